import { Button, Skeleton } from '@mantine/core'
import type { Feed } from '@sojourn/contract/calendar/calendar-feed'
import { calendarFeedSentences as sentences } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { FEEDS_MAX } from '@sojourn/contract/limits'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import { tripFilterOptions } from '@sojourn/contract/trip/trip-filter-options'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { useLeftStaff } from '../../api/use-left-staff.ts'
import rows from '../../ui/cards/card-rows.module.css'
import { PartFailure } from '../../ui/cards/part-failure.tsx'
import classes from './calendar-links.module.css'
import { ownFeeds } from './feed-calls.ts'
import { FeedDialogs, type OpenDialog } from './feed-dialogs.tsx'
import { FeedRow } from './feed-row.tsx'

/** The links through which external calendars follow trips: created, renamed, regenerated and revoked here. */
export function CalendarLinks({ trips }: { trips: readonly NormalisedTrip[] }) {
  const { data: feeds, error, isFetching, refetch } = useQuery(ownFeeds)
  const [dialog, setDialog] = useState<OpenDialog>()
  // A late answer closes its own dialog, not one that was opened in the meantime.
  const close = () => setDialog((now) => (now === dialog ? undefined : now))
  const left = useLeftStaff()
  const options = useMemo(() => tripFilterOptions(trips, left), [trips, left])
  const nameOf = (staffId: string) =>
    options.staff.find((person) => person.value === staffId)?.label ?? `Staff ID ${staffId}`

  if (!feeds) {
    return error ? (
      <PartFailure
        text={failureText(error, sentences.loadFailed)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={36} />
    )
  }
  return (
    <>
      {feeds.length > 0 && (
        <ul className={rows.list} aria-label="Calendar links">
          {feeds.map((feed: Feed) => (
            <FeedRow
              key={feed.feed_id}
              feed={feed}
              nameOf={nameOf}
              onOpen={(kind) => setDialog({ kind, feed })}
            />
          ))}
        </ul>
      )}
      {feeds.length < FEEDS_MAX ? (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setDialog({ kind: 'new' })}
        >
          New calendar link
        </Button>
      ) : (
        <p className={classes.full}>{sentences.tooMany}</p>
      )}
      <FeedDialogs dialog={dialog} options={options} onChanged={() => void refetch()} onClose={close} />
    </>
  )
}
