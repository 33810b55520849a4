import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import type { RefObject } from 'react'
import { ShownOnce, type StaysOpen } from '../../ui/secrets/shown-once.tsx'

interface FeedAddressProps {
  address: string
  staysOpen: RefObject<StaysOpen | null>
  onDone: () => void
}

export function FeedAddress({ address, staysOpen, onDone }: FeedAddressProps) {
  return (
    <ShownOnce
      secret={address}
      label="Link"
      notice="Copy this link now. You won't see it again. Anyone with the link can see this calendar."
      sentences={sentences}
      staysOpen={staysOpen}
      onDone={onDone}
    >
      In your calendar app, add a calendar by its address (Google: “From URL”, Outlook: “Subscribe from web”,
      Apple: “New Calendar Subscription”), then paste the link.
    </ShownOnce>
  )
}
