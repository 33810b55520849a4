import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import classes from './stat-widget.module.css'

interface StatWidgetProps {
  label: string
  value: string
  meta: string
  isLoading: boolean
}

export function StatWidget({ label, value, meta, isLoading }: StatWidgetProps) {
  const id = useId()
  return (
    <section className={classes.widget} aria-labelledby={id} aria-busy={isLoading}>
      <h2 className={classes.label} id={id}>
        {label}
      </h2>
      {isLoading ? (
        <div className={classes.value}>
          <Skeleton height={28} width="55%" />
        </div>
      ) : (
        <p className={classes.value}>{value}</p>
      )}
      <p className={classes.meta}>{meta}</p>
    </section>
  )
}
