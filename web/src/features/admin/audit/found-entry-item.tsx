import type { FoundEntry } from '@sojourn/contract/admin/audit-search'
import { AUDIT_KIND_LABELS } from '@sojourn/contract/audit/audit-kinds'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import card from '../../../ui/cards/list-card.module.css'
import { LongText } from '../../../ui/cards/long-text.tsx'
import { ViewTrip } from '../../../ui/trips/view-trip.tsx'
import classes from './found-entry-item.module.css'

interface FoundEntryItemProps {
  entry: FoundEntry
  onStaff: (staffId: string) => void
}

export function FoundEntryItem({ entry, onStaff }: FoundEntryItemProps) {
  const { id, timestamp, kind, event, tripId, staff_id, name } = entry
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        <time dateTime={timestamp}>{localDateTime(timestamp)}</time>
        <span className={card.pill} data-tone={kind === 'admin' ? 'accent' : undefined}>
          {AUDIT_KIND_LABELS[kind]}
        </span>
      </div>
      <div className={classes.what}>
        <LongText text={event} />
        <p className={classes.meta}>
          {staff_id !== null && (
            <button
              type="button"
              className={classes.person}
              title="Show only this person's entries"
              onClick={() => onStaff(staff_id)}
            >
              {name !== null && <bdi>{name}</bdi>} <span>staff ID {staff_id}</span>
            </button>
          )}
          <span>Entry {id}</span>
        </p>
      </div>
      {tripId !== null && (
        <div className={classes.trip}>
          <ViewTrip tripId={tripId} />
        </div>
      )}
    </li>
  )
}
