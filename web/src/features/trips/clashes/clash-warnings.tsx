import { daysText } from '@sojourn/contract/dates/date-words'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { plural } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { FormValues } from '../form/form-values.ts'
import classes from './clash-warnings.module.css'
import { type Clash, clashes } from './clashes.ts'

interface ClashWarningsProps {
  form: FormValues
  tripId: number | undefined
  trips: readonly NormalisedTrip[]
}

/** Warns without blocking. Always rendered, so that screen readers notice when it fills. */
export function ClashWarnings({ form, tripId, trips }: ClashWarningsProps) {
  const { staff, startDate, endDate } = form
  const found = useMemo(() => {
    const staffIds = staff.map((row) => row.staffId)
    return clashes({ tripId, staffIds, startDate, endDate }, trips)
  }, [tripId, staff, startDate, endDate, trips])
  return (
    <div role="status">
      {found.length > 0 && (
        <ul className={classes.warnings}>
          {found.map((clash) => (
            <ClashWarning key={clash.trip.trip_id} {...clash} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ClashWarning({ trip, staff }: Clash) {
  return (
    <li className={classes.warning}>
      <IconAlertTriangle className={classes.sign} size={18} stroke={1.5} aria-hidden="true" />
      <p>
        <bdi>{names.format(staff.map(fullName))}</bdi> {plural(staff.length, 'is', 'are')} on another trip on
        these dates:{' '}
        <a href={`/trips/${trip.trip_id}/edit`} target="_blank" rel="noreferrer">
          <bdi>{trip.reason}</bdi>, {daysText(trip.start_date, trip.end_date)} (opens in a new tab)
        </a>
      </p>
    </li>
  )
}

const names = new Intl.ListFormat('en-AU')
