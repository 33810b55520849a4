import { Skeleton } from '@mantine/core'
import classes from './deleted-trip-item.module.css'

const ROWS = [1, 2, 3, 4]

export function TrashPlaceholders() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={classes.trip}>
          <div className={classes.placeholder}>
            <Skeleton height={12} width={280} maw="90%" />
            <Skeleton height={10} width={360} maw="100%" />
            <Skeleton height={10} width={220} maw="80%" />
          </div>
          <Skeleton height={30} width={76} radius="md" />
        </div>
      ))}
    </div>
  )
}
