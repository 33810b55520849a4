import type { Webhook } from '@sojourn/contract/webhooks/webhook'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { StaysOpen } from '../../../ui/secrets/shown-once.tsx'
import { DeleteWebhook } from './delete-webhook.tsx'
import { Deliveries } from './deliveries.tsx'
import { ReplaceSecret } from './replace-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import { hostOf } from './webhook-words.ts'

export type OpenDialog =
  | { action: 'add' }
  | { action: 'deliveries' | 'edit' | 'replace' | 'delete'; webhook: Webhook }

interface WebhookDialogsProps {
  dialog: OpenDialog | undefined
  /** Resolves when the list is up to date. */
  onChanged: () => Promise<void>
  onClose: () => void
  /** Called when the dialog is gone, to move the focus. */
  onClosed: () => void
}

/** One dialog at a time. A secret is shown only once, so the dialog closes only after it was copied or with Done. */
export function WebhookDialogs({ dialog, onChanged, onClose, onClosed }: WebhookDialogsProps) {
  const [secret, setSecret] = useState<string>()
  const staysOpen = useRef<StaysOpen>(null)

  function close() {
    setSecret(undefined)
    onClose()
  }

  const done = { onChanged, onClose: close }
  return (
    <Dialog
      opened={dialog !== undefined}
      onClose={() => staysOpen.current?.() || close()}
      title={dialog && titleOf(dialog, secret)}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={dialog?.action === 'deliveries' ? 720 : 520}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
    >
      {secret !== undefined && <WebhookSecret secret={secret} staysOpen={staysOpen} onDone={close} />}
      {dialog && secret === undefined && (
        <>
          {dialog.action === 'add' && <WebhookForm onSecret={setSecret} {...done} />}
          {dialog.action === 'edit' && <WebhookForm edited={dialog.webhook} onSecret={setSecret} {...done} />}
          {dialog.action === 'replace' && (
            <ReplaceSecret webhook={dialog.webhook} onSecret={setSecret} {...done} />
          )}
          {dialog.action === 'delete' && <DeleteWebhook webhook={dialog.webhook} {...done} />}
          {dialog.action === 'deliveries' && <Deliveries webhook={dialog.webhook} onChanged={onChanged} />}
        </>
      )}
    </Dialog>
  )
}

const TITLES = {
  deliveries: 'Deliveries to',
  edit: 'Edit the webhook to',
  replace: 'Replace the secret for',
  delete: 'Delete the webhook to',
} as const

function titleOf(dialog: OpenDialog, secret: string | undefined): string {
  if (secret !== undefined) return 'Secret of the webhook'
  if (dialog.action === 'add') return 'Add webhook'
  return `${TITLES[dialog.action]} ${hostOf(dialog.webhook)}`
}
