import type { Trip, TripPatch } from '@sojourn/contract/trip/trip'
import { merged } from '@sojourn/contract/trip/trip-change'

/**
 * A change that someone made here, as it is sent, or as it waits to be sent. `base` is the trip that they started from and `mine`
 * is the result. Both include names, to be shown.
 */
export type TripEdit =
  | { kind: 'field'; base: Trip; mine: Trip; patch: TripPatch }
  | { kind: 'staff' | 'form'; base: Trip; mine: Trip }
  | { kind: 'delete'; base: Trip; mine: null }
  /** The key keeps a trip from being created twice. */
  | { kind: 'create'; base: null; mine: Trip; key: string }

/** What a change does to a trip. Null means that there is no such trip. */
export type Effect = (trip: Trip | null) => Trip | null

/** Shows an edit on top of whatever the trip is now. */
export function effectOf({ kind, base, mine }: TripEdit): Effect {
  if (kind === 'create') return () => mine
  if (kind === 'delete') return () => null
  return (shown) => shown && { ...merged(base, shown, mine), version: shown.version }
}

/** The same edit of a trip that has another number or version, and maybe other values, than when it was made. */
export function editOnto(edit: TripEdit, base: Trip): TripEdit {
  if (edit.kind === 'create') return edit
  if (edit.kind === 'delete') return { ...edit, base }
  return { ...edit, base, mine: merged(edit.base, base, edit.mine) }
}
