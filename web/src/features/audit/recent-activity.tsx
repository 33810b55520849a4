import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { localDateTime, timeSince } from '@sojourn/contract/dates/time-words'
import { useMinute } from '../../ui/dates/minute.ts'
import { AuthorStaffId } from '../../ui/trips/author-staff-id.tsx'
import classes from './recent-activities.module.css'

export function RecentActivity({ entry }: { entry: AuditEntry }) {
  const { timestamp, event } = entry
  const minute = useMinute()
  return (
    <li className={classes.activity}>
      <p className={classes.event} title={event}>
        {event}
      </p>
      <AuthorStaffId {...entry} />
      <time className={classes.when} dateTime={timestamp} title={localDateTime(timestamp)}>
        {timeSince(timestamp, minute)}
      </time>
    </li>
  )
}
