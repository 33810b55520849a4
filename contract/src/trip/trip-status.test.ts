import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDayNumber } from '../dates/day.ts'
import { nearbyDay } from '../testing/arbitrary-trips.ts'
import { parseStatus, STATUS_VALUES, TRIP_STATUSES, tripStatus } from './trip-status.ts'

describe('the status of a trip', () => {
  test.each([
    ['starts tomorrow', '2026-03-11', '2026-03-14', 'Planned'],
    ['starts today', '2026-03-10', '2026-03-14', 'Ongoing'],
    ['is ongoing', '2026-03-08', '2026-03-14', 'Ongoing'],
    ['ends today', '2026-03-06', '2026-03-10', 'Ongoing'],
    ['ended yesterday', '2026-03-06', '2026-03-09', 'Finished'],
    ['is only today', '2026-03-10', '2026-03-10', 'Ongoing'],
    ['was only yesterday', '2026-03-09', '2026-03-09', 'Finished'],
    ['is only tomorrow', '2026-03-11', '2026-03-11', 'Planned'],
    ['starts next year', '2027-01-01', '2027-01-05', 'Planned'],
    ['ended last year', '2025-12-30', '2025-12-31', 'Finished'],
  ])('a trip that %s (%s to %s) is %s', (_, start_date, end_date, status) => {
    expect(tripStatus({ start_date, end_date }, '2026-03-10')).toBe(status)
  })

  test('matches the day numbers', () => {
    fc.assert(
      fc.property(nearbyDay, nearbyDay, nearbyDay, (one, other, today) => {
        const [start_date = '', end_date = ''] = [one, other].toSorted()
        const [start, end, now] = [start_date, end_date, today].map(toDayNumber) as [number, number, number]
        const holds = { Planned: now < start, Ongoing: start <= now && now <= end, Finished: now > end }
        const held = TRIP_STATUSES.filter((status) => holds[status])
        expect(held).toEqual([tripStatus({ start_date, end_date }, today)])
      }),
    )
  })

  test('only moves from Planned to Ongoing to Finished as days pass', () => {
    const order = ['Planned', 'Ongoing', 'Finished']
    fc.assert(
      fc.property(fc.tuple(nearbyDay, nearbyDay), fc.tuple(nearbyDay, nearbyDay), (tripDays, viewings) => {
        const [start_date = '', end_date = ''] = tripDays.toSorted()
        const [earlier = '', later = ''] = viewings.toSorted()
        const trip = { start_date, end_date }
        expect(order.indexOf(tripStatus(trip, earlier))).toBeLessThanOrEqual(
          order.indexOf(tripStatus(trip, later)),
        )
      }),
    )
  })
})

describe('the two vocabularies', () => {
  test.each([
    ['Finished', 'Finished'],
    ['Completed', 'Finished'],
    ['Ongoing', 'Ongoing'],
    ['Planned', 'Planned'],
    ['Upcoming', 'Planned'],
    ['completed', 'Finished'],
    ['UPCOMING', 'Planned'],
    [' ongoing ', 'Ongoing'],
  ])('%j means %s', (text, status) => {
    expect(parseStatus(text)).toBe(status)
  })

  test.each([[''], ['   '], ['Cancelled'], ['Finish'], ['Planned,Ongoing'], ['toString']])(
    '%j means none of them',
    (text) => {
      expect(parseStatus(text)).toBeUndefined()
    },
  )

  test('the filter sends Completed, Ongoing and Upcoming', () => {
    expect(STATUS_VALUES).toEqual({ Finished: 'Completed', Ongoing: 'Ongoing', Planned: 'Upcoming' })
  })
})
