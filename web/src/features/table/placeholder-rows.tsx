import { Skeleton } from '@mantine/core'
import { TABLE_PAGE_SIZE } from '@sojourn/contract/limits'
import classes from './trip-row.module.css'

/** The shape of the rows that are on their way. */
export function PlaceholderRows({ columnCount }: { columnCount: number }) {
  return Array.from({ length: TABLE_PAGE_SIZE }, (_row, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
    <tr key={row} className={classes.row}>
      {Array.from({ length: columnCount }, (_column, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column} className={classes.placeholder}>
          <Skeleton height={12} width={`${55 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}
