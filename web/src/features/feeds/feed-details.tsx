import { Radio } from '@mantine/core'
import { FEED_DETAILS } from '@sojourn/contract/calendar/calendar-feed-sentences'
import classes from './dialog.module.css'
import type { FeedForm } from './new-feed-form.ts'

interface FeedDetailsProps {
  form: FeedForm
  edit: (change: Partial<FeedForm>) => void
}

const look = { radio: classes.radio, description: classes.description }

export function FeedDetails({ form, edit }: FeedDetailsProps) {
  return (
    <Radio.Group
      label="What it shows"
      value={form.detail}
      onChange={(value) => edit({ detail: value === 'away' ? 'away' : 'full' })}
    >
      <div className={classes.radios}>
        <Radio
          value="full"
          label={FEED_DETAILS.full}
          description="Travellers, destinations, reason, comments and cost"
          classNames={look}
        />
        <Radio
          value="away"
          label={FEED_DETAILS.away}
          description="Only who's away, and when"
          classNames={look}
        />
      </div>
    </Radio.Group>
  )
}
