import { Button } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { showError } from '../../ui/toasts.ts'
import classes from './dialog.module.css'
import { regenerateFeed } from './feed-calls.ts'
import type { StaysOpen } from './feed-dialogs.tsx'
import { FeedProblem } from './feed-problem.tsx'
import type { FeedDialogProps } from './rename-feed.tsx'
import { useFeedCall } from './use-feed-call.ts'

interface RegenerateFeedProps extends FeedDialogProps {
  staysOpen: RefObject<StaysOpen | null>
  onMade: (address: string) => void
}

/** Once it is sent it can't be taken back, because the old link is gone: so the new one is waited for. */
export function RegenerateFeed({ feed, staysOpen, onMade, onChanged, onClose }: RegenerateFeedProps) {
  const [isWaitedFor, setWaitedFor] = useState(false)
  const { isBusy, problem, hasLeft, run } = useFeedCall()
  useImperativeHandle(staysOpen, () => () => {
    setWaitedFor(isBusy)
    return isBusy
  })

  async function regenerate() {
    const made = await run(() => regenerateFeed(feed.feed_id), sentences.regenerateFailed)
    if (!made) return
    if (!hasLeft()) return onMade(made.address)
    showError(sentences.regeneratedUnseen(feed.name))
    onChanged()
  }

  return (
    <div className={classes.form}>
      <p>
        “<bdi>{feed.name}</bdi>” gets a new link. The old one stops working at once, for everyone who uses it.
      </p>
      <FeedProblem problem={problem} />
      <p role="status" className={classes.told}>
        {isBusy && isWaitedFor && sentences.regenerating}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button onClick={regenerate} loading={isBusy}>
          Regenerate
        </Button>
      </div>
    </div>
  )
}
