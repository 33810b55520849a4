import type { ReactNode } from 'react'
import { ProductMark } from '../product/product-mark.tsx'
import classes from './card-heading.module.css'

interface CardHeadingProps {
  title: string
  /** What this page is for, in one line. */
  children?: ReactNode
}

/** The heading of every card on the sea chart. */
export function CardHeading({ title, children }: CardHeadingProps) {
  return (
    <>
      <div className={classes.mark}>
        <ProductMark size={40} />
      </div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.purpose}>{children}</p>
    </>
  )
}
