import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff, Trip, TripPatch } from '@sojourn/contract/trip/trip'
import type { call } from '../../api/call.ts'
import type { ChangeOutcome } from '../../api/change-outcome.ts'
import { isUnanswered, toFailure } from '../../api/failure.ts'
import { uniqueName } from '../../api/unique-name.ts'
import { createDelivery, type Decide } from './create-delivery.ts'
import { patched } from './merge-trip.ts'
import type { Outbox } from './outbox/create-outbox.ts'
import { effectOf, type TripEdit } from './trip-edit.ts'
import type { TripStore } from './trip-store.ts'

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
  const { deliver, ask, change, readTrip, within } = createDelivery(store, send, outbox.patience)

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

function idOf({ base, mine }: TripEdit): number {
  return (mine ?? base)?.trip_id ?? 0
}

function withoutPerson({ staffMembers }: Trip, staffId: string): Staff[] {
  return staffMembers.filter((person) => person.staff_id !== staffId)
}
