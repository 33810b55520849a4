import { counted } from '@sojourn/contract/words/count-words'
import { mayKeepCopy } from '../../../api/session/local-copy.ts'
import { currentUser } from '../../../api/session/session.ts'
import type { Unsent } from '../../../api/unsent-trips.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { askWhich } from '../conflict-questions.ts'
import { onLive } from '../connection.ts'
import { liveTrips } from '../live-trips.ts'
import { tripChanges } from '../trip-changes.ts'
import type { TripEdit } from '../trip-edit.ts'
import {
  createOutbox,
  type Delivered,
  NotNow,
  type Outbox,
  type OutboxState,
  type OutboxWord,
} from './create-outbox.ts'
import { DATABASE } from './database-name.ts'
import { type Entry, tripIdOf } from './entries.ts'
import { keptEntries } from './kept-entries.ts'

/** So often unsent changes are tried again, whatever the browser says about the network. */
const TRY_EVERY_MS = 15_000

/** Opens one person's outbox, and sends what is in it whenever that may work, until they leave. */
export function openOutbox(
  staffId: string,
  show: (state: OutboxState, trips: ReadonlyMap<number, Unsent>) => void,
  leaving: AbortSignal,
): Outbox {
  const name = DATABASE + staffId
  const channel = new BroadcastChannel(name)
  const outbox = createOutbox(
    {
      kept: keptEntries(staffId),
      mayKeep: mayKeepCopy(),
      deliver,
      overlay: liveTrips.expectLater,
      alone: (work) => alone(name, work),
      others: {
        say: (word) => channel.postMessage(word),
        onWord: (listener) => {
          channel.onmessage = ({ data }: MessageEvent<OutboxWord>) => listener(data)
        },
      },
      report,
      hasLeft: () => leaving.aborted || currentUser()?.staff_id !== staffId,
    },
    (state) => show(state, unsentTrips(state.entries)),
  )
  const send = () => void outbox.sendAll()
  const timer = setInterval(send, TRY_EVERY_MS)
  window.addEventListener('online', send, { signal: leaving })
  document.addEventListener('visibilitychange', send, { signal: leaving })
  const unfollow = onLive(send)
  leaving.addEventListener('abort', () => {
    clearInterval(timer)
    unfollow()
    channel.close()
  })
  send()
  return outbox
}

/** A tab that nobody looks at can't ask anything. */
function deliver(edit: TripEdit): Promise<Delivered> {
  return tripChanges.deliver(edit, async (conflict) => {
    if (document.hidden) throw new NotNow()
    return askWhich(conflict)
  })
}

/** Without locks, which need a secure page, two tabs may send the same. The server recognises that. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

function report(sent: number, refused: number): void {
  if (refused > 0) {
    showError(`${counted(refused, 'change')} couldn't be sent. Review what is unsent at the top of the page.`)
  } else showSuccess(`${counted(sent, 'change')} sent`)
}

function unsentTrips(entries: readonly Entry[]): ReadonlyMap<number, Unsent> {
  const trips = new Map<number, Unsent>()
  for (const entry of entries) {
    const tripId = tripIdOf(entry)
    if (entry.refusal !== undefined) trips.set(tripId, 'refused')
    else if (!trips.has(tripId)) trips.set(tripId, 'waiting')
  }
  return trips
}
