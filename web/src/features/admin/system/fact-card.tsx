import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './fact-card.module.css'

interface FactCardProps {
  title: string
  facts: Record<string, ReactNode>
  children?: ReactNode
}

/** A few facts under a heading. */
export function FactCard({ title, facts, children }: FactCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

export function FactCardPlaceholder({ title }: { title: string }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.placeholder} aria-hidden="true">
        <Skeleton height={12} width={220} maw="80%" />
        <Skeleton height={12} width={280} maw="90%" />
        <Skeleton height={12} width={180} maw="70%" />
      </div>
    </section>
  )
}
