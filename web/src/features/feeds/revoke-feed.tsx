import { Button } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { DangerButton } from '../../ui/danger-button.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import classes from './dialog.module.css'
import { revokeFeed } from './feed-calls.ts'
import { FeedProblem } from './feed-problem.tsx'
import type { FeedDialogProps } from './rename-feed.tsx'
import { useFeedCall } from './use-feed-call.ts'

export function RevokeFeed({ feed, onChanged, onClose }: FeedDialogProps) {
  const { isBusy, problem, hasLeft, run } = useFeedCall()

  async function revoke() {
    const isRevoked = await run(async () => {
      await revokeFeed(feed.feed_id)
      return true
    }, sentences.revokeFailed)
    if (!isRevoked) return
    showSuccess(sentences.revoked)
    onChanged()
    if (!hasLeft()) onClose()
  }

  return (
    <div className={classes.form}>
      <p>
        Calendars that follow “<bdi>{feed.name}</bdi>” stop being updated. This cannot be undone.
      </p>
      <FeedProblem problem={problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <DangerButton isFilled onClick={revoke} loading={isBusy}>
          Revoke
        </DangerButton>
      </div>
    </div>
  )
}
