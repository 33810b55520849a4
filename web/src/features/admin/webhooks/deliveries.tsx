import { Button, Skeleton } from '@mantine/core'
import type { Webhook } from '@sojourn/contract/webhooks/webhook'
import { webhookPageSentences as sentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { DeliveryItem } from './delivery-item.tsx'
import { deliveriesPage, resendDelivery } from './webhook-calls.ts'

interface DeliveriesProps {
  webhook: Webhook
  onChanged: () => Promise<void>
}

/** What a webhook was sent and what it answered, newest first. */
export function Deliveries({ webhook: { webhook_id, is_enabled }, onChanged }: DeliveriesProps) {
  const [before, setBefore] = useState<number>()
  const [resending, setResending] = useState<number>()
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...deliveriesPage(webhook_id, before),
    placeholderData: keepPreviousData,
  })

  async function resend(deliveryId: number) {
    setResending(deliveryId)
    try {
      await resendDelivery(webhook_id, deliveryId)
      showSuccess(sentences.resent)
    } catch (error) {
      showError(failureText(error, sentences.resendFailed))
    }
    setResending(undefined)
    await onChanged()
  }

  return (
    <div className={dialogForm.form} aria-busy={isPending || isPlaceholderData}>
      {isPending && <Skeleton height={120} />}
      {isError && (
        <QuietFailure
          text="Couldn't load the deliveries."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="status" className={dialogForm.follows}>
        {data?.content.length === 0 && (
          <NothingListed
            title={before === undefined ? 'No deliveries yet' : 'No older deliveries'}
            hint="Deliveries are kept for 14 days. Send a test to see one."
          />
        )}
      </div>
      {data && data.content.length > 0 && (
        <ol aria-label="Deliveries">
          {data.content.map((delivery) => (
            <DeliveryItem
              key={delivery.delivery_id}
              delivery={delivery}
              isBusy={resending === delivery.delivery_id}
              onResend={is_enabled ? () => void resend(delivery.delivery_id) : undefined}
            />
          ))}
        </ol>
      )}
      {data && (before !== undefined || data.has_more) && (
        <nav className={dialogForm.actions} aria-label="Pages of deliveries">
          {before !== undefined && (
            <Button variant="default" onClick={() => setBefore(undefined)}>
              Newest
            </Button>
          )}
          {data.has_more && (
            <Button variant="default" onClick={() => setBefore(data.content.at(-1)?.delivery_id)}>
              Older
            </Button>
          )}
        </nav>
      )}
    </div>
  )
}
