import { Skeleton } from '@mantine/core'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { useId, useRef } from 'react'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { useIsNear } from '../../ui/parts/use-is-near.ts'
import { usePart } from '../../ui/parts/use-part.ts'
import classes from './profile-page.module.css'

const loadNotices = () => import('../../features/notices/email-notices.tsx')

/** At the end of the profile, so it is loaded when someone gets there. */
export function EmailNoticesCard({ trips }: { trips: readonly NormalisedTrip[] }) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const { Part: EmailNotices, hasFailed, ...missing } = usePart(loadNotices, useIsNear(card))
  return (
    <section className={classes.card} aria-labelledby={id} ref={card}>
      <h2 id={id}>Email notices</h2>
      <p className={classes.hint}>Choose which emails you get. Changes save immediately.</p>
      {EmailNotices && <EmailNotices trips={trips} />}
      {hasFailed && <MissingPart name="This part" {...missing} />}
      {!EmailNotices && !hasFailed && <Skeleton height={170} />}
    </section>
  )
}
