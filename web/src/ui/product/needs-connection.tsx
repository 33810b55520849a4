import notices from '../cards/notice.module.css'
import { useIsOnline } from './online.ts'

/** Says that something can't be done without a network, while there is none. */
export function NeedsConnection({ what }: { what: string }) {
  const isOnline = useIsOnline()
  return (
    <p className={notices.notice} role="status">
      {!isOnline && `You're offline. ${what} needs a connection.`}
    </p>
  )
}
