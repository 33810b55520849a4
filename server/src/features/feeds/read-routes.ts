import { endpoints } from '@sojourn/contract/api/endpoints'
import { calendarFeedSentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { calendarPieces, writeCalendar, writeEvent } from '@sojourn/contract/calendar/icalendar'
import { tripEvent } from '@sojourn/contract/calendar/trip-event'
import { dayInZone } from '@sojourn/contract/dates/day'
import { tripSentences } from '@sojourn/contract/words/sentences'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { AddRoute } from '../../http/route.ts'
import { sendBytes } from '../../http/send-bytes.ts'
import type { LiveList } from '../../live/live-list.ts'
import { ReadyBytes } from '../../live/ready-bytes.ts'
import { hashToken } from '../../opaque-token.ts'
import { feedEvents } from './feed-events.ts'
import { ReadLimit } from './read-limit.ts'
import { findFeed, noteUse } from './stored-feed.ts'

const MEDIA_TYPE = 'text/calendar'

export function addReadRoutes(addRoute: AddRoute, db: Db, liveList: LiveList, config: Config): void {
  const { productName, publicUrl } = config
  const installation = { publicUrl, host: new URL(publicUrl).hostname }
  const readLimit = new ReadLimit()

  addRoute(endpoints.readFeed, async ({ params, request, reply }) => {
    const feed = await findFeed(db, hashToken(params.secret))
    if (!feed) throw new ApiFailure('not_found', calendarFeedSentences.unknown)
    readLimit.count(feed.feed_id)
    await noteUse(db, feed)
    await liveList.fresh()
    const events = await feedEvents(feed, liveList.all(), installation, dayInZone(config.timeZone))
    const pieces = calendarPieces({ productName, name: feed.name, events })
    return sendBytes(request, reply, await ReadyBytes.ofTexts(pieces), MEDIA_TYPE)
  })

  addRoute(endpoints.tripFile, async ({ params, reply }) => {
    await liveList.fresh()
    const held = liveList.get(params.tripId)
    if (!held) throw new ApiFailure('not_found', tripSentences.unknownTrip(params.tripId))
    reply.header('content-disposition', `attachment; filename="trip-${params.tripId}.ics"`)
    const events = [writeEvent(tripEvent(held, installation, true))]
    return reply.type(`${MEDIA_TYPE}; charset=utf-8`).send(writeCalendar({ productName, events }))
  })
}
