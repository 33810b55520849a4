import { csvRow } from '@sojourn/contract/files/csv'
import { isDayCell, type TripCell } from './trip-cells.ts'

export function csvLine(cells: readonly TripCell[]): string {
  return csvRow(cells.map((cell) => (isDayCell(cell) ? cell.day : cell)))
}
