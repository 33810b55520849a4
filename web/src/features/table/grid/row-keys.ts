import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useState } from 'react'
import type { TableState } from '../table-state.ts'

export interface ShownRows {
  rows: readonly Pick<NormalisedTrip, 'trip_id'>[]
  state: TableState
  /** One for each row. */
  keys: readonly number[]
}

/** A trip keeps its row as long as it is shown. */
export function useRowKeys(rows: readonly NormalisedTrip[], state: TableState): readonly number[] {
  const [shown, setShown] = useState<ShownRows>(() => ({ rows, state, keys: [...rows.keys()] }))
  if (shown.rows === rows && shown.state === state) return shown.keys
  const keys = keysAfter(shown, rows, state)
  setShown({ rows, state, keys })
  return keys
}

/**
 * On another page, or with another filter or order, new trips take over the rows of those that left: changing a row takes half as long
 * as making one. When someone else's change brings them in, they get rows of their own, so that nothing else moves.
 */
export function keysAfter(before: ShownRows, rows: ShownRows['rows'], state: TableState): number[] {
  const keyOf = new Map(before.rows.map(({ trip_id }, index) => [trip_id, before.keys[index]]))
  const staying = new Set(rows.map(({ trip_id }) => keyOf.get(trip_id)))
  const free = state === before.state ? [] : before.keys.filter((key) => !staying.has(key))
  let next = Math.max(-1, ...before.keys) + 1
  return rows.map(({ trip_id }) => keyOf.get(trip_id) ?? free.shift() ?? next++)
}
