import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { IDEMPOTENCY_KEY_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { merged } from '@sojourn/contract/trip/trip-change'
import type { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { type Conflict, type ConflictField, conflictFields } from './conflict.ts'
import type { Decision } from './conflict-questions.ts'
import { createOf, updateOf } from './merge-trip.ts'
import type { Delivered } from './outbox/create-outbox.ts'
import type { TripEdit } from './trip-edit.ts'
import type { TripStore } from './trip-store.ts'

/** The trip a change is based on: its version, and the trip itself once the server has sent it. */
interface Onto {
  version: number
  theirs: Trip | null
}

export type Decide = (conflict: Conflict) => Promise<Decision>

export interface Sending {
  decide: Decide
  /** An earlier attempt got no answer. It may have arrived. */
  isTried: boolean
}

/** Sends edits to the server, each with the version it is based on. If someone else changed the trip first, the person decides. */
export function createDelivery(
  store: TripStore,
  send: typeof call,
  /** Ends a request that is better sent again later; undefined if nothing can wait here. */
  patience: () => AbortSignal | undefined,
) {
  /** What changes made here have resulted in, so that nobody conflicts with themselves. */
  const successors = new Map<string, Trip>()

  /** Adds the trip in an answer or a refusal to the list. */
  async function ask<T extends Trip | undefined>(request: () => Promise<T>): Promise<T> {
    const answer = store.awaitAnswer()
    try {
      const trip = await request()
      if (trip) answer.take(trip)
      return trip
    } catch (error) {
      const theirs = tripOfConflict(error)
      if (theirs) answer.take(theirs)
      throw error
    } finally {
      answer.end()
    }
  }

  async function change(replaced: number, request: () => Promise<Trip>): Promise<Trip> {
    const trip = await ask(request)
    noteOwn(replaced, trip)
    return trip
  }

  function noteOwn(replaced: number, trip: Trip): void {
    if (trip.version === replaced + 1) successors.set(`${trip.trip_id}@${replaced}`, trip)
  }

  function latestOwn(base: Trip): Onto {
    let onto: Onto = { version: base.version, theirs: null }
    for (;;) {
      const next = successors.get(`${base.trip_id}@${onto.version}`)
      if (!next) return onto
      onto = { version: next.version, theirs: next }
    }
  }

  /** Tries until the server accepts the change, or the person keeps the other version. */
  async function insist(
    { base, mine }: Exclude<TripEdit, { kind: 'create' }>,
    { decide, isTried }: Sending,
    mustAsk: (fields: readonly ConflictField[]) => boolean,
    attempt: (onto: Onto) => Promise<Trip | null>,
  ): Promise<Delivered> {
    let onto = latestOwn(base)
    for (;;) {
      try {
        return { outcome: 'saved', trip: await attempt(onto) }
      } catch (error) {
        const theirs = tripOfConflict(error)
        if (!theirs) throw error
        const conflict: Conflict = { intent: mine ? 'change' : 'delete', base, theirs, mine: mine ?? base }
        const fields = conflictFields(conflict)
        // It already has the change: an earlier attempt has arrived, but its answer hasn't.
        if (mine && !fields.some(({ isMine }) => isMine)) {
          if (fields.length === 0) noteOwn(onto.version, theirs)
          return { outcome: 'saved', trip: theirs }
        }
        // An attempt that has arrived may have been undone by someone since.
        const isUnclear = isTried && theirs.version > onto.version + 1
        onto = { version: theirs.version, theirs }
        if ((isUnclear || mustAsk(fields)) && (await decide(conflict)) === 'theirs')
          return { outcome: 'kept theirs', trip: theirs }
      }
    }
  }

  /** Sends an edit. Changes that others made to other fields don't conflict, unless the person saw the whole trip in a form. */
  async function deliver(edit: TripEdit, sending: Sending): Promise<Delivered> {
    if (edit.kind === 'create') return { outcome: 'saved', trip: await create(edit, sending) }
    const params = { tripId: edit.base.trip_id }
    if (edit.kind === 'delete') {
      return insist(edit, sending, hasChanged, async ({ version }) => {
        await ask(() => send('deleteTrip', { params, headers: ifMatch(version), ...within() }))
        store.applyDeletion(params.tripId, version + 1)
        return null
      })
    }
    if (edit.kind === 'field') {
      return insist(edit, sending, isContested, ({ version }) =>
        change(version, () =>
          send('patchTrip', { params, body: edit.patch, headers: ifMatch(version), ...within() }),
        ),
      )
    }
    const mustAsk = edit.kind === 'staff' ? isContested : () => true
    return insist(edit, sending, mustAsk, ({ version, theirs }) => {
      const body = updateOf(theirs ? merged(edit.base, theirs, edit.mine) : edit.mine)
      return change(version, () =>
        send('updateTrip', { params, body, headers: ifMatch(version), ...within() }),
      )
    })
  }

  async function create({ mine, key }: Creation, { isTried }: Sending): Promise<Trip> {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: key }
    const request = () => send('createTrip', { body: createOf(mine), headers, ...within() })
    if (!isTried) return ask(request)
    const trip = await request()
    // This is the answer of that attempt, and others may have changed or deleted the trip since.
    await ask(() => readTrip(trip.trip_id)).catch(() => undefined)
    return trip
  }

  async function readTrip(tripId: number): Promise<Trip> {
    return (await send('getTrip', { params: { tripId }, ...within() })).trip
  }

  /** How long a request may take. */
  function within(): { signal?: AbortSignal } {
    const signal = patience()
    return signal ? { signal } : {}
  }

  return { deliver, ask, change, readTrip, within }
}

type Creation = Extract<TripEdit, { kind: 'create' }>

function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` }
}

/** The current trip, if a change was refused because someone else changed the trip first. */
function tripOfConflict(error: unknown): Trip | undefined {
  const { status, body } = toFailure(error)
  return status === ERROR_STATUS.changed_by_someone_else ? (body as { trip?: Trip }).trip : undefined
}

function hasChanged(fields: readonly ConflictField[]): boolean {
  return fields.length > 0
}

function isContested(fields: readonly ConflictField[]): boolean {
  return fields.some((field) => field.isContested)
}
