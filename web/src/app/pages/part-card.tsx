import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import { useSeen } from '../../ui/parts/use-seen.ts'
import { ProfileCard } from './profile-card.tsx'

interface PartCardProps {
  title: string
  load: () => Promise<{ default: ComponentType }>
}

/** A card of the profile whose content is loaded when people get to it. */
export function PartCard({ title, load }: PartCardProps) {
  const [card, isSeen] = useSeen<HTMLElement>()
  const { Part, hasFailed, ...missing } = usePart(load, isSeen)
  return (
    <ProfileCard ref={card} title={title}>
      {Part && <Part />}
      {hasFailed && <MissingPart name="This part" {...missing} />}
      {!Part && !hasFailed && <Skeleton height={100} />}
    </ProfileCard>
  )
}
