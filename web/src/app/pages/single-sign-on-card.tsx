import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import { singleSignOnName } from '../../ui/product/sign-in-ways.ts'
import classes from './profile-page.module.css'

// Not every university has single sign-on, so it is loaded on demand.
const loadConnection = () => import('../../features/auth/single-sign-on/connection.tsx')

/** The part of the profile about single sign-on, where there is one. */
export function SingleSignOnCard() {
  const id = useId()
  const name = singleSignOnName()
  const { Part: Connection, hasFailed, ...missing } = usePart(loadConnection, name !== '')
  if (!name) return null
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>Single sign-on</h2>
      {Connection && <Connection name={name} />}
      {hasFailed && <MissingPart name="This part" {...missing} />}
      {!Connection && !hasFailed && <Skeleton height={36} />}
    </section>
  )
}
