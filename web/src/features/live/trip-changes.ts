import { useSyncExternalStore } from 'react'
import { callsOf } from '../../api/call.ts'
import { during, sessionSignal, subscribeSession } from '../../api/session/session.ts'
import { askWhich } from './conflict-questions.ts'
import { createTripChanges, type TripChanges } from './create-trip-changes.ts'
import { liveTrips } from './live-trips.ts'
import { currentOutbox } from './outbox/outbox.ts'
import { asListed } from './shown-trip.ts'

let made: { session: AbortSignal; changes: TripChanges } | null = null

/** The changes that someone can make in a session. Nothing of them continues after it, whoever still holds them. */
export function tripChangesIn(session: AbortSignal): TripChanges {
  if (made?.session !== session) made = { session, changes: createIn(session) }
  return made.changes
}

export function useTripChanges(): TripChanges {
  return tripChangesIn(useSyncExternalStore(subscribeSession, sessionSignal))
}

function createIn(session: AbortSignal): TripChanges {
  return createTripChanges(
    liveTrips,
    callsOf(session),
    (conflict) => during(session, askWhich(conflict)),
    asListed,
    { ...currentOutbox, isInUse: () => during(session, currentOutbox.isInUse()) },
  )
}
