import { Skeleton } from '@mantine/core'
import classes from './upcoming-trip.module.css'

const REASON_WIDTHS = [190, 260, 160, 230, 210]

/** The shape of the list that is on its way. */
export function UpcomingTripPlaceholders() {
  return (
    <div aria-hidden="true">
      {REASON_WIDTHS.map((width) => (
        <div key={width} className={classes.trip}>
          <Lines first={88} second={72} />
          <Lines first={width} second={width * 0.6} />
        </div>
      ))}
    </div>
  )
}

function Lines({ first, second }: { first: number; second: number }) {
  return (
    <div className={classes.placeholder}>
      <Skeleton height={14} width={first} maw="100%" />
      <Skeleton height={10} width={second} maw="100%" />
    </div>
  )
}
