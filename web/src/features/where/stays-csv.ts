import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@sojourn/contract/files/csv'
import type { RegionStays, Stay } from '@sojourn/contract/where/whereabouts'
import { fullName } from '@sojourn/contract/words/full-name'

const COLUMNS: [heading: string, cell: (stay: Stay) => CsvCell][] = [
  ['Region', (stay) => stay.region],
  ['Country', (stay) => stay.country],
  ['Destination', (stay) => stay.city],
  ['Staff ID', (stay) => stay.person.staff_id],
  ['Staff', (stay) => fullName(stay.person)],
  ['Start date', (stay) => stay.start_date],
  ['End date', (stay) => stay.end_date],
  // A trip that hasn't been created yet has no number.
  ['Trip ID', (stay) => (stay.trip_id > 0 ? stay.trip_id : '')],
]

/** The list as a file, in the same order. */
export function staysCsv(regions: readonly RegionStays[]): string {
  const stays = regions
    .flatMap((region) => region.countries)
    .flatMap((country) => country.cities)
    .flatMap((city) => city.stays)
  const rows = stays.map((stay) => csvRow(COLUMNS.map(([, cell]) => cell(stay))))
  return BYTE_ORDER_MARK + csvRow(COLUMNS.map(([heading]) => heading)) + rows.join('')
}
