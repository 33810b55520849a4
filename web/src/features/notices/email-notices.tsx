import { NativeSelect, Skeleton } from '@mantine/core'
import { REMINDER_DAYS_MAX } from '@sojourn/contract/limits'
import { noticeSentences } from '@sojourn/contract/notices/notice-sentences'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { counted } from '@sojourn/contract/words/count-words'
import { failureText } from '../../api/failure.ts'
import { PartFailure } from '../../ui/cards/part-failure.tsx'
import classes from './email-notices.module.css'
import { NoticeSwitch } from './notice-switch.tsx'
import { useNoticeChoices } from './use-notice-choices.ts'
import { WeeklyFilters } from './weekly-filters.tsx'

const DAYS = Array.from({ length: REMINDER_DAYS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: `${counted(index + 1, 'day')} before`,
}))

/** Which emails someone wants. Each choice is saved immediately. */
export function EmailNotices({ trips }: { trips: readonly NormalisedTrip[] }) {
  const { choices, error, isFetching, refetch, change, told } = useNoticeChoices()

  if (!choices) {
    return error ? (
      <PartFailure
        text={failureText(error, noticeSentences.loadFailed)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={170} />
    )
  }
  const { own_trips, reminder, reminder_days, weekly, weekly_trips } = choices
  return (
    <>
      <NoticeSwitch
        label="Changes to my trips"
        hint="When someone else puts you on a trip, takes you off it or changes it. Changes within ten minutes come in one email."
        isOn={own_trips}
        onChange={(isOn) => change({ own_trips: isOn })}
      />
      <NoticeSwitch
        label="Reminders of my trips"
        hint="At 8 in the morning, some days before you leave."
        isOn={reminder}
        onChange={(isOn) => change({ reminder: isOn })}
      >
        <NativeSelect
          className={classes.days}
          label="Remind me"
          data={DAYS}
          value={String(reminder_days)}
          onChange={({ currentTarget }) => change({ reminder_days: Number(currentTarget.value) })}
        />
      </NoticeSwitch>
      <NoticeSwitch
        label="Who is away next week"
        hint="On Fridays at 8 in the morning."
        isOn={weekly}
        onChange={(isOn) => change({ weekly: isOn })}
      >
        <WeeklyFilters filter={weekly_trips} trips={trips} onChange={(to) => change({ weekly_trips: to })} />
      </NoticeSwitch>
      <p role="status" className={classes.told}>
        {told}
      </p>
    </>
  )
}
