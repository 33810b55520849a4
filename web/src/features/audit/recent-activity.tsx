import type { AuditEntry } from '@sojourn/contract/audit'
import { useMinute } from '../../ui/minute.ts'
import { localDateTime, timeSince } from '../../ui/time-text.ts'
import classes from './recent-activities.module.css'

export function RecentActivity({ entry: { timestamp, event } }: { entry: AuditEntry }) {
  const minute = useMinute()
  return (
    <li className={classes.activity}>
      <p className={classes.event} title={event}>
        {event}
      </p>
      <time className={classes.when} dateTime={timestamp} title={localDateTime(timestamp)}>
        {timeSince(timestamp, minute)}
      </time>
    </li>
  )
}
