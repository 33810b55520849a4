import { Button, Checkbox, TextInput } from '@mantine/core'
import { WEBHOOK_ADDRESS_MAX } from '@sojourn/contract/limits'
import type { Webhook, WebhookCreate } from '@sojourn/contract/webhooks/webhook'
import { WEBHOOK_EVENTS } from '@sojourn/contract/webhooks/webhook-events'
import {
  webhookPageSentences as sentences,
  WEBHOOK_EVENT_LABELS,
  webhookSentences,
} from '@sojourn/contract/webhooks/webhook-sentences'
import { useRef, useState } from 'react'
import { failureText, toFailure } from '../../../api/failure.ts'
import notices from '../../../ui/cards/notice.module.css'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import { useForm } from '../../../ui/forms/use-form.ts'
import { useIsHere } from '../../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { changeWebhook, createWebhook } from './webhook-calls.ts'
import classes from './webhook-form.module.css'

interface WebhookFormProps {
  /** Absent for a new webhook. */
  edited?: Webhook
  onSecret: (secret: string) => void
  onChanged: () => Promise<void>
  onClose: () => void
}

/** What is wrong with each field, or with the call as a whole. */
interface Problem {
  address?: string
  events?: string
  call?: string
}

export function WebhookForm({ edited, onSecret, onChanged, onClose }: WebhookFormProps) {
  const [values, setValues] = useState<WebhookCreate>({
    address: edited?.address ?? '',
    events: edited?.events ?? [...WEBHOOK_EVENTS],
  })
  const addressField = useRef<HTMLInputElement>(null)
  const firstEvent = useRef<HTMLInputElement>(null)
  const isHere = useIsHere()
  const edit = (change: Partial<WebhookCreate>) => setValues({ ...values, ...change })
  const { onSubmit, isBusy, problem } = useForm<WebhookCreate, Problem>({
    read: () => ({ ...values, address: values.address.trim() }),
    check: ({ address, events }) => {
      if (address === '') return { address: webhookSentences.notAnAddress }
      return events.length === 0 ? { events: webhookSentences.noEvents } : undefined
    },
    send,
    focusOn: ({ address, events }) => {
      if (address) addressField.current?.focus()
      else if (events) firstEvent.current?.focus()
    },
    onLate: (refusal) => showError(Object.values(refusal).join(' ')),
  })

  async function send(chosen: WebhookCreate): Promise<Problem | undefined> {
    try {
      await (edited ? change(edited, chosen) : add(chosen))
    } catch (error) {
      return problemOf(error)
    }
    return undefined
  }

  async function change({ webhook_id }: Webhook, chosen: WebhookCreate): Promise<void> {
    await changeWebhook(webhook_id, chosen)
    await onChanged()
    showSuccess(sentences.saved)
    if (isHere.current) onClose()
  }

  async function add(chosen: WebhookCreate): Promise<void> {
    const { secret } = await createWebhook(chosen)
    if (isHere.current) onSecret(secret)
    else showError(sentences.addedUnseen)
    await onChanged()
  }

  return (
    <form className={dialogForm.form} onSubmit={onSubmit} noValidate>
      <TextInput
        ref={addressField}
        label="Address"
        size="md"
        type="url"
        classNames={{ description: dialogForm.hint }}
        description="Events are sent here with POST. It must start with https://."
        value={values.address}
        maxLength={WEBHOOK_ADDRESS_MAX}
        readOnly={isBusy}
        error={problem?.address}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => edit({ address: event.currentTarget.value })}
        data-autofocus
      />
      <Checkbox.Group
        label="Events"
        value={values.events}
        readOnly={isBusy}
        error={problem?.events}
        onChange={(events) => edit({ events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) })}
      >
        <div className={classes.events}>
          {WEBHOOK_EVENTS.map((event, index) => (
            <Checkbox
              key={event}
              ref={index === 0 ? firstEvent : undefined}
              value={event}
              label={WEBHOOK_EVENT_LABELS[event]}
              classNames={{ input: classes.box ?? '' }}
            />
          ))}
        </div>
      </Checkbox.Group>
      {/* Always rendered, so that screen readers notice when it fills. */}
      <div role="alert" className={notices.error}>
        {problem?.call}
      </div>
      <div className={dialogForm.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {edited ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  )
}

/** Why the server refused, at the field it names. */
function problemOf(error: unknown): Problem {
  const { body } = toFailure(error)
  const [first] = (body as { errors?: { path: string }[] } | undefined)?.errors ?? []
  const field = first?.path === 'address' || first?.path === 'events' ? first.path : 'call'
  return { [field]: failureText(error, sentences.failed) }
}
