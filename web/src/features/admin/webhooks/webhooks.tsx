import { Button, Skeleton } from '@mantine/core'
import { WEBHOOKS_MAX } from '@sojourn/contract/limits'
import type { Webhook } from '@sojourn/contract/webhooks/webhook'
import {
  webhookPageSentences as sentences,
  webhookSentences,
} from '@sojourn/contract/webhooks/webhook-sentences'
import { counted } from '@sojourn/contract/words/count-words'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { failureText } from '../../../api/failure.ts'
import card from '../../../ui/cards/list-card.module.css'
import { NothingListed } from '../../../ui/cards/nothing-listed.tsx'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { findOpener } from '../../../ui/controls/find-opener.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { changeWebhook, testWebhook, WEBHOOKS_KEY, webhookList } from './webhook-calls.ts'
import { type OpenDialog, WebhookDialogs } from './webhook-dialogs.tsx'
import { type WebhookAction, WebhookRow } from './webhook-row.tsx'

const ADD = 'add webhook'

/** The systems that are told about events. */
export function Webhooks() {
  const id = useId()
  const client = useQueryClient()
  const opener = useRef(ADD)
  const [dialog, setDialog] = useState<OpenDialog>()
  const { data, isPending, isError, isFetching, refetch } = useQuery(webhookList)
  const reload = () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY })

  function act(action: WebhookAction, webhook: Webhook, button: string) {
    opener.current = button
    if (action === 'test')
      void run(() => testWebhook(webhook.webhook_id), sentences.testQueued, sentences.testFailed)
    else if (action === 'switch') void turn(webhook)
    else setDialog({ action, webhook })
  }

  function turn({ webhook_id, is_enabled }: Webhook): Promise<void> {
    const said = sentences.switched[is_enabled ? 'off' : 'on']
    return run(() => changeWebhook(webhook_id, { is_enabled: !is_enabled }), said, sentences.failed)
  }

  async function run(work: () => Promise<void>, done: string, failed: string): Promise<void> {
    try {
      await work()
      showSuccess(done)
    } catch (error) {
      showError(failureText(error, failed))
    }
    await reload()
  }

  /** The webhook may be gone. */
  function returnFocus() {
    const target = findOpener(opener.current) ?? findOpener(ADD)
    target?.focus()
  }

  const isFull = data !== undefined && data.length >= WEBHOOKS_MAX
  return (
    <section className={card.card} aria-labelledby={id} aria-busy={isPending}>
      <div className={card.heading}>
        <h2 id={id}>{data ? counted(data.length, 'webhook') : 'Webhooks'}</h2>
        {isError && data && (
          <QuietFailure text="Couldn't refresh." isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        <div className={card.tools}>
          {isFull ? (
            <p className={card.quiet}>{webhookSentences.tooMany}</p>
          ) : (
            <Button
              data-opener={ADD}
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
              onClick={() => {
                opener.current = ADD
                setDialog({ action: 'add' })
              }}
            >
              Add webhook
            </Button>
          )}
        </div>
      </div>
      {isPending && <Placeholders />}
      {isError && !data && (
        <div className={card.message}>
          <QuietFailure
            text="Couldn't load webhooks."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="status">
        {data?.length === 0 && (
          <NothingListed
            title="No webhooks yet"
            hint="A webhook tells another system when a trip changes or someone answers a check-in."
          />
        )}
      </div>
      <ul className={card.list} aria-label="Webhooks">
        {data?.map((webhook) => (
          <WebhookRow
            key={webhook.webhook_id}
            webhook={webhook}
            onAction={(action, button) => act(action, webhook, button)}
          />
        ))}
      </ul>
      <WebhookDialogs
        dialog={dialog}
        onChanged={reload}
        onClose={() => setDialog(undefined)}
        onClosed={returnFocus}
      />
    </section>
  )
}

function Placeholders() {
  return (
    <div aria-hidden="true">
      {[320, 260].map((width) => (
        <div key={width} className={card.row}>
          <Skeleton height={12} width={width} maw="100%" my={5} />
          <Skeleton height={10} width={180} my={6} />
        </div>
      ))}
    </div>
  )
}
