import { Skeleton } from '@mantine/core'
import classes from './recent-activities.module.css'

const EVENT_WIDTHS = [210, 260, 180, 240, 200]

export function RecentActivityPlaceholders() {
  return (
    <div aria-hidden="true">
      {EVENT_WIDTHS.map((width) => (
        <div key={width} className={classes.activity}>
          <Skeleton height={12} width={width} maw="100%" my={5} />
          <Skeleton height={10} width={72} my={4} />
        </div>
      ))}
    </div>
  )
}
