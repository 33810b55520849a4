import { timeSince } from '@sojourn/contract/dates/time-words'
import type { ReactNode } from 'react'
import { useMinute } from '../../ui/dates/minute.ts'
import { useIsOnline } from '../../ui/product/online.ts'
import { useConnection } from './connection.ts'
import classes from './connection-sign.module.css'
import type { Connection } from './follow-stream.ts'
import { useAsOf } from './memory/as-of.ts'

const WORDS: Record<Connection, string> = { connecting: '', live: 'Live', reconnecting: 'Reconnecting…' }

/** Shows whether the screen is following the server, or how old the trips are that this browser remembers. */
export function ConnectionSign(): ReactNode {
  const connection = useConnection()
  const isOnline = useIsOnline()
  const asOf = useAsOf()
  const isLive = asOf === null && isOnline
  return (
    <div
      className={classes.sign}
      role="status"
      aria-label="Connection"
      data-connection={isLive ? connection : 'behind'}
    >
      {isLive ? WORDS[connection] : <Behind isOnline={isOnline} asOf={asOf} />}
    </div>
  )
}

function Behind({ isOnline, asOf }: { isOnline: boolean; asOf: number | null }): ReactNode {
  const minute = useMinute()
  if (asOf === null) return 'Offline'
  const age = timeSince(new Date(asOf).toISOString(), minute)
  return isOnline ? `As of ${age}` : `Offline, as of ${age}`
}
