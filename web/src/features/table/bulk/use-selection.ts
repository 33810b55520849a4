import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useMemo, useState } from 'react'

const NONE: ReadonlySet<number> = new Set()

export interface Selection {
  /** The selected trips that match the filters; hidden ones are left out. */
  trips: readonly NormalisedTrip[]
  ids: ReadonlySet<number>
  toggle: (trip: NormalisedTrip, isSelected: boolean) => void
  /** Selects or deselects these trips. */
  toggleAll: (trips: readonly NormalisedTrip[], areSelected: boolean) => void
  clear: () => void
}

export function useSelection(matching: readonly NormalisedTrip[]): Selection {
  const [ids, setIds] = useState(NONE)
  const trips = useMemo(
    () => (ids.size === 0 ? [] : matching.filter(({ trip_id }) => ids.has(trip_id))),
    [matching, ids],
  )
  const toggleAll: Selection['toggleAll'] = (some, areSelected) =>
    setIds((before) => withAll(before, some, areSelected))
  return {
    trips,
    ids,
    toggle: (trip, isSelected) => toggleAll([trip], isSelected),
    toggleAll,
    clear: () => setIds(NONE),
  }
}

function withAll(
  ids: ReadonlySet<number>,
  trips: readonly NormalisedTrip[],
  areSelected: boolean,
): ReadonlySet<number> {
  const next = new Set(ids)
  for (const { trip_id } of trips) {
    if (areSelected) next.add(trip_id)
    else next.delete(trip_id)
  }
  return next
}
