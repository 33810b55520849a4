import { endpoints } from '@sojourn/contract/endpoints'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import { sendBytes } from '../../http/send-bytes.ts'
import type { LiveList } from '../../live/live-list.ts'

export function addTripRoutes(addRoute: AddRoute, liveList: LiveList): void {
  addRoute(endpoints.listTrips, async ({ request, reply }) => {
    await liveList.catchUp()
    return sendBytes(request, reply, liveList.trips)
  })

  addRoute(endpoints.getTrip, async ({ params, reply }) => {
    await liveList.catchUp()
    const trip = liveList.get(params.tripId)
    if (!trip) throw new ApiFailure('not_found', `There is no trip ${params.tripId}.`)
    return reply.type('application/json; charset=utf-8').send(Buffer.concat([TRIP_OPEN, trip, TRIP_CLOSE]))
  })
}

const TRIP_OPEN = Buffer.from('{"trip":')
const TRIP_CLOSE = Buffer.from('}')
