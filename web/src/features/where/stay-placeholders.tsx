import { Skeleton } from '@mantine/core'
import classes from './stay-list.module.css'

const WIDTHS = [120, 90, 150, 110]

export function StayPlaceholders() {
  return (
    <div aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className={classes.region}>
          <Skeleton height={16} width={width} />
          <div className={classes.country}>
            <Skeleton height={14} width={width * 0.8} mb={8} />
            <Skeleton height={12} maw={280} />
          </div>
        </div>
      ))}
    </div>
  )
}
