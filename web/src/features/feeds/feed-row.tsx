import { Button } from '@mantine/core'
import type { Feed } from '@sojourn/contract/calendar/calendar-feed'
import { describeFeedTrips, FEED_DETAILS } from '@sojourn/contract/calendar/calendar-feed-sentences'
import { shortDay } from '@sojourn/contract/dates/date-words'
import { localDay } from '@sojourn/contract/dates/day'
import rows from '../../ui/cards/card-rows.module.css'
import { DangerButton } from '../../ui/controls/danger-button.tsx'
import { useMinute } from '../../ui/dates/minute.ts'
import classes from './feed-row.module.css'
import { lastUse } from './last-use.ts'

export type FeedAction = 'rename' | 'regenerate' | 'revoke'

interface FeedRowProps {
  feed: Feed
  nameOf: (staffId: string) => string
  onOpen: (action: FeedAction) => void
}

export function FeedRow({ feed, nameOf, onOpen }: FeedRowProps) {
  const { name, trips, detail, created_at } = feed
  const now = useMinute()
  return (
    <li className={rows.row}>
      <div className={rows.texts}>
        <p className={rows.name}>
          <bdi>{name}</bdi>
        </p>
        <p>
          {describeFeedTrips(trips, nameOf)} · {FEED_DETAILS[detail]}
        </p>
        <p className={rows.quiet}>
          Created {shortDay(localDay(new Date(created_at)))} · {lastUse(feed, now)}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="xs" variant="default" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Regenerate ${name}`}
          onClick={() => onOpen('regenerate')}
        >
          Regenerate
        </Button>
        <DangerButton size="xs" aria-label={`Revoke ${name}`} onClick={() => onOpen('revoke')}>
          Revoke
        </DangerButton>
      </div>
    </li>
  )
}
