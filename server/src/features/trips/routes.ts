import { endpoints } from '@sojourn/contract/api/endpoints'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { changesOn } from '../../http/author.ts'
import type { AddRoute } from '../../http/route.ts'
import { sendBytes } from '../../http/send-bytes.ts'
import type { LiveList } from '../../live/live-list.ts'
import {
  addStaffMember,
  createTrip,
  deleteTrip,
  patchTrip,
  removeStaffMember,
  replaceTrip,
  restoreTrip,
} from './change-trip.ts'
import { versionOf } from './if-match.ts'

export function addTripRoutes(addRoute: AddRoute, db: Db, liveList: LiveList): void {
  const change = changesOn(db, liveList)

  addRoute(endpoints.listTrips, ({ request, reply }) => {
    const send = () => {
      reply.header(FEED_POSITION_HEADER, liveList.eventId)
      return sendBytes(request, reply, liveList.trips)
    }
    return liveList.fresh()?.then(send) ?? send()
  })

  addRoute(endpoints.getTrip, async ({ params, reply }) => {
    await liveList.fresh()
    const trip = liveList.get(params.tripId)
    if (!trip) throw new ApiFailure('not_found', tripSentences.unknownTrip(params.tripId))
    return reply
      .type('application/json; charset=utf-8')
      .send(Buffer.concat([TRIP_OPEN, trip.json, TRIP_CLOSE]))
  })

  addRoute(endpoints.createTrip, async ({ body, caller }) =>
    change(caller, (tx, author) => createTrip(tx, author, body)),
  )

  addRoute(endpoints.updateTrip, async ({ params, body, caller, request }) => {
    const version = versionOf(request.headers['if-match'])
    return change(caller, (tx, author) => replaceTrip(tx, author, params.tripId, version, body))
  })

  addRoute(endpoints.patchTrip, async ({ params, body, caller, request }) => {
    const version = versionOf(request.headers['if-match'])
    return change(caller, (tx, author) => patchTrip(tx, author, params.tripId, version, body))
  })

  addRoute(endpoints.addTripStaff, async ({ params, caller }) =>
    change(caller, (tx, author) => addStaffMember(tx, author, params.tripId, params.staffId)),
  )

  addRoute(endpoints.removeTripStaff, async ({ params, caller }) => {
    await change(caller, (tx, author) => removeStaffMember(tx, author, params.tripId, params.staffId))
    return undefined
  })

  addRoute(endpoints.deleteTrip, async ({ params, caller, request }) => {
    const version = versionOf(request.headers['if-match'])
    await change(caller, (tx, author) => deleteTrip(tx, author, params.tripId, version))
    return undefined
  })

  addRoute(endpoints.restoreTrip, async ({ params, caller }) =>
    change(caller, (tx, author) => restoreTrip(tx, author, params.tripId)),
  )
}

const TRIP_OPEN = Buffer.from('{"trip":')
const TRIP_CLOSE = Buffer.from('}')
