import type { PersonHere } from '@sojourn/contract/presence/presence'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { IconPencil } from '@tabler/icons-react'
import type { Unsent } from '../../../api/unsent-trips.ts'
import { PeopleHere } from '../../../ui/people/people-here.tsx'
import { UnsentSign } from '../../../ui/trips/unsent-sign.tsx'
import type { RowActions } from '../editing/use-row-actions.ts'
import box from './box.module.css'
import { type Column, isEditable } from './columns.ts'
import classes from './trip-cell.module.css'

interface TripCellProps {
  column: Column
  trip: NormalisedTrip
  actions: RowActions
  /** Who else is at the trip. */
  people?: readonly PersonHere[] | undefined
  /** Whether the server doesn't have all of the trip yet. */
  unsent?: Unsent | undefined
}

export function TripCell({ column, trip, actions, people = [], unsent }: TripCellProps) {
  return (
    <td
      className={classes.cell}
      data-column={column.id}
      data-kind={column.kind}
      data-label={column.label}
      data-stop
      tabIndex={-1}
    >
      {column.id === 'status' && (
        <span className={`${classes.badge} ${classes[trip.status]}`}>{trip.status}</span>
      )}
      {column.id === 'one_curtin' && <OneCurtin trip={trip} onChange={actions.onOneCurtin} />}
      {column.id !== 'status' && column.id !== 'one_curtin' && (
        <span className={classes.text} dir="auto">
          {column.text(trip)}
        </span>
      )}
      {isEditable(column) && actions.onEditCell && (
        <button
          type="button"
          className={classes.pencil}
          aria-label={`Edit ${column.label}`}
          data-enter
          tabIndex={-1}
          onClick={(event) => {
            const cell = event.currentTarget.closest('td')
            if (cell) actions.onEditCell?.(trip, column.id, cell)
          }}
        >
          <IconPencil size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      {(people.length > 0 || unsent) && (
        <span className={classes.signs}>
          {unsent && <UnsentSign unsent={unsent} />}
          {people.length > 0 && <PeopleHere people={people} />}
        </span>
      )}
    </td>
  )
}

interface OneCurtinProps {
  trip: NormalisedTrip
  onChange: RowActions['onOneCurtin']
}

function OneCurtin({ trip, onChange }: OneCurtinProps) {
  return (
    <input
      type="checkbox"
      className={box.box}
      aria-label="One Curtin"
      checked={trip.one_curtin}
      disabled={onChange === undefined}
      data-enter
      tabIndex={-1}
      onChange={(event) => onChange?.(trip, event.currentTarget.checked)}
    />
  )
}
