import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { IDEMPOTENCY_KEY_HEADER } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff, Trip, TripPatch } from '@sojourn/contract/trip/trip'
import { merged } from '@sojourn/contract/trip/trip-change'
import type { call } from '../../api/call.ts'
import type { ChangeOutcome } from '../../api/change-outcome.ts'
import { isUnanswered, toFailure } from '../../api/failure.ts'
import { uniqueName } from '../../api/unique-name.ts'
import { type Conflict, type ConflictField, conflictFields } from './conflict.ts'
import type { Decision } from './conflict-questions.ts'
import { createOf, patched, updateOf } from './merge-trip.ts'
import type { Delivered, Outbox } from './outbox/create-outbox.ts'
import { effectOf, type TripEdit } from './trip-edit.ts'
import type { TripStore } from './trip-store.ts'

/** The trip a change is based on: its version, and the trip itself once the server has sent it. */
interface Onto {
  version: number
  theirs: Trip | null
}

type Decide = (conflict: Conflict) => Promise<Decision>

interface Sending {
  decide: Decide
  /** An earlier attempt got no answer. It may have arrived. */
  isTried: boolean
}

/** Where changes wait that can't be sent now. */
export type ChangesOutbox = Pick<
  Outbox,
  'add' | 'isInUse' | 'current' | 'dropDeletion' | 'hasUnsent' | 'realId'
> & {
  /** Ends a request that is better sent again later; undefined if nothing can wait here. */
  patience: () => AbortSignal | undefined
}

/**
 * The changes a person makes to trips. Each shows immediately; if the server refuses it, it is undone and the
 * promise rejects. If someone else changed the trip first, the person decides whose version to keep. If the server can't be
 * reached, the change waits.
 */
export function createTripChanges(
  store: TripStore,
  send: typeof call,
  decide: Decide,
  asListed: (trip: NormalisedTrip) => Trip,
  outbox: ChangesOutbox,
) {
  const turns = new Map<number, Promise<unknown>>()
  /** What changes made here have resulted in, so that nobody conflicts with themselves. */
  const successors = new Map<string, Trip>()

  /** Changes to one trip are sent one after the other, in the order in which they were made. */
  async function show(edit: TripEdit, work: () => Promise<ChangeOutcome>): Promise<ChangeOutcome> {
    const tripId = edit.base?.trip_id
    if (tripId === undefined) return work()
    const takeBack = store.expect(tripId, effectOf(edit))
    const turn = (turns.get(tripId) ?? Promise.resolve()).catch(() => undefined).then(work)
    turns.set(tripId, turn)
    try {
      return await turn
    } finally {
      takeBack()
    }
  }

  /** Sends an edit, or keeps it if the server can't be reached. Nothing overtakes what already waits. */
  function submit(made: TripEdit, deliverIt = deliver): Promise<ChangeOutcome> {
    return show(made, async () => {
      const mustWait = await outbox.isInUse()
      const edit = outbox.current(made)
      // The server doesn't know a trip that it refused to create.
      const isLocal = (edit.base?.trip_id ?? 0) < 0
      if ((mustWait || isLocal) && (await outbox.add(edit, false))) return 'waiting'
      try {
        return (await deliverIt(edit, { decide, isTried: false })).outcome
      } catch (error) {
        if (isUnanswered(toFailure(error)) && (await outbox.add(edit, true))) return 'waiting'
        throw error
      }
    })
  }

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
    const signal = outbox.patience()
    return signal ? { signal } : {}
  }

  return {
    deliver,

    /** `trip` is the trip when editing began, with this person's own changes since (`was`). */
    setField(trip: NormalisedTrip, patch: TripPatch, was?: TripPatch): Promise<ChangeOutcome> {
      const listed = asListed(trip)
      const base = was ? patched(listed, was) : listed
      return submit({ kind: 'field', base, mine: patched(base, patch), patch })
    },

    /** Replaces the whole trip. `base` is what the person started from. */
    replace(base: Trip, mine: Trip): Promise<ChangeOutcome> {
      return submit({ kind: 'form', base, mine })
    },

    addStaff(trip: NormalisedTrip, person: Staff): Promise<ChangeOutcome> {
      const base = asListed(trip)
      const mine = { ...base, staffMembers: [...withoutPerson(base, person.staff_id), person] }
      return submit({ kind: 'staff', base, mine }, async (edit) => {
        const params = { tripId: idOf(edit), staffId: person.staff_id }
        const added = await change(base.version, () => send('addTripStaff', { params, ...within() }))
        return { outcome: 'saved', trip: added }
      })
    },

    removeStaff(trip: NormalisedTrip, staffId: string): Promise<ChangeOutcome> {
      const base = asListed(trip)
      const mine = { ...base, staffMembers: withoutPerson(base, staffId) }
      return submit({ kind: 'staff', base, mine }, async (edit) => {
        const tripId = idOf(edit)
        const left = await change(base.version, async () => {
          await send('removeTripStaff', { params: { tripId, staffId }, ...within() })
          return readTrip(tripId)
        })
        return { outcome: 'saved', trip: left }
      })
    },

    remove(trip: NormalisedTrip | Trip): Promise<ChangeOutcome> {
      const base = 'staffMembers' in trip ? trip : asListed(trip)
      return submit({ kind: 'delete', base, mine: null })
    },

    /** A deletion that is still waiting is taken back. If an attempt may have arrived, that is undone as well, if possible. */
    async restore(id: number): Promise<void> {
      const tripId = outbox.realId(id)
      const dropped = await outbox.dropDeletion(tripId)
      if (dropped && !dropped.tried) return
      const restoring = ask(() => send('restoreTrip', { params: { tripId }, ...within() }))
      await (dropped ? restoring.catch(() => undefined) : restoring)
    },

    /** The trip as this browser shows it, with changes that haven't been sent. */
    shown(id: number): { tripId: number; trip: Trip | undefined; hasUnsent: boolean } {
      const tripId = outbox.realId(id)
      const trip = store.read().trips.find(({ trip_id }) => trip_id === tripId)
      return { tripId, trip, hasUnsent: outbox.hasUnsent(tripId) }
    },

    create(mine: Trip): Promise<ChangeOutcome> {
      return submit({ kind: 'create', base: null, mine, key: uniqueName() })
    },
  }
}

export type TripChanges = ReturnType<typeof createTripChanges>

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

function idOf({ base, mine }: TripEdit): number {
  return (mine ?? base)?.trip_id ?? 0
}

function withoutPerson({ staffMembers }: Trip, staffId: string): Staff[] {
  return staffMembers.filter((person) => person.staff_id !== staffId)
}
