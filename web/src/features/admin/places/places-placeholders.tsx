import { Skeleton } from '@mantine/core'
import classes from './place-items.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

export function PlacesPlaceholders() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={classes.placeholder}>
          <Skeleton height={12} width={160} />
          <Skeleton height={10} width={90} />
        </div>
      ))}
    </div>
  )
}
