import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { type RefObject, useImperativeHandle, useState } from 'react'
import { useChange } from '../../api/use-change.ts'
import { Question } from '../../ui/dialogs/confirm-dialog.tsx'
import type { StaysOpen } from '../../ui/secrets/shown-once.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import classes from './dialog.module.css'
import { regenerateFeed } from './feed-calls.ts'
import type { FeedDialogProps } from './rename-feed.tsx'

interface RegenerateFeedProps extends FeedDialogProps {
  staysOpen: RefObject<StaysOpen | null>
  onMade: (address: string) => void
}

/** Once sent, it can't be cancelled, because the old link is gone. So the dialog waits for the new one. */
export function RegenerateFeed({ feed, staysOpen, onMade, onChanged, onClose }: RegenerateFeedProps) {
  const [isWaitedFor, setWaitedFor] = useState(false)
  const { isBusy, problem, hasLeft, run } = useChange()
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
        “<bdi>{feed.name}</bdi>” will get a new link. The old one will stop working immediately for everyone
        who uses it.
      </p>
      <p role="status" className={classes.awaited}>
        {isBusy && isWaitedFor && sentences.regenerating}
      </p>
    </Question>
  )
}
