import { Button, TextInput } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import type { FilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { useIsHere } from '../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import classes from './dialog.module.css'
import { createFeed, revokeFeed } from './feed-calls.ts'
import { FeedDetails } from './feed-details.tsx'
import { FeedProblem } from './feed-problem.tsx'
import { FeedTripsChoice } from './feed-trips-choice.tsx'
import { type FeedForm, feedOf, NEW_FEED } from './new-feed-form.ts'
import { useFeedForm } from './use-feed-form.ts'

interface CreateFeedProps {
  options: FilterOptions
  onMade: (address: string) => void
  onChanged: () => void
  onClose: () => void
}

export function CreateFeed({ options, onMade, onChanged, onClose }: CreateFeedProps) {
  const [form, setForm] = useState<FeedForm>(NEW_FEED)
  const isHere = useIsHere()
  const edit = (change: Partial<FeedForm>) => setForm({ ...form, ...change })
  const { formProps, nameProps, isBusy, problem } = useFeedForm({
    values: form,
    send: create,
    failed: sentences.createFailed,
  })

  async function create(chosen: FeedForm) {
    const { feed, address } = await createFeed(feedOf(chosen))
    if (isHere.current) onMade(address)
    else await takeBack(feed.feed_id)
  }

  /** Cancelled before the answer came: a link that nobody has seen is revoked. */
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
    <form className={classes.form} {...formProps}>
      <TextInput
        {...nameProps}
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
