import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates/day.ts'
import { anyTrip, DESTINATIONS, nearbyDay, STAFF } from '../testing/arbitrary-trips.ts'
import { normaliseTrip } from '../trip/normalise-trip.ts'
import type { Trip } from '../trip/trip.ts'
import { eachText } from '../trip/trip-fields.ts'
import { matchesFilter } from '../trip/trip-filter.ts'
import { STATUS_VALUES, tripStatus } from '../trip/trip-status.ts'
import { type FeedTrips, feedCreateSchema } from './calendar-feed.ts'
import { describeFeedTrips } from './calendar-feed-sentences.ts'
import { awayPeople, checkFeedName, feedHolds } from './feed-rules.ts'

const TODAY = '2026-11-15'
const everyone: FeedTrips = { of: 'everyone' }
const [amelia, bao] = STAFF.map((person) => person.staff_id)
const trip: Trip = {
  trip_id: 1,
  staffMembers: STAFF.slice(0, 2),
  destinations: DESTINATIONS.slice(0, 1),
  start_date: '2026-11-10',
  end_date: '2026-11-20',
  one_curtin: false,
  est_cost: 100,
  ...eachText(() => ''),
  reason: 'Conference',
  version: 1,
}

describe('a feed holds', () => {
  test.each<[string, FeedTrips, Partial<Trip>, boolean]>([
    ['a trip of its owner', { of: 'owner' }, {}, true],
    [
      'no trip of other people, if it only shows the owner’s',
      { of: 'owner' },
      { staffMembers: STAFF.slice(1) },
      false,
    ],
    ['every trip', everyone, { staffMembers: STAFF.slice(2) }, true],
    ['a trip of the chosen person', { of: 'everyone', staff: bao }, {}, true],
    ['no trip of another person', { of: 'everyone', staff: '10004' }, {}, false],
    ['a trip with the chosen status', { of: 'everyone', status: 'Ongoing' }, {}, true],
    ['no trip with another status', { of: 'everyone', status: 'Upcoming' }, {}, false],
    ['a trip to the chosen country', { of: 'everyone', country: 'France' }, {}, true],
    ['no trip to another country', { of: 'everyone', country: 'Italy' }, {}, false],
    ['a trip to the chosen region', { of: 'everyone', region: 'Europe' }, {}, true],
    ['no trip to another region', { of: 'everyone', region: 'Africa' }, {}, false],
    [
      'a trip that matches all filters',
      { of: 'everyone', staff: bao, country: 'France', region: 'Europe' },
      {},
      true,
    ],
    [
      'no trip that fails one filter',
      { of: 'everyone', staff: bao, country: 'France', region: 'Africa' },
      {},
      false,
    ],
    ['a trip that ended two years ago', everyone, ending(addDays(TODAY, -730)), true],
    ['no trip that ended a day earlier', everyone, ending(addDays(TODAY, -731)), false],
    ['no trip of the owner that ended a day earlier', { of: 'owner' }, ending(addDays(TODAY, -731)), false],
    ['a trip centuries ahead', everyone, ending('9999-12-31'), true],
  ])('%s', (_, trips, differences, isHeld) => {
    expect(feedHolds(trips, amelia ?? '', TODAY)({ ...trip, ...differences })).toBe(isHeld)
  })

  test('exactly what the calendar shows for the same filters', () => {
    const chosen = fc.record(
      {
        staff: fc.constantFrom(...STAFF.map((person) => person.staff_id)),
        status: fc.constantFrom(...Object.values(STATUS_VALUES)),
        country: fc.constantFrom('France', 'Italy', 'Kenya'),
        region: fc.constantFrom('Europe', 'Africa'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyTrip, chosen, nearbyDay, (any, { staff, status, country, region }, today) => {
        const filter = {
          staffIds: staff ? [staff] : [],
          countries: country ? [country] : [],
          regions: region ? [region] : [],
        }
        const isShown =
          matchesFilter(normaliseTrip(any, today), filter, today) &&
          (status === undefined || STATUS_VALUES[tripStatus(any, today)] === status)
        const trips = { of: 'everyone' as const, staff, status, country, region }
        expect(feedHolds(trips, 'nobody', today)(any)).toBe(isShown)
      }),
    )
  })
})

test.each<[FeedTrips, string[]]>([
  [{ of: 'owner' }, ['Bao']],
  [{ of: 'everyone', staff: '10001' }, ['Amelia']],
  [{ of: 'everyone', country: 'France' }, ['Amelia', 'Bao']],
  [everyone, ['Amelia', 'Bao']],
])('Bao’s feed of %j says that %j are away', (trips, names) => {
  expect(awayPeople(trip, trips, bao ?? '').map((person) => person.first_name)).toEqual(names)
})

test.each([
  ['', 'Please give the calendar link a name'],
  [' \n ', 'Please give the calendar link a name'],
  ['x', undefined],
  ['x'.repeat(60), undefined],
  [` ${'x'.repeat(60)} `, undefined],
  ['x'.repeat(61), 'The name must be 60 characters or fewer'],
  ['\tTeam\n', undefined],
  ['Équipe 李 🙂 – العربية', undefined],
  ['👩‍🔬 می‌خواهم', undefined],
  ...['\t', '\n', '\r', '\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'].map(refused),
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].map(refused),
])('the name %j: %s', (name, problem) => {
  expect(checkFeedName(name)).toBe(problem)
})

test.each<[FeedTrips, string]>([
  [{ of: 'owner' }, 'My trips'],
  [everyone, 'All trips'],
  [
    { of: 'everyone', staff: '10001', status: 'Ongoing', country: 'Kenya' },
    'All trips: Mia Chen, Ongoing, Kenya',
  ],
])('%j is described as %s', (trips, text) => {
  expect(describeFeedTrips(trips, () => 'Mia Chen')).toBe(text)
})

describe('a feed cannot be requested with', () => {
  const feed = { name: 'Team', trips: everyone, detail: 'full' }
  test.each([
    ['no name', { name: undefined }],
    ['an unknown detail', { detail: 'some' }],
    ['nobody’s trips', { trips: { of: 'nobody' } }],
    ['own trips with a filter', { trips: { of: 'owner', region: 'Europe' } }],
    ['an unknown filter', { trips: { of: 'everyone', reason: 'x' } }],
    ['an unknown status', { trips: { of: 'everyone', status: 'Planned' } }],
    ['an empty country', { trips: { of: 'everyone', country: '' } }],
    ['a region name that is too long', { trips: { of: 'everyone', region: 'x'.repeat(201) } }],
    ['a staff id that is too long', { trips: { of: 'everyone', staff: '12345678901' } }],
  ])('%s', (_, differences) => {
    expect(feedCreateSchema.safeParse(feed).success).toBe(true)
    expect(feedCreateSchema.safeParse({ ...feed, ...differences }).success).toBe(false)
  })
})

function refused(sign: string): [name: string, problem: string] {
  return [`My${sign}trips`, "The name can't contain tabs, line breaks or other control characters"]
}

function ending(end_date: string): Partial<Trip> {
  return { start_date: '2020-01-01', end_date }
}
