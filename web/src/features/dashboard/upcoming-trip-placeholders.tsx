import { Skeleton } from '@mantine/core'
import classes from './upcoming-trip.module.css'

const REASON_WIDTHS = [190, 260, 160, 230, 210]

export function UpcomingTripPlaceholders() {
  return (
    <div aria-hidden="true">
      {REASON_WIDTHS.map((width) => (
        <div key={width} className={classes.trip}>
          <div className={classes.placeholder}>
            <Skeleton height={14} width={140} maw="100%" />
            <Skeleton height={14} width={width} maw="100%" />
            <Skeleton height={10} width={width * 0.6} maw="100%" />
          </div>
        </div>
      ))}
    </div>
  )
}
