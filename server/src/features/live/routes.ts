import { endpoints } from '@sojourn/contract/endpoints'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { TripStreams } from './trip-streams.ts'

export function addLiveRoutes(addRoute: AddRoute, liveList: LiveList, streams: TripStreams): void {
  addRoute(endpoints.tripStream, async ({ caller, request, reply }) => {
    await liveList.fresh()
    const lastEventId = request.headers['last-event-id']
    reply.header('content-type', 'text/event-stream; charset=utf-8')
    reply.header('cache-control', 'no-store, no-transform')
    reply.header('x-accel-buffering', 'no')
    // From here on the response is the stream's own.
    reply.hijack()
    // It lasts as long as its connection, so no event needs the wrapping of a chunk.
    reply.raw.removeHeader('transfer-encoding')
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    streams.open(caller.sessionId, typeof lastEventId === 'string' ? lastEventId : undefined, reply.raw)
    return reply
  })
}
