import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { useChange } from '../../api/use-change.ts'
import { Question } from '../../ui/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { revokeFeed } from './feed-calls.ts'
import type { FeedDialogProps } from './rename-feed.tsx'

export function RevokeFeed({ feed, onChanged, onClose }: FeedDialogProps) {
  const { isBusy, problem, hasLeft, run } = useChange()

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
    <Question
      confirm="Revoke"
      tone="danger"
      isBusy={isBusy}
      problem={problem}
      onConfirm={revoke}
      onCancel={onClose}
    >
      <p>
        Calendars that follow “<bdi>{feed.name}</bdi>” will stop updating. You can't undo this.
      </p>
    </Question>
  )
}
