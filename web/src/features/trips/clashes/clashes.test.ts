import { exampleTrip } from '@sojourn/contract/testing/example-trips'
import { describe, expect, test } from 'vitest'
import { clashes } from './clashes.ts'

const amelia = { staff_id: '10001', first_name: 'Amelia', last_name: 'Hart' }
const ben = { staff_id: '10002', first_name: 'Ben', last_name: 'Okoro' }
const planned = { tripId: undefined, staffIds: ['10001'], startDate: '2026-03-10', endDate: '2026-03-14' }

describe('someone on this trip is also on one from 10 to 14 March', () => {
  test.each([
    ['the same days', '2026-03-10', '2026-03-14', true],
    ['within them', '2026-03-11', '2026-03-12', true],
    ['around them', '2026-03-01', '2026-03-31', true],
    ['over the start', '2026-03-08', '2026-03-11', true],
    ['over the end', '2026-03-13', '2026-03-20', true],
    ['up to the first day', '2026-03-05', '2026-03-10', true],
    ['from the last day', '2026-03-14', '2026-03-18', true],
    ['one day of them', '2026-03-12', '2026-03-12', true],
    ['up to the day before', '2026-03-05', '2026-03-09', false],
    ['from the day after', '2026-03-15', '2026-03-18', false],
    ['in another year', '2025-03-10', '2025-03-14', false],
  ])('that covers %s: %s to %s', (_what, start_date, end_date, isClash) => {
    const other = exampleTrip({ trip_id: 7, staff: [amelia, ben], start_date, end_date })
    expect(clashes(planned, [other])).toEqual(isClash ? [{ trip: other, staff: [amelia] }] : [])
  })
})

describe('no warning', () => {
  const other = exampleTrip({ trip_id: 7, start_date: '2026-03-10', end_date: '2026-03-14' })

  test.each([
    ['from the trip itself', { tripId: 7 }],
    ['for others', { staffIds: ['10003', ''] }],
    ['without a start', { startDate: '' }],
    ['without an end', { endDate: '' }],
    ['for days in the wrong order', { startDate: '2026-03-14', endDate: '2026-03-10' }],
  ])('%s', (_what, differences) => {
    expect(clashes({ ...planned, ...differences }, [other])).toEqual([])
  })
})

test('each other trip is listed once with everyone on it, earliest first', () => {
  const late = exampleTrip({ trip_id: 8, staff: [ben], start_date: '2026-03-12' })
  const early = exampleTrip({ trip_id: 9, staff: [amelia, ben], start_date: '2026-03-10' })
  expect(clashes({ ...planned, staffIds: ['10002', '10001'] }, [late, early])).toEqual([
    { trip: early, staff: [amelia, ben] },
    { trip: late, staff: [ben] },
  ])
})
