import { differingFields, isSameIn } from '@sojourn/contract/trip/field-values'
import type { Trip } from '@sojourn/contract/trip/trip'
import { merged } from '@sojourn/contract/trip/trip-change'
import { editOnto, effectOf, type TripEdit } from '../trip-edit.ts'

/** An edit that waits to be sent. They are sent in the order of their ids. */
export interface Entry {
  id: number
  edit: TripEdit
  /** When it was made. */
  at: number
  /** It was sent at least once without an answer, and may have arrived. */
  tried?: boolean
  /** Why the server refused it. It then waits for the person instead. */
  refusal?: string | undefined
}

/** The trip that an entry changes. A trip that hasn't been created yet has a negative number. */
export function tripIdOf({ id, edit }: Entry): number {
  return edit.kind === 'create' ? -id : edit.base.trip_id
}

/** What others do to a trip that was never created has to wait for its creation, which was refused. */
export function nextToSend(entries: readonly Entry[]): Entry | undefined {
  return entries.find(
    (entry) => entry.refusal === undefined && (entry.edit.kind === 'create' || tripIdOf(entry) > 0),
  )
}

/** The server has done it, which resulted in this trip; null if it deleted it. Later edits of the trip continue from there. */
export function withSent(entries: readonly Entry[], sent: Entry, trip: Trip | null): Entry[] {
  return without(entries, sent.id).map((entry) => {
    const { base } = entry.edit
    if (!trip || !base || base.trip_id !== tripIdOf(sent)) return entry
    if (sent.edit.kind === 'create') {
      return changed(entry, { ...base, trip_id: trip.trip_id, version: trip.version })
    }
    return isSeen(sent.edit, trip, base) ? changed(entry, { ...base, version: trip.version }) : entry
  })
}

/**
 * Whether the person saw what the server has now when they made the later edit: this one, and nothing that someone else did. If not,
 * the server must say so.
 */
function isSeen({ base: before, mine }: TripEdit, now: Trip, base: Trip): boolean {
  if (!before || !mine || base.version !== before.version || now.version !== before.version + 1) return false
  const isAlone = differingFields(now, mine).length === 0
  return isAlone && differingFields(before, mine).every((field) => isSameIn(field, mine, base))
}

/** The person, or the server, doesn't want it. Later edits of the trip no longer contain it. */
export function withDropped(entries: readonly Entry[], { id }: Pick<Entry, 'id'>): Entry[] {
  // What is on the screen may be older than what is stored.
  const dropped = entries.find((entry) => entry.id === id)
  if (!dropped) return [...entries]
  const { base: before, mine: after, kind } = dropped.edit
  if (kind === 'create') return withoutTrip(entries, tripIdOf(dropped))
  const others = without(entries, id)
  // A refused one isn't in later edits: it was taken out of them, or they were made without it.
  return dropped.refusal === undefined ? withoutEffect(others, id, before, after) : others
}

/** The server refuses it. The entry keeps what the person wrote. `refused` is how it was before this attempt. */
export function withRefused(entries: readonly Entry[], refused: Entry, refusal: string): Entry[] {
  const { base: before, mine: after, kind } = refused.edit
  const tried = refused.tried ?? false
  const all = entries.map((entry) => (entry.id === refused.id ? { ...entry, tried, refusal } : entry))
  if (kind !== 'create') return withoutEffect(all, refused.id, before, after)
  const isWanted = !editsOfNew(entries, refused).some(({ edit }) => edit.kind === 'delete')
  return isWanted ? all : withoutTrip(entries, tripIdOf(refused))
}

/**
 * The person changes or deletes a new trip that the server has refused: the trip itself changes, with all that was edited before, and
 * is sent once more.
 */
export function withCorrected(entries: readonly Entry[], refused: Entry, edit: TripEdit): Entry[] {
  if (refused.edit.kind !== 'create' || !edit.mine || !edit.base) return withDropped(entries, refused)
  const edits = editsOfNew(entries, refused)
  const shown = edits.reduce<Trip>((trip, made) => effectOf(made.edit)(trip) ?? trip, refused.edit.mine)
  const mine = { ...merged(edit.base, shown, edit.mine), trip_id: 0, version: 0 }
  const corrected = { ...refused, edit: { ...refused.edit, mine }, at: Date.now(), refusal: undefined }
  return entries
    .filter((entry) => !edits.includes(entry))
    .map((entry) => (entry.id === refused.id ? corrected : entry))
}

/**
 * The person wants it to be sent once more, from now on. A new trip keeps its place, because its edits follow it, and its key, because
 * an earlier attempt may have arrived after all. Anything else comes last: what waits was made without it.
 */
export function withRetried(entries: readonly Entry[], id: number): Entry[] {
  const retried = entries.find((entry) => entry.id === id)
  if (!retried) return [...entries]
  const again = { ...retried, at: Date.now(), refusal: undefined }
  if (retried.edit.kind === 'create') return entries.map((entry) => (entry.id === id ? again : entry))
  return [...without(entries, id), { ...again, id: Math.max(...entries.map((entry) => entry.id)) + 1 }]
}

/** The edits of a trip that hasn't been created yet. */
function editsOfNew(entries: readonly Entry[], created: Entry): Entry[] {
  return entries.filter((entry) => entry.id !== created.id && tripIdOf(entry) === tripIdOf(created))
}

function withoutTrip(entries: readonly Entry[], tripId: number): Entry[] {
  return entries.filter((entry) => tripIdOf(entry) !== tripId)
}

function without(entries: readonly Entry[], id: number): Entry[] {
  return entries.filter((entry) => entry.id !== id)
}

/** Edits that were made on top of another one, without it. */
function withoutEffect(entries: readonly Entry[], id: number, before: Trip, after: Trip | null): Entry[] {
  if (!after) return [...entries]
  return entries.map((entry) => {
    const { base } = entry.edit
    const isLater = entry.id > id && base?.trip_id === before.trip_id
    return isLater ? changed(entry, merged(after, { ...before, version: base.version }, base)) : entry
  })
}

function changed(entry: Entry, base: Trip): Entry {
  return { ...entry, edit: editOnto(entry.edit, base) }
}
