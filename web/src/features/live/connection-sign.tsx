import { timeSince } from '@sojourn/contract/dates/time-words'
import type { ReactNode } from 'react'
import { useMinute } from '../../ui/dates/minute.ts'
import { useConnection } from './connection.ts'
import classes from './connection-sign.module.css'
import type { Connection } from './follow-stream.ts'
import { useAsOf } from './memory/as-of.ts'

const WORDS: Record<Connection, string> = { connecting: '', live: 'Live', reconnecting: 'Reconnecting…' }

/** Shows whether the screen is following the server, or how old the trips are that this browser remembers. */
export function ConnectionSign(): ReactNode {
  const connection = useConnection()
  const asOf = useAsOf()
  return (
    <div
      className={classes.sign}
      role="status"
      aria-label="Connection"
      data-connection={asOf === null ? connection : 'behind'}
    >
      {asOf === null ? WORDS[connection] : <Age asOf={asOf} />}
    </div>
  )
}

function Age({ asOf }: { asOf: number }): ReactNode {
  return `As of ${timeSince(new Date(asOf).toISOString(), useMinute())}`
}
