import type { TripSort } from '@sojourn/contract/trip/trip-sort'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { ColumnResizer } from './column-resizer.tsx'
import type { Column } from './columns.ts'
import classes from './header-cell.module.css'

interface HeaderCellProps {
  column: Column
  width: number
  sort: TripSort | undefined
  onResize: (width: number) => void
}

export function HeaderCell({ column, width, sort, onResize }: HeaderCellProps) {
  const direction = sort?.by === column.id ? sort.dir : undefined
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={classes.header}
      data-column={column.id}
      data-stop
      tabIndex={-1}
      aria-label={column.label}
      aria-sort={direction && (direction === 'desc' ? 'descending' : 'ascending')}
    >
      <span className={classes.label}>
        {column.label}
        {direction && <Arrow size={14} stroke={2} aria-hidden="true" />}
      </span>
      <ColumnResizer label={column.label} width={width} onResize={onResize} />
    </th>
  )
}
