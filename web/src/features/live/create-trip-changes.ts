import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff, Trip, TripCreate, TripPatch } from '@sojourn/contract/trip/trip'
import { merged } from '@sojourn/contract/trip/trip-change'
import type { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { type Conflict, conflictRows } from './conflict.ts'
import type { Decision } from './conflict-questions.ts'
import { patched, updateOf } from './merge-trip.ts'
import type { TripStore } from './trip-store.ts'

/** The trip a change is based on: its version, and the trip itself once the server has sent it. */
interface Onto {
  version: number
  theirs: Trip | null
}

/**
 * The changes a person makes to trips. Each shows immediately; if the server refuses it, it is undone and the
 * promise rejects. If someone else changed the trip first, the person decides whose version to keep.
 */
export function createTripChanges(
  store: TripStore,
  send: typeof call,
  decide: (conflict: Conflict) => Promise<Decision>,
  asListed: (trip: NormalisedTrip) => Trip,
) {
  const turns = new Map<number, Promise<unknown>>()
  /** Versions that resulted from changes made here, so that nobody conflicts with themselves. */
  const successors = new Map<string, number>()

  /** Changes to one trip are sent one after the other, in the order in which they were made. */
  async function show<T>(
    tripId: number,
    expected: (trip: Trip) => Trip | null,
    work: () => Promise<T>,
  ): Promise<T> {
    const takeBack = store.expect(tripId, expected)
    const turn = (turns.get(tripId) ?? Promise.resolve()).catch(() => undefined).then(work)
    turns.set(tripId, turn)
    try {
      return await turn
    } finally {
      takeBack()
    }
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

  async function change(replaced: number, request: () => Promise<Trip>): Promise<void> {
    const trip = await ask(request)
    if (trip.version === replaced + 1) successors.set(`${trip.trip_id}@${replaced}`, trip.version)
  }

  function latestOwn({ trip_id, version }: { trip_id: number; version: number }): number {
    const next = successors.get(`${trip_id}@${version}`)
    return next === undefined ? version : latestOwn({ trip_id, version: next })
  }

  /** Tries until the server accepts the change, or the person keeps the other version. */
  async function insist(
    base: Trip,
    mine: Trip | 'deleted',
    mustAsk: (conflict: Conflict) => boolean,
    attempt: (onto: Onto) => Promise<void>,
  ): Promise<'saved' | 'kept theirs'> {
    let onto: Onto = { version: latestOwn(base), theirs: null }
    for (;;) {
      try {
        await attempt(onto)
        return 'saved'
      } catch (error) {
        const theirs = tripOfConflict(error)
        if (!theirs) throw error
        onto = { version: theirs.version, theirs }
        const conflict: Conflict = {
          tripId: base.trip_id,
          intent: mine === 'deleted' ? 'delete' : 'change',
          rows: conflictRows(base, theirs, mine === 'deleted' ? base : mine),
        }
        if (mustAsk(conflict) && (await decide(conflict)) === 'theirs') return 'kept theirs'
      }
    }
  }

  return {
    /**
     * `trip` is the trip when editing began, with this person's own changes since (`was`). Changes that others
     * made to other fields don't conflict.
     */
    async setField(trip: NormalisedTrip, patch: TripPatch, was?: TripPatch): Promise<void> {
      const listed = asListed(trip)
      const base = was ? patched(listed, was) : listed
      const isContested = ({ rows }: Conflict) => rows.some((row) => row.isContested)
      const params = { tripId: trip.trip_id }
      await show(
        trip.trip_id,
        (shown) => patched(shown, patch),
        () =>
          insist(base, patched(base, patch), isContested, ({ version }) =>
            change(version, () => send('patchTrip', { params, body: patch, headers: ifMatch(version) })),
          ),
      )
    },

    /**
     * Replaces the whole trip. `base` is what the person started from. Both include names, to be shown in a
     * conflict.
     */
    replace(base: Trip, mine: Trip): Promise<'saved' | 'kept theirs'> {
      const params = { tripId: base.trip_id }
      return show(
        base.trip_id,
        (shown) => ({ ...merged(base, shown, mine), version: shown.version }),
        () =>
          insist(
            base,
            mine,
            () => true,
            ({ version, theirs }) => {
              const body = updateOf(theirs ? merged(base, theirs, mine) : mine)
              return change(version, () => send('updateTrip', { params, body, headers: ifMatch(version) }))
            },
          ),
      )
    },

    async addStaff({ trip_id, version }: NormalisedTrip, person: Staff): Promise<void> {
      const params = { tripId: trip_id, staffId: person.staff_id }
      await show(
        trip_id,
        (shown) => ({ ...shown, staffMembers: [...withoutPerson(shown, person.staff_id), person] }),
        () => change(version, () => send('addTripStaff', { params })),
      )
    },

    async removeStaff({ trip_id, version }: NormalisedTrip, staffId: string): Promise<void> {
      await show(
        trip_id,
        (shown) => ({ ...shown, staffMembers: withoutPerson(shown, staffId) }),
        () =>
          change(version, async () => {
            await send('removeTripStaff', { params: { tripId: trip_id, staffId } })
            return (await send('getTrip', { params: { tripId: trip_id } })).trip
          }),
      )
    },

    remove(trip: NormalisedTrip | Trip): Promise<'saved' | 'kept theirs'> {
      const base = 'staffMembers' in trip ? trip : asListed(trip)
      const params = { tripId: trip.trip_id }
      return show(
        trip.trip_id,
        () => null,
        () =>
          insist(
            base,
            'deleted',
            ({ rows }) => rows.length > 0,
            async ({ version }) => {
              await ask(() => send('deleteTrip', { params, headers: ifMatch(version) }))
              store.applyDeletion(trip.trip_id, version + 1)
            },
          ),
      )
    },

    async restore(tripId: number): Promise<void> {
      await ask(() => send('restoreTrip', { params: { tripId } }))
    },

    create(trip: TripCreate): Promise<Trip> {
      return ask(() => send('createTrip', { body: trip }))
    },
  }
}

export type TripChanges = ReturnType<typeof createTripChanges>

function ifMatch(version: number): Record<string, string> {
  return { 'If-Match': `"${version}"` }
}

/** The current trip, if a change was refused because someone else changed the trip first. */
function tripOfConflict(error: unknown): Trip | undefined {
  const { status, body } = toFailure(error)
  return status === ERROR_STATUS.changed_by_someone_else ? (body as { trip?: Trip }).trip : undefined
}

function withoutPerson({ staffMembers }: Trip, staffId: string): Staff[] {
  return staffMembers.filter((person) => person.staff_id !== staffId)
}
