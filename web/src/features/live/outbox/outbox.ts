import { useEffect, useSyncExternalStore } from 'react'
import { mayKeepCopy } from '../../../api/session/local-copy.ts'
import { sessionSignal } from '../../../api/session/session.ts'
import { setUnsentTrips, type Unsent } from '../../../api/unsent-trips.ts'
import type { TripEdit } from '../trip-edit.ts'
import type { Outbox, OutboxState } from './create-outbox.ts'
import { DATABASE } from './database-name.ts'
import type { Entry } from './entries.ts'

/** In open-outbox.ts, which needs this file itself. */
type OpenOutbox = (staffId: string, tell: typeof show, leaving: AbortSignal) => Outbox

/** Longer than any answer takes. What has none by then is sent again later. */
const ANSWER_WITHIN_MS = 20_000
/** If the browser's storage takes longer than this, changes are sent without it. */
const OPEN_WITHIN_MS = 2_000

const EMPTY: OutboxState = { entries: [], sending: null }

const listeners = new Set<() => void>()
let state = EMPTY
/** Opens the outbox of the signed-in person. Null if nobody is signed in. */
let open: (() => Outbox) | null = null
/** What this browser kept from before is open, or known not to exist, or out of reach for now. */
let ready: Promise<void> = Promise.resolve()
let opened: Outbox | null = null

/** Sends what this browser still has to send for the signed-in person, as soon as the server can be reached. */
export function useOutbox(staffId: string | undefined, openOutbox: OpenOutbox): void {
  useEffect(() => {
    if (staffId === undefined) return
    const closing = new AbortController()
    const leaving = AbortSignal.any([closing.signal, sessionSignal()])
    const openIt = () => {
      opened ??= openOutbox(staffId, show, leaving)
      return opened
    }
    open = openIt
    let isFound = false
    const find = async () => {
      if (!isFound) isFound = await findKept(staffId, openIt, leaving)
    }
    ready = find()
    // The browser's storage couldn't be reached.
    window.addEventListener('online', find, { signal: leaving })
    document.addEventListener('visibilitychange', find, { signal: leaving })
    // Another tab has something to send.
    const others = new BroadcastChannel(DATABASE + staffId)
    others.onmessage = openIt
    return () => {
      closing.abort()
      others.close()
      open = null
      opened = null
      ready = Promise.resolve()
      show(EMPTY, new Map())
    }
  }, [staffId, openOutbox])
}

/** Everything that waits, in the order in which it will be sent. */
export function useUnsentChanges(): OutboxState {
  return useSyncExternalStore(subscribe, () => state)
}

/** The outbox of the signed-in person. */
export const currentOutbox = {
  add: async (edit: TripEdit, tried: boolean): Promise<boolean> => {
    if (!mayKeepCopy()) return false
    return (await open?.().add(edit, tried)) ?? false
  },
  isInUse: (): Promise<boolean> => {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, OPEN_WITHIN_MS, false))
    const isInUse = ready.then(async () => (await opened?.isInUse()) ?? false)
    return Promise.race([isInUse, late])
  },
  current: (edit: TripEdit): TripEdit => opened?.current(edit) ?? edit,
  realId: (tripId: number): number => opened?.realId(tripId) ?? tripId,
  hasUnsent: (tripId: number): boolean => opened?.hasUnsent(tripId) ?? false,
  dropDeletion: async (tripId: number): Promise<Entry | undefined> => opened?.dropDeletion(tripId),
  patience: (): AbortSignal | undefined =>
    open && mayKeepCopy() ? AbortSignal.timeout(ANSWER_WITHIN_MS) : undefined,
}

/** Does something with unsent changes that are on the screen. */
export function withOutbox(work: (outbox: Outbox) => Promise<void>): void {
  if (opened) void work(opened)
}

/** Called when the person signs out, having been asked whether that is fine. */
export function forgetUnsent(staffId: string): void {
  try {
    indexedDB.deleteDatabase(DATABASE + staffId)
  } catch {
    // This browser doesn't let the page keep anything.
  }
}

/**
 * Opens what was kept for this person. What anyone else left in this browser waits for their next sign-in. Returns whether it is open,
 * or there is nothing to open.
 */
async function findKept(staffId: string, openIt: () => Outbox, leaving: AbortSignal): Promise<boolean> {
  try {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    if (names.includes(DATABASE + staffId) && !leaving.aborted) openIt()
    return true
  } catch {
    return false
  }
}

function show(next: OutboxState, trips: ReadonlyMap<number, Unsent>): void {
  state = next
  setUnsentTrips(trips)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
