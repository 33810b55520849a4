import type { TripStatus } from '@sojourn/contract/trip-status'
import classes from './trip-status-badge.module.css'

export function TripStatusBadge({ status }: { status: TripStatus }) {
  return <span className={`${classes.badge} ${classes[status]}`}>{status}</span>
}
