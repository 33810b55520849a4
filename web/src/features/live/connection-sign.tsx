import type { ReactNode } from 'react'
import { useConnection } from './connection.ts'
import classes from './connection-sign.module.css'

/** Shows whether the screen is following the server. */
export function ConnectionSign(): ReactNode {
  const connection = useConnection()
  return (
    <div className={classes.sign} role="status" aria-label="Connection" data-connection={connection}>
      {connection === 'live' && 'Live'}
      {connection === 'reconnecting' && 'Reconnecting…'}
    </div>
  )
}
