import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { LongText } from '../../ui/cards/long-text.tsx'
import { AuthorStaffId } from '../../ui/trips/author-staff-id.tsx'
import classes from './audit-table.module.css'
import { TripOfEntry } from './trip-of-entry.tsx'

export interface AuditEntriesProps {
  entries: readonly AuditEntry[]
  liveIds: ReadonlySet<number>
}

export function AuditTable({ entries, liveIds }: AuditEntriesProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.id}>
            ID
          </th>
          <th scope="col" className={classes.timestamp}>
            Timestamp
          </th>
          <th scope="col">Event</th>
          <th scope="col" className={classes.trip}>
            Trip
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={classes.id}>{entry.id}</td>
            <td className={classes.timestamp}>
              <time dateTime={entry.timestamp}>{localDateTime(entry.timestamp)}</time>
            </td>
            <td>
              <LongText text={entry.event} />
              <AuthorStaffId {...entry} />
            </td>
            <td className={classes.trip}>
              <TripOfEntry entry={entry} liveIds={liveIds} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
