import { counted } from '@sojourn/contract/words/count-words'
import { coalesce } from '../../../api/coalesce.ts'
import { mayKeepCopy } from '../../../api/session/local-copy.ts'
import { currentUser, sessionSignal } from '../../../api/session/session.ts'
import type { Unsent } from '../../../api/unsent-trips.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import type { Conflict } from '../conflict.ts'
import { askWhich, type Decision } from '../conflict-questions.ts'
import { onLive } from '../connection.ts'
import { liveTrips } from '../live-trips.ts'
import { tripChangesIn } from '../trip-changes.ts'
import { createOutbox, type Outbox, type OutboxState, type OutboxWord } from './create-outbox.ts'
import { DATABASE } from './database-name.ts'
import { type Entry, tripIdOf } from './entries.ts'
import { keptEntries } from './kept-entries.ts'

/** How often unsent changes are tried again, whatever the browser says about the network. */
const TRY_EVERY_MS = 15_000
/** A change that has just been added may be one of many. */
const TRY_SOON_MS = 300

/** Opens one person's outbox, and sends what is in it whenever that may work, until they leave. */
export function openOutbox(
  staffId: string,
  show: (state: OutboxState, trips: ReadonlyMap<number, Unsent>) => void,
  leaving: AbortSignal,
): Outbox {
  const name = DATABASE + staffId
  const changes = tripChangesIn(sessionSignal())
  const channel = new BroadcastChannel(name)
  const outbox = createOutbox(
    {
      kept: keptEntries(staffId),
      mayKeep: mayKeepCopy(),
      deliver: (edit, isTried) => changes.deliver(edit, { isTried, decide: askHere }),
      overlay: liveTrips.expectLater,
      alone: (work) => alone(name, leaving, work),
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
  const sendSoon = coalesce(outbox.sendAll)
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
  return {
    ...outbox,
    add: async (edit, tried) => {
      const isKept = await outbox.add(edit, tried)
      // Others may be on their way at this moment.
      if (isKept) sendSoon(TRY_SOON_MS)
      return isKept
    },
  }
}

/** A tab that nobody looks at can't ask anything. Another tab asks instead, or this one when it is shown again. */
async function askHere(conflict: Conflict): Promise<Decision> {
  const hidden = new AbortController()
  const look = () => document.hidden && hidden.abort()
  look()
  document.addEventListener('visibilitychange', look)
  try {
    return await askWhich(conflict, { isUnexpected: true, signal: hidden.signal })
  } finally {
    document.removeEventListener('visibilitychange', look)
  }
}

/** Without locks, which need a secure page, two tabs may send the same. The server recognises that. */
async function alone(name: string, leaving: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const left = new Promise<void>((resolve) => leaving.addEventListener('abort', () => resolve()))
  // What is being sent never ends once the person has left.
  await navigator.locks.request(name, { signal: leaving }, () => Promise.race([work(), left]))
}

function report(sent: number, refused: number): void {
  if (refused > 0) {
    showError(
      `${counted(refused, 'change')} couldn't be sent. Open the list at the top of the page to see why.`,
    )
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
