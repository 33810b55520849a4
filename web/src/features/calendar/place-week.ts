import { type Day, toDayNumber } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'

type Dated = Pick<NormalisedTrip, 'start_date' | 'end_date'>

/** A trip's bar in a week: its first and last day (0 to 6) and its lane. */
export interface WeekBar<T> {
  trip: T
  lane: number
  from: number
  to: number
}

export interface PlacedWeek<T> {
  bars: WeekBar<T>[]
  /** For each day, how many trips didn't get a lane. */
  hidden: number[]
}

/**
 * Assigns lanes to the trips of a week, which are in calendar order. Day by day, each waiting trip takes the
 * first free lane and keeps it until it ends, so no lane stays empty next to a "+N more".
 */
export function placeWeek<T extends Dated>(trips: readonly T[], firstDay: Day, lanes: number): PlacedWeek<T> {
  const bars: WeekBar<T>[] = []
  const hidden: number[] = []
  const freeFrom = Array.from({ length: lanes }, () => 0)
  let waiting = trips.map((trip) => daysInWeek(trip, firstDay)).filter(({ from, to }) => from <= to)
  for (let day = 0; day < 7; day += 1) {
    waiting = waiting.filter(({ to }) => day <= to)
    for (const one of waiting.filter(({ from }) => from <= day)) {
      const lane = freeFrom.findIndex((free) => free <= day)
      if (lane === -1) break
      freeFrom[lane] = one.to + 1
      bars.push({ ...one, lane, from: day })
      waiting.splice(waiting.indexOf(one), 1)
    }
    hidden.push(waiting.filter(({ from }) => from <= day).length)
  }
  return { bars, hidden }
}

function daysInWeek<T extends Dated>(trip: T, firstDay: Day) {
  const first = toDayNumber(firstDay)
  return {
    trip,
    from: Math.max(0, toDayNumber(trip.start_date) - first),
    to: Math.min(6, toDayNumber(trip.end_date) - first),
  }
}
