import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { MissingPart } from '../../ui/parts/missing-part.tsx'
import { usePart } from '../../ui/parts/use-part.ts'
import { useSeen } from '../../ui/parts/use-seen.ts'
import { ProfileCard } from './profile-card.tsx'

interface PartCardProps<Given extends object> {
  title: string
  hint?: string
  load: () => Promise<{ default: ComponentType<Given> }>
  /** The properties of the content. */
  given: Given
}

/** A card of the profile whose content is loaded when people get to it. */
export function PartCard<Given extends object>({ title, hint, load, given }: PartCardProps<Given>) {
  const [card, isSeen] = useSeen<HTMLElement>()
  const { Part, hasFailed, ...missing } = usePart(load, isSeen)
  return (
    <ProfileCard ref={card} title={title} hint={hint}>
      {Part && <Part {...given} />}
      {hasFailed && <MissingPart name="This part" {...missing} />}
      {!Part && !hasFailed && <Skeleton height={100} />}
    </ProfileCard>
  )
}
