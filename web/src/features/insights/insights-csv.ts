import { BYTE_ORDER_MARK, type CsvCell, csvRow } from '@sojourn/contract/files/csv'
import type { TripsPart } from '@sojourn/contract/insights/one-curtin'
import type { SpendGroup } from '@sojourn/contract/insights/spend'

/** The whole table as a file, in the same order. */
export function spendCsv(
  headings: readonly string[],
  groups: readonly SpendGroup[],
  cells: (group: SpendGroup) => CsvCell[],
): string {
  return fileOf(
    [...headings, 'Trips', 'Completed (estimated)', 'Planned', 'Total'],
    groups.map((group) => [...cells(group), group.trips, group.spent, group.planned, group.total]),
  )
}

export function oneCurtinCsv(parts: readonly (readonly [name: string, part: TripsPart])[]): string {
  return fileOf(
    ['One Curtin', 'Trips', 'Trips %', 'Cost', 'Cost %'],
    parts.map(([name, { trips, tripsShare, cost, costShare }]) => [
      name,
      trips,
      tripsShare * 100,
      cost,
      costShare * 100,
    ]),
  )
}

function fileOf(headings: readonly string[], rows: readonly CsvCell[][]): string {
  return BYTE_ORDER_MARK + csvRow(headings) + rows.map(csvRow).join('')
}
