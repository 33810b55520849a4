import { Button, TextInput } from '@mantine/core'
import { webhookPageSentences as sentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { type ClipboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import notices from '../../../ui/cards/notice.module.css'
import dialogForm from '../../../ui/forms/dialog-form.module.css'
import classes from './webhook-secret.module.css'

/** Called when someone presses Escape or Close. If the dialog stays open, it says why. */
export type StaysOpen = () => boolean

interface WebhookSecretProps {
  secret: string
  staysOpen: RefObject<StaysOpen | null>
  onDone: () => void
}

/** The secret, to be copied now: it can't be shown again. */
export function WebhookSecret({ secret, staysOpen, onDone }: WebhookSecretProps) {
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState('')
  const isCopied = told === sentences.copied
  useEffect(() => copyButton.current?.focus(), [])
  useImperativeHandle(staysOpen, () => () => {
    if (!isCopied) setTold(sentences.copyFirst)
    return !isCopied
  })

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setTold(sentences.copied)
    } catch {
      field.current?.select()
      setTold(sentences.notCopied)
    }
  }

  function noteCopy({
    currentTarget: { selectionStart, selectionEnd, value },
  }: ClipboardEvent<HTMLInputElement>) {
    if (selectionStart === 0 && selectionEnd === value.length) setTold(sentences.copied)
  }

  return (
    <div className={dialogForm.form}>
      <p className={notices.notice}>
        Copy this secret now. You won't see it again. The receiver needs it to check that events come from
        here.
      </p>
      <div className={classes.secret}>
        <TextInput
          ref={field}
          label="Secret"
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          onCopy={noteCopy}
        />
        <Button ref={copyButton} onClick={copy}>
          Copy secret
        </Button>
      </div>
      <p role="status" className={classes.told} data-copied={isCopied || undefined}>
        {told}
      </p>
      <div className={dialogForm.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
