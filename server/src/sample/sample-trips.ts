import { addDays, type Day } from '@sojourn/contract/dates/day'
import type { Trip } from '@sojourn/contract/trip/trip'
import { SAMPLE_REASONS } from './people-and-places.ts'

export interface SampleTrip extends Omit<Trip, 'staffMembers' | 'destinations' | 'version'> {
  /** Indexes into the sample staff and the sample destinations. */
  staff: number[]
  destinations: number[]
}

const TRIPS = 65
const HIGHEST_ID = 100

/** How many days from today a trip starts, and how many days it lasts. The other trips get random days. */
const FIXED_DAYS: readonly (readonly [start: number, days: number])[] = [
  [0, 1],
  [0, 4],
  [-2, 3],
  [-6, 7],
  [-3, 9],
  [-9, 14],
  [-1, 2],
  [1, 3],
  [2, 5],
]

/** The same trips every time, with dates around today. */
export function sampleTrips(today: Day, staffCount: number, destinationCount: number): SampleTrip[] {
  const random = seededRandom(20_261_115)
  const upTo = (max: number) => Math.floor(random() * max)
  const pick = (count: number, max: number) => {
    const picked = new Set<number>()
    while (picked.size < count) picked.add(upTo(max))
    return [...picked]
  }
  const ids = tripIds(pick)
  return ids.map((trip_id, index) => {
    const [start, days] = FIXED_DAYS[index] ?? [upTo(340) - 210, 1 + upTo(12)]
    const start_date = addDays(today, start)
    const [reason, comments] = SAMPLE_REASONS[upTo(SAMPLE_REASONS.length)] ?? ['Meeting', '']
    return {
      trip_id,
      start_date,
      end_date: addDays(start_date, days - 1),
      est_cost: 100 + upTo(85_000) / 100,
      one_curtin: random() < 0.4,
      reason,
      comments,
      staff: pick(1 + upTo(3), staffCount),
      destinations: pick(random() < 0.7 ? 1 : 2, destinationCount),
    }
  })
}

/** Some ids are missing, as if their trips had been deleted. */
function tripIds(pick: (count: number, max: number) => number[]): number[] {
  const missing = new Set(pick(HIGHEST_ID - TRIPS, HIGHEST_ID - 1).map((index) => index + 1))
  return Array.from({ length: HIGHEST_ID }, (_, index) => index + 1).filter((id) => !missing.has(id))
}

function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
