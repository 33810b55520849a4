import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyTrip, DESTINATIONS, STAFF } from '../testing/arbitrary-trips.ts'
import { readCalendar } from '../testing/read-calendar.ts'
import type { Staff, Trip } from '../trip/trip.ts'
import { eachText } from '../trip/trip-fields.ts'
import { writeCalendar, writeEvent } from './icalendar.ts'
import { awayEvent, tripEvent } from './trip-event.ts'

const installation = { publicUrl: 'https://trips.example.edu', host: 'trips.example.edu' }
const changedAt = '2026-02-01T08:30:05Z'
const trip: Trip = {
  trip_id: 12,
  staffMembers: STAFF.slice(0, 2),
  destinations: DESTINATIONS.slice(0, 3),
  start_date: '2026-03-10',
  end_date: '2026-03-14',
  one_curtin: true,
  est_cost: 1515.5,
  ...eachText(() => ''),
  reason: 'Keynote; and talks',
  comments: 'By train,\nnot by air',
  version: 4,
}

describe('a trip with full details', () => {
  test('says who, where, why and how much, and links to the trip', () => {
    expect(tripEvent({ trip, changedAt }, installation, false)).toEqual({
      uid: 'trip-12@trips.example.edu',
      start: '2026-03-10',
      end: '2026-03-14',
      sequence: 4,
      changedAt,
      summary: 'Amelia Hart and Bao Nguyen – France, Italy',
      description: [
        'Reason: Keynote; and talks',
        'Staff: Amelia Hart, Bao Nguyen',
        'Destinations: Paris, France; Lyon, France; Rome, Italy',
        'Estimated cost: $1,515.50',
        'One Curtin: Yes',
        'Comments: By train,\nnot by air',
      ].join('\n'),
      location: 'Paris, France; Lyon, France; Rome, Italy',
      url: 'https://trips.example.edu/trips/12/edit',
      isBusy: false,
    })
  })

  test('has no line for a missing cost or missing comments', () => {
    const bare = { ...trip, est_cost: null, comments: '', one_curtin: false }
    const { description } = tripEvent({ trip: bare, changedAt }, installation, true)
    expect(description).toBe(
      'Reason: Keynote; and talks\nStaff: Amelia Hart, Bao Nguyen\nDestinations: Paris, France; Lyon, France; Rome, Italy\nOne Curtin: No',
    )
  })

  test('reads back unchanged in another program, whatever was typed', () => {
    fc.assert(
      fc.property(anyTrip, (any) => {
        const event = tripEvent({ trip: any, changedAt }, installation, true)
        const [read] = readCalendar(
          writeCalendar({ productName: 'Sojourn', events: [writeEvent(event)] }),
        ).events
        expect(read).toMatchObject({
          uid: `trip-${any.trip_id}@trips.example.edu`,
          first: any.start_date,
          last: any.end_date,
          sequence: any.version,
          summary: event.summary,
          description: event.description,
          location: event.location,
          changedAt,
          stampedAt: changedAt,
        })
      }),
    )
  })
})

describe('who is away', () => {
  const named = (...names: string[]): Staff[] =>
    names.map((first_name) => ({ staff_id: first_name, first_name, last_name: 'Hart' }))

  test.each([
    [named('Ada'), 'Ada Hart away', undefined],
    [named('Ada', 'Bea'), 'Ada Hart and Bea Hart away', undefined],
    [named('Ada', 'Bea', 'Cem'), 'Ada Hart, Bea Hart and Cem Hart away', undefined],
    [
      named('Ada', 'Bea', 'Cem', 'Dov'),
      'Ada Hart, Bea Hart and 2 others away',
      'Away: Ada Hart, Bea Hart, Cem Hart, Dov Hart',
    ],
  ])('%#: %j is shown as %s', (people, summary, description) => {
    expect(awayEvent({ trip, changedAt }, installation, people)).toMatchObject({ summary })
    expect(awayEvent({ trip, changedAt }, installation, people).description).toBe(description)
  })

  test('is all that is shown', () => {
    const people = STAFF.slice(0, 1)
    const event = awayEvent({ trip, changedAt }, installation, people)
    expect(event).toEqual({
      uid: 'trip-12@trips.example.edu',
      start: '2026-03-10',
      end: '2026-03-14',
      sequence: 4,
      changedAt,
      summary: 'Amelia Hart away',
      isBusy: true,
    })
  })
})
