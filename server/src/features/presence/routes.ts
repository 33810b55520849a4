import { endpoints } from '@sojourn/contract/api/endpoints'
import type { AddRoute } from '../../http/route.ts'
import type { PresenceAnnouncer } from './announce-presences.ts'

export function addPresenceRoutes(addRoute: AddRoute, announcer: PresenceAnnouncer): void {
  addRoute(endpoints.sayPresence, async ({ caller, body }) => {
    announcer.say([caller.staffId, body.tab, body.trip_id, body.trip_id === null ? null : body.field])
    return undefined
  })
}
