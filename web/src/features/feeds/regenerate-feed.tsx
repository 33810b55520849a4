import { Button } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { useState } from 'react'
import classes from './dialog.module.css'
import { FeedAddress } from './feed-address.tsx'
import { regenerateFeed } from './feed-calls.ts'
import { FeedProblem } from './feed-problem.tsx'
import type { FeedDialogProps } from './rename-feed.tsx'
import { useFeedCall } from './use-feed-call.ts'

export function RegenerateFeed({ feed, onChanged, onClose }: FeedDialogProps) {
  const [address, setAddress] = useState<string>()
  const { isBusy, problem, run } = useFeedCall()

  async function regenerate() {
    const made = await run(() => regenerateFeed(feed.feed_id), sentences.regenerateFailed)
    if (!made) return
    setAddress(made.address)
    onChanged()
  }

  if (address) return <FeedAddress address={address} onDone={onClose} />
  return (
    <div className={classes.form}>
      <p>
        “<bdi>{feed.name}</bdi>” gets a new link. The old one stops working at once, for everyone who uses it.
      </p>
      <FeedProblem problem={problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={regenerate} loading={isBusy}>
          Regenerate
        </Button>
      </div>
    </div>
  )
}
