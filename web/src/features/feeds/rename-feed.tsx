import { Button, TextInput } from '@mantine/core'
import type { Feed } from '@sojourn/contract/calendar/calendar-feed'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { useState } from 'react'
import { useIsHere } from '../../ui/forms/use-is-here.ts'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import classes from './dialog.module.css'
import { renameFeed } from './feed-calls.ts'
import { FeedProblem } from './feed-problem.tsx'
import { useFeedForm } from './use-feed-form.ts'

export interface FeedDialogProps {
  feed: Feed
  onChanged: () => void
  onClose: () => void
}

export function RenameFeed({ feed, onChanged, onClose }: FeedDialogProps) {
  const [name, setName] = useState(feed.name)
  const isHere = useIsHere()
  const { formProps, nameProps, isBusy, problem } = useFeedForm({
    values: { name },
    send: rename,
    failed: sentences.renameFailed,
  })

  async function rename() {
    await renameFeed(feed.feed_id, name)
    showSuccess(sentences.renamed)
    onChanged()
    if (isHere.current) onClose()
  }

  return (
    <form className={classes.form} {...formProps}>
      <TextInput {...nameProps} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <FeedProblem problem={problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Rename
        </Button>
      </div>
    </form>
  )
}
