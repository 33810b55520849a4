import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { usePeopleAt } from '../../../api/presence/attendance.ts'
import { useUnsent } from '../../../api/unsent-trips.ts'
import { SelectBox } from '../bulk/select-box.tsx'
import type { RowActions } from '../editing/use-row-actions.ts'
import { COLUMNS } from './columns.ts'
import { TripCell } from './trip-cell.tsx'
import classes from './trip-row.module.css'

interface TripRowProps {
  trip: NormalisedTrip
  isSelected: boolean
  actions: RowActions
}

/** Plain elements, and as few as possible: a page can have a hundred rows. */
export const TripRow = memo(function TripRow({ trip, isSelected, actions }: TripRowProps) {
  const { onEdit, onDelete, onSelect } = actions
  const people = usePeopleAt(trip.trip_id)
  const unsent = useUnsent(trip.trip_id)
  const name = trip.trip_id > 0 ? `trip ${trip.trip_id}` : 'new trip'
  return (
    <tr
      className={classes.row}
      data-trip={trip.trip_id}
      data-selected={isSelected || undefined}
      aria-selected={onSelect && isSelected}
    >
      {onSelect && (
        <td className={classes.select} data-stop tabIndex={-1}>
          <SelectBox
            label={`Select ${name}`}
            isSelected={isSelected}
            onChange={(isNowSelected) => onSelect(trip, isNowSelected)}
          />
        </td>
      )}
      {COLUMNS.map((column) => (
        <TripCell
          key={column.id}
          column={column}
          trip={trip}
          actions={actions}
          {...(column.id === 'staff' && { people, unsent })}
        />
      ))}
      {(onEdit || onDelete) && (
        <td className={classes.actions}>
          {onEdit && (
            <button
              type="button"
              className={classes.action}
              aria-label={`Edit ${name}`}
              data-stop
              tabIndex={-1}
              onClick={() => onEdit(trip)}
            >
              <IconEdit size={18} stroke={1.5} aria-hidden="true" />
            </button>
          )}
          {onDelete && (
            <button
              type="button"
              className={`${classes.action} ${classes.danger}`}
              aria-label={`Delete ${name}`}
              data-stop
              tabIndex={-1}
              onClick={() => onDelete(trip)}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden="true" />
            </button>
          )}
        </td>
      )}
    </tr>
  )
})
