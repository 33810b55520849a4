import { Button, TextInput } from '@mantine/core'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar-feed-sentences'
import { checkFeedName } from '@sojourn/contract/feed-rules'
import type { FilterOptions } from '@sojourn/contract/trip-filter-options'
import { type FormEvent, useRef, useState } from 'react'
import classes from './dialog.module.css'
import { FeedAddress } from './feed-address.tsx'
import { createFeed } from './feed-calls.ts'
import { FeedDetails } from './feed-details.tsx'
import { FeedProblem } from './feed-problem.tsx'
import { FeedTripsChoice } from './feed-trips-choice.tsx'
import { type FeedForm, feedOf, NEW_FEED } from './new-feed-form.ts'
import { useFeedCall } from './use-feed-call.ts'

interface NewFeedProps {
  options: FilterOptions
  onChanged: () => void
  onClose: () => void
}

export function NewFeed({ options, onChanged, onClose }: NewFeedProps) {
  const [form, setForm] = useState<FeedForm>(NEW_FEED)
  const [nameProblem, setNameProblem] = useState<string>()
  const [address, setAddress] = useState<string>()
  const { isBusy, problem, run } = useFeedCall()
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
    setAddress(made.address)
    onChanged()
  }

  if (address) return <FeedAddress address={address} onDone={onClose} />
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
