import { attendance } from '../../api/presence/attendance.ts'
import { noteCheckInChange } from './check-in-changes.ts'
import { setConnection } from './connection.ts'
import { noteDirectoryChange } from './directory-changes.ts'
import { followStream, retryNow } from './follow-stream.ts'
import { setAsOf } from './memory/as-of.ts'
import { keepTrips } from './memory/keep-trips.ts'
import { recallTrips } from './memory/recall-trips.ts'
import type { Tab, Word } from './share-stream.ts'

/** This browser tab's access to one person's stream, until stopped. */
export function openTab(staffId: string, screen: Promise<void>, stop: AbortSignal): Tab {
  return {
    // Web Locks exist only on a secure page.
    others: navigator.locks ? openOthers(staffId, stop) : null,
    follow: followStream,
    retryNow,
    isHidden: () => document.hidden,
    onVisibility: (listener) => document.addEventListener('visibilitychange', listener, { signal: stop }),
    show: setConnection,
    recall: () => recallTrips(staffId, screen, stop),
    keep: (store, changes, until) => keepTrips(staffId, store, changes, until),
    showAsOf: setAsOf,
    noteDirectoryChange,
    noteCheckInChange,
    attendance,
  }
}

function openOthers(staffId: string, stop: AbortSignal): Tab['others'] {
  const channel = new BroadcastChannel(`sojourn-trips-${staffId}`)
  stop.addEventListener('abort', () => channel.close())
  return {
    say: (word) => channel.postMessage(word),
    onWord: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<Word>) => listener(data)
    },
    lead: (options, work) => navigator.locks.request(`sojourn-stream-${staffId}`, options, work),
  }
}
