import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { Question } from '../../ui/dialogs/confirm-dialog.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import classes from './dialog.module.css'
import type { StaysOpen } from './feed-address.tsx'
import { regenerateFeed } from './feed-calls.ts'
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
    <Question
      confirm="Regenerate"
      isBusy={isBusy}
      problem={problem}
      onConfirm={regenerate}
      onCancel={isBusy ? undefined : onClose}
    >
      <p>
        “<bdi>{feed.name}</bdi>” gets a new link. The old one stops working at once, for everyone who uses it.
      </p>
      <p role="status" className={classes.awaited}>
        {isBusy && isWaitedFor && sentences.regenerating}
      </p>
    </Question>
  )
}
