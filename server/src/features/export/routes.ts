import { Readable } from 'node:stream'
import { type Day, dayInZone } from '@sojourn/contract/day'
import { endpoints } from '@sojourn/contract/endpoints'
import { type ExportQuery, filterOfQuery, sortOfQuery } from '@sojourn/contract/export'
import { EXPORT_FILE_NAME } from '@sojourn/contract/limits'
import { normaliseTrip } from '@sojourn/contract/normalise-trip'
import type { Trip } from '@sojourn/contract/trip'
import { matchesFilter } from '@sojourn/contract/trip-filter'
import { sortTrips, type TripSort } from '@sojourn/contract/trip-sort'
import type { Config } from '../../config.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import { CSV_HEAD, csvLine } from './trip-csv.ts'

const LINES_A_CHUNK = 500

export function addExportRoutes(addRoute: AddRoute, liveList: LiveList, config: Config): void {
  addRoute(endpoints.exportTrips, async ({ query, reply }) => {
    await liveList.fresh()
    const today = query.today ?? dayInZone(config.timeZone)
    const trips = liveList.all().map((held) => held.trip)
    reply.header('content-disposition', `attachment; filename="${EXPORT_FILE_NAME}"`)
    return reply
      .type('text/csv; charset=utf-8')
      .send(Readable.from(csvOf(chosen(trips, query, today), today)))
  })
}

/** The rows that the table shows for the same filter and order: it decides with the very same functions. */
function chosen(trips: Trip[], query: ExportQuery, today: Day): Trip[] {
  const filter = filterOfQuery(query)
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined)
  const matching = isFiltered
    ? trips.filter((trip) => matchesFilter(normaliseTrip(trip, today), filter, today))
    : trips
  const end = query.n === undefined ? undefined : query.offset + query.n
  return sorted(matching, sortOfQuery(query)).slice(query.offset, end)
}

/** They come in the order of the list. */
function sorted(trips: Trip[], sort: TripSort | undefined): Trip[] {
  if (sort === undefined) return trips
  const rows = trips.map((trip) => ({ ...trip, cost: trip.est_cost ?? 0, trip }))
  return sortTrips(rows, sort).map(({ trip }) => trip)
}

function* csvOf(trips: Trip[], today: Day): Generator<string> {
  yield CSV_HEAD
  for (let start = 0; start < trips.length; start += LINES_A_CHUNK) {
    const lines = trips.slice(start, start + LINES_A_CHUNK)
    yield lines.map((trip) => csvLine(trip, today)).join('')
  }
}
