import type { NormalisedTrip } from '../trip/normalise-trip.ts'
import { sumMoney } from '../words/money.ts'

/** What part of all trips some of them are. */
export interface TripsPart {
  trips: number
  cost: number
  /** Of the number and of the cost of all, from 0 to 1. Of nothing, nothing is a part. */
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
