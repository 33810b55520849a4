import type { ReactNode } from 'react'
import classes from './nothing-listed.module.css'

interface NothingListedProps {
  title: string
  hint: string
  className?: string | undefined
  /** The way on. */
  children: ReactNode
}

/** Stands where a list would, and says why there is none and how to go on. */
export function NothingListed({ title, hint, className = '', children }: NothingListedProps) {
  return (
    <div className={`${classes.none} ${className}`}>
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      <div className={classes.way}>{children}</div>
    </div>
  )
}
