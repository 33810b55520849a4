import type { OwnSession } from '@sojourn/contract/account/own-sessions'
import { timeSince } from '@sojourn/contract/dates/time-words'
import { DangerButton } from '../../ui/controls/danger-button.tsx'
import { useMinute } from '../../ui/dates/minute.ts'
import { browserName } from './browser-name.ts'
import classes from './session-row.module.css'

interface SessionRowProps {
  session: OwnSession
  onEnd: () => void
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { started_at, last_seen_at, is_current } = session
  const now = useMinute()
  const name = browserName(session)
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <p className={classes.name}>
          {name}
          {is_current && <span className={classes.current}>This one</span>}
        </p>
        <p className={classes.quiet}>
          Signed in {timeSince(started_at, now)} · Last seen {timeSince(last_seen_at, now)}
        </p>
      </div>
      {!is_current && (
        <DangerButton
          size="xs"
          aria-label={`End ${name}, last seen ${timeSince(last_seen_at, now)}`}
          onClick={onEnd}
        >
          End
        </DangerButton>
      )}
    </li>
  )
}
