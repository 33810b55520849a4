import type { ReactNode } from 'react'
import classes from './nothing-listed.module.css'

interface NothingListedProps {
  title: string
  hint: string
  className?: string | undefined
  /** What to do next. */
  children?: ReactNode
}

/** Shown instead of an empty list: says why it is empty, and what to do next. */
export function NothingListed({ title, hint, className = '', children }: NothingListedProps) {
  return (
    <div className={`${classes.none} ${className}`}>
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {children && <div className={classes.way}>{children}</div>}
    </div>
  )
}
