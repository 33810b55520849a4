import { Readable } from 'node:stream'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { type Day, dayInZone } from '@sojourn/contract/dates/day'
import { BYTE_ORDER_MARK } from '@sojourn/contract/files/csv'
import { type ExportQuery, filterOfQuery, sortOfQuery } from '@sojourn/contract/files/export'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { EXPORT_FILE_NAME, EXPORT_WORKBOOK_NAME } from '@sojourn/contract/limits'
import { normaliseTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Trip } from '@sojourn/contract/trip/trip'
import { matchesFilter } from '@sojourn/contract/trip/trip-filter'
import { sortTrips, type TripSort } from '@sojourn/contract/trip/trip-sort'
import type { Config } from '../../config.ts'
import type { AddRoute } from '../../http/route.ts'
import type { LiveList } from '../../live/live-list.ts'
import { HEADINGS, tripCells } from '../../spreadsheet/trip-cells.ts'
import { csvLine } from '../../spreadsheet/write-csv.ts'

const LINES_A_CHUNK = 500

export function addExportRoutes(addRoute: AddRoute, liveList: LiveList, config: Config): void {
  addRoute(endpoints.exportTrips, async ({ query, reply }) => {
    await liveList.fresh()
    const today = query.today ?? dayInZone(config.timeZone)
    const trips = chosen(
      liveList.all().map((held) => held.trip),
      query,
      today,
    )
    const isWorkbook = query.format === 'xlsx'
    const name = isWorkbook ? EXPORT_WORKBOOK_NAME : EXPORT_FILE_NAME
    reply.header('content-disposition', `attachment; filename="${name}"`)
    if (isWorkbook) {
      const { workbookOf } = await import('../../spreadsheet/write-workbook.ts')
      const rows = trips.map((trip) => tripCells(trip, today))
      return reply.type(FILE_TYPES.xlsx).send(await workbookOf(HEADINGS, rows))
    }
    return reply.type(`${FILE_TYPES.csv}; charset=utf-8`).send(Readable.from(csvOf(trips, today)))
  })
}

/** The rows that the table shows for the same filter and order. Both use the same functions. */
function chosen(trips: Trip[], query: ExportQuery, today: Day): Trip[] {
  const filter = filterOfQuery(query)
  const isFiltered = Object.values(filter).some((wanted) => wanted !== undefined)
  const matching = isFiltered
    ? trips.filter((trip) => matchesFilter(normaliseTrip(trip, today), filter, today))
    : trips
  const end = query.n === undefined ? undefined : query.offset + query.n
  return sorted(matching, sortOfQuery(query)).slice(query.offset, end)
}

/** Trips arrive in the default order. */
function sorted(trips: Trip[], sort: TripSort | undefined): Trip[] {
  if (sort === undefined) return trips
  const rows = trips.map((trip) => ({ ...trip, cost: trip.est_cost ?? 0, trip }))
  return sortTrips(rows, sort).map(({ trip }) => trip)
}

function* csvOf(trips: Trip[], today: Day): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  for (let start = 0; start < trips.length; start += LINES_A_CHUNK) {
    const lines = trips.slice(start, start + LINES_A_CHUNK)
    yield lines.map((trip) => csvLine(tripCells(trip, today))).join('')
  }
}
