import type { CheckIn } from '@sojourn/contract/check-ins/check-in'
import { localDateTime, timeSince } from '@sojourn/contract/dates/time-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { LongText } from '../../../ui/cards/long-text.tsx'
import notices from '../../../ui/cards/notice.module.css'
import { useMinute } from '../../../ui/dates/minute.ts'
import { CheckInBadges } from '../check-in-badges.tsx'
import { scopeWords } from '../scope-words.ts'
import classes from './board.module.css'

/** What the check-in is about, who started it, and whether it is closed. */
export function BoardHeading({ checkIn }: { checkIn: CheckIn }) {
  const { subject, message, scope, started_by, started_at, closed_by, closed_at, closing_note } = checkIn
  const now = useMinute()
  return (
    <div className={classes.heading}>
      <CheckInBadges {...checkIn} />
      <h1 className={classes.subject}>
        <bdi>{subject}</bdi>
      </h1>
      <p className={classes.quiet}>
        {scopeWords(scope)} · started <time dateTime={started_at}>{timeSince(started_at, now)}</time> by{' '}
        <bdi>{fullName(started_by) || started_by.staff_id}</bdi>
      </p>
      <details className={classes.message}>
        <summary>Message</summary>
        <LongText text={message} />
      </details>
      {closed_at && (
        <p className={notices.notice}>
          Closed on {localDateTime(closed_at)}
          {closed_by && (
            <>
              {' '}
              by <bdi>{fullName(closed_by) || closed_by.staff_id}</bdi>
            </>
          )}
          .{closing_note && <span className={classes.closingNote}>{closing_note}</span>}
        </p>
      )}
    </div>
  )
}
