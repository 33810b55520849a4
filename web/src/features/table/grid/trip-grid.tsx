import { TABLE_PAGE_SIZE } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { RefObject } from 'react'
import { SelectPage } from '../bulk/select-box.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import type { RowActions } from '../editing/use-row-actions.ts'
import type { TableState } from '../table-state.ts'
import { CellTip } from './cell-tip.tsx'
import { useColumnWidths } from './column-widths.ts'
import { COLUMNS } from './columns.ts'
import { useGridKeys } from './grid-keys.ts'
import { HeaderCell } from './header-cell.tsx'
import { useRowKeys } from './row-keys.ts'
import classes from './trip-grid.module.css'
import rowClasses from './trip-row.module.css'
import { TripRow } from './trip-row.tsx'

interface TripGridProps {
  ref: RefObject<HTMLTableElement | null>
  rows: readonly NormalisedTrip[]
  state: TableState
  isLoading: boolean
  actions: RowActions
  selection: Selection
}

const ACTIONS_WIDTH = 88
const SELECT_WIDTH = 44

export function TripGrid({ ref: grid, rows, state, isLoading, actions, selection }: TripGridProps) {
  const { widths, resize } = useColumnWidths()
  const onKeyDown = useGridKeys(grid)
  const keys = useRowKeys(rows, state)
  const hasActions = actions.onEdit !== undefined || actions.onDelete !== undefined
  const canSelect = actions.onSelect !== undefined
  const total =
    COLUMNS.reduce((sum, { id }) => sum + widths[id], 0) +
    (hasActions ? ACTIONS_WIDTH : 0) +
    (canSelect ? SELECT_WIDTH : 0)

  return (
    <div
      className={classes.scroller}
      style={{
        '--first-column': `${widths.staff}px`,
        '--select-width': canSelect ? `${SELECT_WIDTH}px` : undefined,
      }}
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move in it, as in any grid
        role="grid"
        aria-label="Trips"
        className={classes.grid}
        style={{ '--grid-width': `${total}px` }}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          {canSelect && <col style={{ width: SELECT_WIDTH }} />}
          {COLUMNS.map(({ id }) => (
            <col key={id} style={{ width: widths[id] }} />
          ))}
          {hasActions && <col style={{ width: ACTIONS_WIDTH }} />}
        </colgroup>
        <thead>
          <tr>
            {canSelect && (
              <th scope="col" className={classes.selectHeader} data-stop tabIndex={-1}>
                <SelectPage rows={rows} selection={selection} />
              </th>
            )}
            {COLUMNS.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                width={widths[column.id]}
                sort={state.sort}
                onResize={(width) => resize(column.id, width)}
              />
            ))}
            {hasActions && (
              <th scope="col" className={classes.actionsHeader} data-stop tabIndex={-1}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody aria-hidden={isLoading} className={isLoading ? rowClasses.loading : undefined}>
          {isLoading ? (
            <PlaceholderRows columnCount={COLUMNS.length + Number(hasActions) + Number(canSelect)} />
          ) : (
            rows.map((trip, index) => (
              <TripRow
                key={keys[index]}
                trip={trip}
                isSelected={selection.ids.has(trip.trip_id)}
                actions={actions}
              />
            ))
          )}
        </tbody>
      </table>
      <CellTip within={grid} />
    </div>
  )
}

/** Not Mantine's skeletons: a layer and an animation for each of a hundred makes the first paint slow. */
function PlaceholderRows({ columnCount }: { columnCount: number }) {
  return Array.from({ length: TABLE_PAGE_SIZE }, (_row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never move
    <tr key={index} className={rowClasses.row}>
      {Array.from({ length: columnCount }, (_column, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={column} className={rowClasses.placeholder}>
          <div className={rowClasses.bar} style={{ width: `${55 + ((index * 7 + column * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
