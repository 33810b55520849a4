import { endpoints } from '@sojourn/contract/api/endpoints'
import { dayInZone } from '@sojourn/contract/dates/day'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { changesOn } from '../../http/author.ts'
import { onlyOnce } from '../../http/only-once.ts'
import type { AddRoute } from '../../http/route.ts'
import { sendBytes } from '../../http/send-bytes.ts'
import type { LiveList } from '../../live/live-list.ts'
import { lockLiveTrip, lockTrip } from '../../trips/lock-trip.ts'
import {
  addStaffMember,
  createTrip,
  deleteTrip,
  patchListedTrip,
  patchTrip,
  removeStaffMember,
  replaceTrip,
  restoreTrip,
} from './change-trip.ts'
import { versionOf } from './if-match.ts'
import { sendPage } from './send-page.ts'

export function addTripRoutes(addRoute: AddRoute, db: Db, liveList: LiveList, config: Config): void {
  const change = changesOn(db, liveList)

  addRoute(endpoints.listTrips, ({ query, request, reply }) => {
    if (Object.values(query).some((value) => value !== undefined)) {
      return sendPage(liveList, query, query.today ?? dayInZone(config.timeZone), reply)
    }
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

  addRoute(endpoints.createTrip, async ({ body, caller, request }) =>
    change(caller, (tx, author) =>
      onlyOnce(tx, { caller, request, asked: body }, () => createTrip(tx, author, body)),
    ),
  )

  addRoute(endpoints.updateTrip, async ({ params, body, caller, request }) => {
    const version = versionOf(request.headers['if-match'])
    const lock = (tx: Db) => lockLiveTrip(tx, params.tripId, version)
    return change(caller, (tx, author, before) => replaceTrip(tx, author, before, body), lock)
  })

  addRoute(endpoints.patchTrip, async ({ params, body, caller, request }) => {
    const version = versionOf(request.headers['if-match'])
    const patched = await patchListedTrip(db, liveList, caller, params.tripId, version, body)
    if (patched) {
      await liveList.followCommit()
      return patched
    }
    const lock = (tx: Db) => lockLiveTrip(tx, params.tripId, version)
    return change(caller, (tx, author, before) => patchTrip(tx, author, before, body), lock)
  })

  addRoute(endpoints.addTripStaff, async ({ params, caller }) => {
    const lock = (tx: Db) => lockLiveTrip(tx, params.tripId)
    return change(caller, (tx, author, before) => addStaffMember(tx, author, before, params.staffId), lock)
  })

  addRoute(endpoints.removeTripStaff, async ({ params, caller }) => {
    const lock = (tx: Db) => lockLiveTrip(tx, params.tripId)
    await change(caller, (tx, author, before) => removeStaffMember(tx, author, before, params.staffId), lock)
    return undefined
  })

  addRoute(endpoints.deleteTrip, async ({ params, caller, request }) => {
    const version = versionOf(request.headers['if-match'])
    await change(caller, deleteTrip, (tx) => lockLiveTrip(tx, params.tripId, version))
    return undefined
  })

  addRoute(endpoints.restoreTrip, async ({ params, caller }) =>
    change(caller, restoreTrip, (tx) => lockTrip(tx, params.tripId)),
  )
}

const TRIP_OPEN = Buffer.from('{"trip":')
const TRIP_CLOSE = Buffer.from('}')
