import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { STREAM_ENDINGS } from '@sojourn/contract/limits'
import type { Attendance } from '@sojourn/contract/presence/presence'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import type { TripStreams } from './trip-streams.ts'

const TOO_MANY_RETRY_SECONDS = 30
const STOPPING_RETRY_SECONDS = 1

interface Sessions {
  isOpen: (sessionId: string) => Promise<boolean>
  /** Doesn't wait, so that it delays no stream. */
  noteSeen: (sessionId: string, userAgent: string | undefined) => void
}

/** Passes the check-ins on that a new stream may have missed. Doesn't wait either. */
type FindCheckIns = (tell: (checkInId: number) => void) => void

export function addLiveRoutes(
  addRoute: AddRoute,
  liveList: LiveList,
  streams: TripStreams,
  sessions: Sessions,
  presences: { all(): Attendance[] },
  findCheckIns: FindCheckIns,
): void {
  addRoute(endpoints.tripStream, async ({ caller, request, reply }) => {
    // First, so that nothing that ends the stream is missed while the list is refreshed.
    const stream = streams.reserve(caller, reply.raw)
    await liveList.fresh()
    const lastEventId = request.headers['last-event-id']
    if (lastEventId === undefined) await liveList.trips.prepare()
    if (!(await sessions.isOpen(caller.sessionId))) {
      throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    }
    if (streams.isClosed) {
      // A kept-alive connection would delay the stop.
      reply.header('connection', 'close')
      throw stopping()
    }
    if (stream.endedBecause === STREAM_ENDINGS.tokenExpired) {
      throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
    }
    if (!streams.has(stream)) throw tooMany()
    reply.header('content-type', 'text/event-stream; charset=utf-8')
    reply.header('cache-control', 'no-store, no-transform')
    reply.header('x-accel-buffering', 'no')
    // From here on the stream controls the response.
    reply.hijack()
    // The stream lasts as long as its connection, so events don't need to be chunks.
    reply.raw.removeHeader('transfer-encoding')
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    sessions.noteSeen(caller.sessionId, request.headers['user-agent'])
    streams.begin(stream, typeof lastEventId === 'string' ? lastEventId : undefined)
    // Only now: the stream hears of all later changes.
    streams.tellPresence(presences.all(), stream)
    findCheckIns((checkInId) => streams.tellCheckIn(checkInId, 'people', stream))
    return reply
  })
}

function stopping(): ApiFailure {
  return new ApiFailure('unavailable', 'The server is restarting. Please try again in a moment.', {
    retryAfterSeconds: STOPPING_RETRY_SECONDS,
  })
}

function tooMany(): ApiFailure {
  return new ApiFailure('too_often', 'Too many live connections. Please close some tabs.', {
    retryAfterSeconds: TOO_MANY_RETRY_SECONDS,
  })
}
