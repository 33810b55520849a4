import { Readable } from 'node:stream'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { type Day, dayInZone } from '@sojourn/contract/dates/day'
import { BYTE_ORDER_MARK } from '@sojourn/contract/files/csv'
import { filterOfQuery, sortOfQuery } from '@sojourn/contract/files/export'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { EXPORT_FILE_NAME, EXPORT_WORKBOOK_NAME } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { Config } from '../../config.ts'
import type { AddRoute } from '../../http/route.ts'
import { inParts } from '../../in-parts.ts'
import type { LiveList } from '../../live/live-list.ts'
import { HEADINGS, tripCells } from '../../spreadsheet/trip-cells.ts'
import { csvLine } from '../../spreadsheet/write-csv.ts'

export function addExportRoutes(addRoute: AddRoute, liveList: LiveList, config: Config): void {
  addRoute(endpoints.exportTrips, async ({ query, reply }) => {
    await liveList.fresh()
    const today = query.today ?? dayInZone(config.timeZone)
    const { n, offset } = query
    const trips = await liveList.choose({
      filter: filterOfQuery(query),
      sort: sortOfQuery(query),
      today,
      offset,
      n,
    })
    const isWorkbook = query.format === 'xlsx'
    const name = isWorkbook ? EXPORT_WORKBOOK_NAME : EXPORT_FILE_NAME
    reply.header('content-disposition', `attachment; filename="${name}"`)
    if (isWorkbook) {
      const { workbookOf } = await import('../../spreadsheet/write-workbook.ts')
      const workbook = await workbookOf(HEADINGS, trips, (trip) => tripCells(trip, today))
      return reply.type(FILE_TYPES.xlsx).send(workbook)
    }
    reply.type(`${FILE_TYPES.csv}; charset=utf-8`)
    // A stream costs more than a few lines.
    return reply.send(trips.length <= FEW ? HEAD + linesOf(trips, today) : Readable.from(csvOf(trips, today)))
  })
}

const FEW = 100
const HEAD = BYTE_ORDER_MARK + csvLine(HEADINGS)

async function* csvOf(trips: readonly Trip[], today: Day): AsyncGenerator<string> {
  yield HEAD
  for await (const part of inParts(trips)) yield linesOf(part, today)
}

function linesOf(trips: readonly Trip[], today: Day): string {
  return trips.map((trip) => csvLine(tripCells(trip, today))).join('')
}
