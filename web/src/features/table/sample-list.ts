import { addDays, type Day, monthOf, yearOf } from '@sojourn/contract/dates/day'
import { type NormalisedTrip, normaliseTrip } from '@sojourn/contract/trip/normalise-trip'

const PEOPLE = [
  'Mia Chen',
  'Oliver Hughes',
  'Aisha Rahman',
  'Lachlan McAllister',
  'Priya Venkataraman',
  'Sofia Rossi',
  'Yuki Tanaka',
  'Daniel Okafor',
  'Isla Fraser',
  'Lucas Silva',
  'Grace Kim',
]
const DESTINATIONS = [
  ['Africa', 'Kenya', 'Nairobi'],
  ['Americas', 'Canada', 'Toronto'],
  ['China', 'China', 'Shanghai'],
  ['Europe', 'Germany', 'Berlin'],
  ['Middle East', 'United Arab Emirates', 'Dubai'],
  ['North East Asia', 'Japan', 'Kyoto'],
  ['Onshore', 'Australia', 'Sydney'],
  ['South Asia', 'India', 'Bengaluru'],
  ['South East Asia', 'Singapore', 'Singapore'],
  ['Europe', 'France', 'Paris'],
] as const
const REASONS = ['Research visit', 'Student recruitment fair', 'Industry advisory board', 'Keynote lecture']
const COMMENTS = ['', 'Visa needed.', 'Hosted by the consulate.']

const TRIP_COUNT = 65
const HIGHEST_ID = 100

/** A list that needs no server, written like the sample files: dates as M/D/YYYY, destinations by region. */
export function sampleTrips(today: Day): NormalisedTrip[] {
  return Array.from({ length: TRIP_COUNT }, (_, index) => normaliseTrip(sampleTrip(index, today), today))
}

function sampleTrip(index: number, today: Day) {
  const start = addDays(today, ((index * 37) % 240) - 120)
  const [region, country, destination] = pick(DESTINATIONS, index * 7)
  return {
    trip_id: HIGHEST_ID - Math.floor((index * HIGHEST_ID) / TRIP_COUNT),
    staff: [person(index), ...(index % 3 === 0 ? [person(index + 4)] : [])],
    trip: [{ region, countries: [country], destinations: [destination] }],
    start_date: usText(start),
    end_date: usText(addDays(start, index % 9)),
    one_curtin: index % 2 === 0,
    cost: 100 + ((index * 12_347) % 85_000) / 100,
    reason: pick(REASONS, index),
    comments: pick(COMMENTS, index * 5),
  }
}

function person(index: number) {
  const personIndex = index % PEOPLE.length
  const [first_name = '', last_name = ''] = pick(PEOPLE, personIndex).split(' ')
  return { staff_id: String(10_001 + personIndex), first_name, last_name }
}

function usText(day: Day): string {
  return `${monthOf(day)}/${Number(day.slice(8))}/${yearOf(day)}`
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}
