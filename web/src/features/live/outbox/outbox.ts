import { counted } from '@sojourn/contract/words/count-words'
import { useEffect, useSyncExternalStore } from 'react'
import { mayKeepCopy } from '../../../api/session/local-copy.ts'
import { currentUser } from '../../../api/session/session.ts'
import { setUnsentTrips, type Unsent } from '../../../api/unsent-trips.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { onLive } from '../connection.ts'
import { liveTrips } from '../live-trips.ts'
import type { TripEdit } from '../trip-edit.ts'
import {
  createOutbox,
  type Delivered,
  type Outbox,
  type OutboxState,
  type OutboxWord,
} from './create-outbox.ts'
import { type Entry, tripIdOf } from './entries.ts'
import { keptEntries } from './kept-entries.ts'

/** So often unsent changes are tried again, whatever the browser says about the network. */
const TRY_EVERY_MS = 15_000
/** Longer than any answer takes. What has none by then is sent again later. */
const ANSWER_WITHIN_MS = 20_000

const EMPTY: OutboxState = { entries: [], sending: null }

const listeners = new Set<() => void>()
let state = EMPTY
let opened: { staffId: string; outbox: Outbox; leave: () => void } | null = null

/** Opens what this browser still has to send for the signed-in person, and sends it as soon as the server can be reached. */
export function useOutbox(
  staffId: string | undefined,
  deliver: (edit: TripEdit) => Promise<Delivered>,
): void {
  useEffect(() => {
    if (staffId === undefined) return
    open(staffId, deliver)
    return close
  }, [staffId, deliver])
}

/** Everything that waits, in the order in which it will be sent. */
export function useUnsentChanges(): OutboxState {
  return useSyncExternalStore(subscribe, () => state)
}

/** The outbox of the signed-in person. Without one, nothing waits and nothing can. */
export const currentOutbox = {
  add: async (edit: TripEdit): Promise<boolean> => (await opened?.outbox.add(edit)) ?? false,
  isInUse: async (): Promise<boolean> => (await opened?.outbox.isInUse()) ?? false,
  current: (edit: TripEdit): TripEdit => opened?.outbox.current(edit) ?? edit,
  realId: (tripId: number): number => opened?.outbox.realId(tripId) ?? tripId,
  hasUnsent: (tripId: number): boolean => opened?.outbox.hasUnsent(tripId) ?? false,
  dropDeletion: async (tripId: number): Promise<boolean> =>
    (await opened?.outbox.dropDeletion(tripId)) ?? false,
  drop: async (entry: Entry): Promise<void> => opened?.outbox.drop(entry),
  dropAll: async (): Promise<void> => opened?.outbox.dropAll(),
  retry: async (entry: Entry): Promise<void> => opened?.outbox.retry(entry),
  sendAll: async (): Promise<void> => opened?.outbox.sendAll(),
  patience: (): AbortSignal | undefined =>
    opened && mayKeepCopy() ? AbortSignal.timeout(ANSWER_WITHIN_MS) : undefined,
}

/** Called when the person signs out, having been asked whether that is fine. */
export function forgetUnsent(staffId: string): void {
  try {
    keptEntries(staffId).deleteAll()
  } catch {
    // This browser doesn't let the page keep anything.
  }
}

function open(staffId: string, deliver: (edit: TripEdit) => Promise<Delivered>): void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(`sojourn-unsent-${staffId}`)
  const kept = keptEntries(staffId)
  const outbox = createOutbox(
    {
      kept,
      mayKeep: mayKeepCopy(),
      deliver,
      overlay: liveTrips.expectLater,
      alone: (work) => alone(`sojourn-unsent-${staffId}`, work),
      others: {
        say: (word) => channel.postMessage(word),
        onWord: (listener) => {
          channel.onmessage = ({ data }: MessageEvent<OutboxWord>) => listener(data)
        },
      },
      report,
      hasLeft: () => signal.aborted || currentUser()?.staff_id !== staffId,
    },
    show,
  )
  const send = () => void outbox.sendAll()
  kept.deleteOfOthers().catch(() => undefined)
  const timer = setInterval(send, TRY_EVERY_MS)
  window.addEventListener('online', send, { signal })
  document.addEventListener('visibilitychange', send, { signal })
  signal.addEventListener('abort', onLive(send))
  send()
  opened = {
    staffId,
    outbox,
    leave: () => {
      leaving.abort()
      clearInterval(timer)
      channel.close()
      show(EMPTY)
    },
  }
}

function close(): void {
  opened?.leave()
  opened = null
}

/** Without locks, which need a secure page, two tabs may send the same. The server recognises that. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

function report(sent: number, refused: number): void {
  if (sent > 0 && refused === 0) showSuccess(`${counted(sent, 'change')} sent`)
  if (refused > 0)
    showError(`${counted(refused, 'change')} couldn't be sent. Review what is unsent at the top of the page.`)
}

function show(next: OutboxState): void {
  state = next
  const trips = new Map<number, Unsent>()
  for (const entry of next.entries) {
    const tripId = tripIdOf(entry)
    if (entry.refusal !== undefined) trips.set(tripId, 'refused')
    else if (!trips.has(tripId)) trips.set(tripId, 'waiting')
  }
  setUnsentTrips(trips)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
