import type { Webhook } from '@sojourn/contract/webhooks/webhook'
import { webhookPageSentences as sentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { Question } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showSuccess } from '../../../ui/toasts/toasts.ts'
import { deleteWebhook } from './webhook-calls.ts'

interface DeleteWebhookProps {
  webhook: Webhook
  onChanged: () => Promise<void>
  onClose: () => void
}

export function DeleteWebhook({ webhook, onChanged, onClose }: DeleteWebhookProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isHere = useIsHere()

  async function confirm() {
    setBusy(true)
    setProblem(undefined)
    try {
      await deleteWebhook(webhook.webhook_id)
      showSuccess(sentences.deleted)
      await onChanged()
      if (isHere.current) onClose()
    } catch (error) {
      setProblem(failureText(error, sentences.deleteFailed))
      setBusy(false)
    }
  }

  return (
    <Question
      confirm="Delete"
      tone="danger"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <bdi>{webhook.address}</bdi> will get no more events, and the list of its deliveries is deleted. You
        can't undo this.
      </p>
    </Question>
  )
}
