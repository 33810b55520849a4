/** What the trip store says after a change: which trips, or a whole new list, and the position in the feed since. */
export type ChangedTrips = readonly number[] | 'all'

/** Someone who missed more than this loads the list. */
const TRIPS_REMEMBERED = 5_000

interface Change {
  ids: readonly number[]
  at: string | null
}

/** Which trips have changed since a position in the feed, as long as that isn't long ago. */
export function createRecentChanges() {
  let changes: Change[] = []
  let size = 0
  /** All changes after this position are known. */
  let start: string | null = null
  /** Several changes can have the same position. Of those at this one, the first are not known. */
  let lost: string | null = null

  function startAt(position: string | null, isFirst: boolean): void {
    start = isFirst ? position : null
    lost = isFirst ? null : position
  }

  function forgetOldest(): void {
    const oldest = changes.shift()
    if (!oldest) return
    size -= oldest.ids.length + 1
    startAt(oldest.at, oldest.at !== start && oldest.at !== lost)
  }

  return {
    note: (ids: ChangedTrips, at: string | null): void => {
      if (ids === 'all') {
        startAt(at, at !== start && at !== lost && !changes.some((change) => change.at === at))
        changes = []
        size = 0
        return
      }
      changes.push({ ids, at })
      size += ids.length + 1
      while (size > TRIPS_REMEMBERED) forgetOldest()
    },
    /** Also names some that changed at that position itself. Returns null if it doesn't know. */
    since: (position: string): number[] | null => {
      if (position === lost) return null
      if (position === start) return idsOf(changes)
      const index = changes.findIndex(({ at }) => at === position)
      return index === -1 ? null : idsOf(changes.slice(index + 1))
    },
  }
}

export type RecentChanges = ReturnType<typeof createRecentChanges>

function idsOf(changes: readonly Change[]): number[] {
  return [...new Set(changes.flatMap(({ ids }) => ids))]
}
