import { call } from '../../api/call.ts'
import { askWhich } from './conflict-questions.ts'
import { createTripChanges } from './create-trip-changes.ts'
import { liveTrips } from './live-trips.ts'
import { currentOutbox } from './outbox/outbox.ts'
import { asListed } from './shown-trip.ts'

export const tripChanges = createTripChanges(liveTrips, call, askWhich, asListed, currentOutbox)
