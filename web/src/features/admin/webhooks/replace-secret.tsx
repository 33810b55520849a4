import type { Webhook } from '@sojourn/contract/webhooks/webhook'
import { webhookPageSentences as sentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { Question } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { replaceSecret } from './webhook-calls.ts'

interface ReplaceSecretProps {
  webhook: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

export function ReplaceSecret({ webhook, onSecret, onClose }: ReplaceSecretProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isHere = useIsHere()

  async function confirm() {
    setBusy(true)
    setProblem(undefined)
    try {
      const secret = await replaceSecret(webhook.webhook_id)
      if (isHere.current) onSecret(secret)
      else showError(sentences.unseen)
    } catch (error) {
      setProblem(failureText(error, sentences.replaceFailed))
      setBusy(false)
    }
  }

  return (
    <Question
      confirm="Replace"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <bdi>{webhook.address}</bdi> will get a new secret. For 24 hours, events are signed with the old one
        too, so that you can change the receiver.
      </p>
    </Question>
  )
}
