import { Button, TextInput } from '@mantine/core'
import type { Feed } from '@sojourn/contract/calendar-feed'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { checkFeedName } from '@sojourn/contract/feed-rules'
import { type FormEvent, useState } from 'react'
import { showSuccess } from '../../ui/toasts.ts'
import classes from './dialog.module.css'
import { renameFeed } from './feed-calls.ts'
import { FeedProblem } from './feed-problem.tsx'
import { useFeedCall } from './use-feed-call.ts'

export interface FeedDialogProps {
  feed: Feed
  onChanged: () => void
  onClose: () => void
}

export function RenameFeed({ feed, onChanged, onClose }: FeedDialogProps) {
  const [name, setName] = useState(feed.name)
  const [nameProblem, setNameProblem] = useState<string>()
  const { isBusy, problem, hasLeft, run } = useFeedCall()

  async function rename(event: FormEvent) {
    event.preventDefault()
    const broken = checkFeedName(name)
    setNameProblem(broken)
    if (broken || isBusy) return
    const isRenamed = await run(async () => {
      await renameFeed(feed.feed_id, name)
      return true
    }, sentences.renameFailed)
    if (!isRenamed) return
    showSuccess(sentences.renamed)
    onChanged()
    if (!hasLeft()) onClose()
  }

  return (
    <form className={classes.form} onSubmit={rename} noValidate>
      <TextInput
        label="Name"
        value={name}
        error={nameProblem}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
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
