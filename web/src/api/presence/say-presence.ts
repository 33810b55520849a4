import { PRESENCE_RENEWAL_SECONDS } from '@sojourn/contract/limits'
import { presenceCalls } from '@sojourn/contract/presence/presence-calls'
import type { TripField } from '@sojourn/contract/trip/trip-fields'
import { useEffect } from 'react'
import { renewingToken } from '../call.ts'
import { request } from '../request.ts'
import { currentUser } from '../session/session.ts'
import { keepSaid } from './keep-said.ts'

/** A call that never ends would keep the tab from saying anything else. */
const ANSWER_WITHIN_MS = 10_000

/** The tab's own name. `crypto.randomUUID` needs a secure page. */
const tab = Math.random().toString(36).slice(2)

const { claim, say } = keepSaid({
  isSeen: () => !document.hidden,
  put: async (place) => {
    if (!currentUser()) return
    // Not `send`: being somewhere isn't a change that other calls have to consider.
    await renewingToken('sayPresence', (session) =>
      request(presenceCalls.sayPresence, {
        body: { tab, trip_id: place?.tripId ?? null, field: place?.field ?? null },
        session,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        keepalive: true,
      }),
    )
  },
})
setInterval(() => say('again'), PRESENCE_RENEWAL_SECONDS * 1000)
// A page that is being closed is hidden first.
document.addEventListener('visibilitychange', () => say())

/** Tells others that this person is at a trip, or is changing one of its fields, while the component is there. */
export function usePresence(tripId: number | undefined, field?: TripField): void {
  useEffect(() => {
    // A trip that hasn't been created yet is only here.
    if (tripId === undefined || tripId < 0) return
    return claim({ tripId, field: field ?? null })
  }, [tripId, field])
}
