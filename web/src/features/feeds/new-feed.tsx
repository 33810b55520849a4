import { Button, TextInput } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { checkFeedName } from '@sojourn/contract/feed-rules'
import type { FilterOptions } from '@sojourn/contract/trip-filter-options'
import { type FormEvent, useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { showError, showSuccess } from '../../ui/toasts.ts'
import classes from './dialog.module.css'
import { createFeed, revokeFeed } from './feed-calls.ts'
import { FeedDetails } from './feed-details.tsx'
import { FeedProblem } from './feed-problem.tsx'
import { FeedTripsChoice } from './feed-trips-choice.tsx'
import { type FeedForm, feedOf, NEW_FEED } from './new-feed-form.ts'
import { useFeedCall } from './use-feed-call.ts'

interface NewFeedProps {
  options: FilterOptions
  onMade: (address: string) => void
  onChanged: () => void
  onClose: () => void
}

export function NewFeed({ options, onMade, onChanged, onClose }: NewFeedProps) {
  const [form, setForm] = useState<FeedForm>(NEW_FEED)
  const [nameProblem, setNameProblem] = useState<string>()
  const { isBusy, problem, hasLeft, run } = useFeedCall()
  const nameField = useRef<HTMLInputElement>(null)
  const edit = (change: Partial<FeedForm>) => setForm({ ...form, ...change })

  async function create(event: FormEvent) {
    event.preventDefault()
    const broken = checkFeedName(form.name)
    setNameProblem(broken)
    if (broken) nameField.current?.focus()
    if (broken || isBusy) return
    const made = await run(() => createFeed(feedOf(form)), sentences.createFailed)
    if (!made) return
    if (hasLeft()) await takeBack(made.feed.feed_id)
    else onMade(made.address)
  }

  /** Cancelled while it was on its way: a link that nobody has seen must not stay open. */
  async function takeBack(feedId: number) {
    try {
      await revokeFeed(feedId)
      showSuccess(sentences.revoked)
    } catch (error) {
      showError(failureText(error, sentences.revokeFailed))
    }
    onChanged()
  }

  return (
    <form className={classes.form} onSubmit={create} noValidate>
      <TextInput
        ref={nameField}
        label="Name"
        value={form.name}
        error={nameProblem}
        onChange={(event) => edit({ name: event.currentTarget.value })}
        data-autofocus
      />
      <FeedTripsChoice form={form} options={options} edit={edit} />
      <FeedDetails form={form} edit={edit} />
      <FeedProblem problem={problem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Create link
        </Button>
      </div>
    </form>
  )
}
