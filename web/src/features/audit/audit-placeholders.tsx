import { Skeleton } from '@mantine/core'
import classes from './audit-placeholders.module.css'

const EVENT_WIDTHS = [240, 380, 300, 210, 420, 260, 340, 230, 400, 280]

export function AuditPlaceholders({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      <div className={classes.head} />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={12} width={32} />
          <Skeleton height={12} width={136} />
          <Skeleton
            className={classes.event}
            height={12}
            width={EVENT_WIDTHS[row % EVENT_WIDTHS.length]}
            maw="100%"
          />
          <Skeleton height={28} width={80} radius="md" />
        </div>
      ))}
    </div>
  )
}
