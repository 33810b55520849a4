import { Skeleton } from '@mantine/core'
import classes from './found-entry-item.module.css'

const EVENT_WIDTHS = [240, 380, 300, 210, 420, 260, 340, 230]

export function AuditPlaceholders() {
  return (
    <div aria-hidden="true">
      {EVENT_WIDTHS.map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton height={12} width={136} my={5} />
          <div>
            <Skeleton height={12} width={width} maw="100%" my={5} />
            <Skeleton height={10} width={150} my={6} />
          </div>
        </div>
      ))}
    </div>
  )
}
