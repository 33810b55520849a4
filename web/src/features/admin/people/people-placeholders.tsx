import { Skeleton } from '@mantine/core'
import classes from './person-item.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

export function PeoplePlaceholders() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={classes.person}>
          <div className={classes.placeholder}>
            <Skeleton height={12} width={200} maw="80%" />
            <Skeleton height={10} width={260} maw="90%" />
          </div>
        </div>
      ))}
    </div>
  )
}
