import type { NormalisedTrip } from '../trip/normalise-trip.ts'
import { sumMoney } from '../words/money.ts'

/** Some of the trips, and their share of all trips. */
export interface TripsPart {
  trips: number
  cost: number
  /** From 0 to 1: the share of the number of trips and of their cost. 0 if the whole is 0. */
  tripsShare: number
  costShare: number
}

export function oneCurtinParts(trips: readonly NormalisedTrip[]): {
  oneCurtin: TripsPart
  others: TripsPart
} {
  const all = sumMoney(trips.map(({ cost }) => cost))
  const part = (isOneCurtin: boolean): TripsPart => {
    const these = trips.filter(({ one_curtin }) => one_curtin === isOneCurtin)
    const cost = sumMoney(these.map((trip) => trip.cost))
    return {
      trips: these.length,
      cost,
      tripsShare: shareOf(these.length, trips.length),
      costShare: shareOf(cost, all),
    }
  }
  return { oneCurtin: part(true), others: part(false) }
}

function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : part / all
}
