import { call } from '../../api/call.ts'
import { askWhich } from './conflict-questions.ts'
import { createTripChanges } from './create-trip-changes.ts'
import { liveTrips } from './live-trips.ts'
import { type Delivered, NotNow } from './outbox/create-outbox.ts'
import { currentOutbox } from './outbox/outbox.ts'
import { asListed } from './shown-trip.ts'
import type { TripEdit } from './trip-edit.ts'

export const tripChanges = createTripChanges(liveTrips, call, askWhich, asListed, currentOutbox)

/** Sends a change that was waiting. A tab that nobody looks at can't ask anything. */
export function deliverUnsent(edit: TripEdit): Promise<Delivered> {
  return tripChanges.deliver(edit, async (conflict) => {
    if (document.hidden) throw new NotNow()
    return askWhich(conflict)
  })
}
