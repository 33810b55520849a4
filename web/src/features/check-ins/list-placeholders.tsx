import { Skeleton } from '@mantine/core'
import card from '../../ui/cards/list-card.module.css'
import classes from './list-placeholders.module.css'

const ROWS = [1, 2, 3, 4, 5, 6]

export function ListPlaceholders() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={`${card.row} ${classes.row}`}>
          <Skeleton height={12} width={200} maw="80%" />
          <Skeleton height={10} width={280} maw="90%" />
        </div>
      ))}
    </div>
  )
}
