import { Button, TextInput } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { useEffect, useRef, useState } from 'react'
import notices from '../../ui/notice.module.css'
import classes from './dialog.module.css'

interface FeedAddressProps {
  address: string
  onDone: () => void
}

/** The link, to be copied now: nobody can show it again. */
export function FeedAddress({ address, onDone }: FeedAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState('')
  useEffect(() => copyButton.current?.focus(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setTold(sentences.copied)
    } catch {
      field.current?.select()
      setTold(sentences.notCopied)
    }
  }

  return (
    <div className={classes.form}>
      <p className={notices.notice}>
        Copy this link now: it is shown only once. Anyone who has it can read this calendar.
      </p>
      <div className={classes.address}>
        <TextInput
          ref={field}
          label="Link"
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button ref={copyButton} onClick={copy}>
          Copy link
        </Button>
      </div>
      <p role="status" className={told === sentences.copied ? classes.copied : classes.told}>
        {told}
      </p>
      <p className={classes.hint}>
        In your calendar, choose to subscribe to a calendar by its address (Google: “From URL”, Outlook:
        “Subscribe from web”, Apple: “New Calendar Subscription”) and paste the link.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
