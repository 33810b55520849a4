import { webhookPageSentences as sentences } from '@sojourn/contract/webhooks/webhook-sentences'
import type { RefObject } from 'react'
import { ShownOnce, type StaysOpen } from '../../../ui/secrets/shown-once.tsx'

interface WebhookSecretProps {
  secret: string
  staysOpen: RefObject<StaysOpen | null>
  onDone: () => void
}

export function WebhookSecret({ secret, staysOpen, onDone }: WebhookSecretProps) {
  return (
    <ShownOnce
      secret={secret}
      label="Secret"
      notice="Copy this secret now. You won't see it again."
      sentences={sentences}
      staysOpen={staysOpen}
      onDone={onDone}
    >
      The receiver needs it to check that events come from here.
    </ShownOnce>
  )
}
