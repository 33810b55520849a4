import type { Day } from '@sojourn/contract/dates/day'
import { filterOfQuery } from '@sojourn/contract/files/export'
import { TRIPS_PER_PAGE } from '@sojourn/contract/limits'
import { cursorOf, type tripPageQuerySchema } from '@sojourn/contract/trip/trip-pages'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import type { LiveList } from '../../live/live-list.ts'

/**
 * A page of the list, and where the next one begins. That is a place in the order of the list, so trips that are added or deleted
 * meanwhile neither repeat nor hide others.
 */
export async function sendPage(
  liveList: LiveList,
  query: z.output<typeof tripPageQuerySchema>,
  today: Day,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { limit = TRIPS_PER_PAGE, cursor } = query
  await liveList.fresh()
  const found = await liveList.choose({
    ...{ filter: filterOfQuery(query), sort: undefined, today },
    ...{ offset: 0, n: limit + 1, after: cursor },
  })
  const trips = found.slice(0, limit)
  const last = found.length > limit ? trips.at(-1) : undefined
  const page = { trips, next: last ? cursorOf(last) : null }
  // Serialised here, because checking trips against their schema would take longer than finding them.
  return reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(page)))
}
