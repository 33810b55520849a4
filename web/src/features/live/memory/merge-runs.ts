import type { Trip } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'

/** Sorts trips that arrive piece by piece, newest start first, with a little work for each piece instead of a lot at the end. */
export function createRuns() {
  const runs: Trip[][] = []

  return {
    add: (piece: Trip[]): void => {
      let run = piece.sort(compareNewestFirst)
      // Only lists of similar length are merged, so each trip is moved a few times at most.
      for (let last = runs.at(-1); last && last.length <= run.length; last = runs.at(-1)) {
        runs.pop()
        run = merge(last, run)
      }
      runs.push(run)
    },
    all: (): Trip[] => runs.reduceRight((merged, run) => merge(run, merged), []),
  }
}

function merge(a: readonly Trip[], b: readonly Trip[]): Trip[] {
  const merged: Trip[] = []
  let taken = 0
  for (const trip of a) {
    for (let next = b[taken]; next && compareNewestFirst(next, trip) < 0; next = b[taken]) {
      merged.push(next)
      taken += 1
    }
    merged.push(trip)
  }
  for (; taken < b.length; taken += 1) merged.push(b[taken] as Trip)
  return merged
}
