import { localDateTime } from '@sojourn/contract/dates/time-words'
import { LongText } from '../../ui/cards/long-text.tsx'
import { AuthorStaffId } from '../../ui/trips/author-staff-id.tsx'
import classes from './audit-cards.module.css'
import type { AuditEntriesProps } from './audit-table.tsx'
import { TripOfEntry } from './trip-of-entry.tsx'

/** The rows of the table, for screens too narrow for its columns. */
export function AuditCards({ entries, liveIds }: AuditEntriesProps) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.card}>
          <LongText text={entry.event} />
          <div className={classes.foot}>
            <p className={classes.meta}>
              <time dateTime={entry.timestamp}>{localDateTime(entry.timestamp)}</time>
              <span>ID {entry.id}</span>
              <AuthorStaffId {...entry} />
            </p>
            <TripOfEntry entry={entry} liveIds={liveIds} />
          </div>
        </li>
      ))}
    </ol>
  )
}
