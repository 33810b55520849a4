import { Button, TextInput } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { type ClipboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import notices from '../../ui/cards/notice.module.css'
import classes from './dialog.module.css'

/** Called when someone presses Escape or Close. If the dialog stays open, it says why. */
export type StaysOpen = () => boolean

interface FeedAddressProps {
  address: string
  staysOpen: RefObject<StaysOpen | null>
  onDone: () => void
}

/** The link, to be copied now: it can't be shown again. */
export function FeedAddress({ address, staysOpen, onDone }: FeedAddressProps) {
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
      await navigator.clipboard.writeText(address)
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
    <div className={classes.form}>
      <p className={notices.notice}>
        Copy this link now. You won't see it again. Anyone with the link can see this calendar.
      </p>
      <div className={classes.address}>
        <TextInput
          ref={field}
          label="Link"
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          onCopy={noteCopy}
        />
        <Button ref={copyButton} onClick={copy}>
          Copy link
        </Button>
      </div>
      <p role="status" className={isCopied ? classes.copied : classes.told}>
        {told}
      </p>
      <p className={classes.hint}>
        In your calendar app, add a calendar by its address (Google: “From URL”, Outlook: “Subscribe from
        web”, Apple: “New Calendar Subscription”), then paste the link.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
