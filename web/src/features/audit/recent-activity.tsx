import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { localDateTime, timeSince } from '@sojourn/contract/dates/time-words'
import { useMinute } from '../../ui/dates/minute.ts'
import { AuthorId } from '../../ui/trips/author-id.tsx'
import classes from './recent-activities.module.css'

export function RecentActivity({ entry }: { entry: AuditEntry }) {
  const { timestamp, event } = entry
  const minute = useMinute()
  return (
    <li className={classes.activity}>
      <p className={classes.event} title={event}>
        {event}
      </p>
      <AuthorId {...entry} />
      <time className={classes.when} dateTime={timestamp} title={localDateTime(timestamp)}>
        {timeSince(timestamp, minute)}
      </time>
    </li>
  )
}
