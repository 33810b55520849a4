import type { CheckIn } from '@sojourn/contract/check-ins/check-in'
import { timeSince } from '@sojourn/contract/dates/time-words'
import { counted } from '@sojourn/contract/words/count-words'
import { fullName } from '@sojourn/contract/words/full-name'
import { LightLink } from '../../../ui/controls/light-link.tsx'
import { useMinute } from '../../../ui/dates/minute.ts'
import { CheckInBadges } from '../check-in-badges.tsx'
import { CountBar } from '../count-bar.tsx'
import { scopeWords } from '../scope-words.ts'
import classes from './check-in-item.module.css'

export function CheckInItem({ checkIn }: { checkIn: CheckIn }) {
  const { check_in_id, kind, subject, scope, started_by, started_at, closed_by, closed_at, counts } = checkIn
  const now = useMinute()
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <CheckInBadges {...checkIn} closed_at={null} />
        <LightLink className={classes.subject} href={`/check-ins/${check_in_id}`}>
          <bdi>{subject}</bdi>
        </LightLink>
        <p className={classes.quiet}>
          {scopeWords(scope)} · started {timeSince(started_at, now)} by <bdi>{fullName(started_by)}</bdi>
          {closed_at && (
            <>
              {' '}
              · closed {timeSince(closed_at, now)}
              {closed_by && (
                <>
                  {' '}
                  by <bdi>{fullName(closed_by)}</bdi>
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className={classes.counts}>
        <p className={classes.people}>{counted(counts.people, 'traveller')}</p>
        {kind === 'emergency' && <CountBar counts={counts} />}
      </div>
    </li>
  )
}
