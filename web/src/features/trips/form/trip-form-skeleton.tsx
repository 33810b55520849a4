import { Skeleton, VisuallyHidden } from '@mantine/core'
import form from './trip-form.module.css'
import classes from './trip-form-skeleton.module.css'

/** Shown until everything the form needs has loaded. */
export function TripFormSkeleton() {
  return (
    <div className={`${form.fields} ${classes.skeleton}`}>
      <VisuallyHidden role="status">Loading the trip form…</VisuallyHidden>
      {['staff', 'destinations'].map((list) => (
        <div key={list} className={classes.list}>
          <Skeleton width={120} height={26} />
          <Skeleton height={68} />
          <Skeleton width={160} height={24} />
        </div>
      ))}
      {['days', 'cost'].map((pair) => (
        <div key={pair} className={form.pair}>
          <Skeleton height={68} />
          <Skeleton height={68} />
        </div>
      ))}
      <Skeleton height={96} />
      <Skeleton height={96} />
    </div>
  )
}
