import type { Trip } from '@sojourn/contract/trip/trip'
import { forgetLocalCopy, mayKeepCopy } from '../../../api/session/local-copy.ts'
import { nextFrame } from '../../../ui/next-frame.ts'
import { type WholeList, wholeList } from '../known-trips.ts'
import { createSharedParts } from '../shared-parts.ts'
import { type CopyState, isUsable, openCopy, STATE } from './database.ts'
import { createRuns } from './merge-runs.ts'
import { FIRST_PIECE, readPiece } from './pieces.ts'

/** The trips as this browser remembers them. */
export interface Remembered {
  /** The newest, which are on the screen first. */
  first: readonly Trip[]
  /** All of them, perhaps already with changes that come after the position. Rejects if the copy can't be used after all. */
  all: Promise<WholeList>
  /** Where in the feed they are. */
  position: string
  /** When they were last known to be in step with the server. */
  asOf: number
}

/** A copy that takes longer than this to open is no help. */
const PATIENCE_MS = 2_000
/** Long enough for a slow phone, which has nothing else without a network. A read that never ends doesn't keep out the server's list. */
const READ_WITHIN_MS = 60_000

/**
 * Returns null if there is no copy for this person. One that can't be used is deleted. Most of it is only read when the screen is
 * there, because reading takes time that the first trips need.
 */
export async function recallTrips(
  staffId: string,
  screen: Promise<void>,
  stop: AbortSignal,
): Promise<Remembered | null> {
  if (!mayKeepCopy()) {
    forgetLocalCopy()
    return null
  }
  try {
    const found = await orNothing(readFirst(staffId), PATIENCE_MS)
    if (!found) return null
    const all = screen.then(nextFrame).then(() => readAll(staffId, stop))
    // Nobody is waiting for it if the person has left.
    all.catch(() => undefined)
    return { ...found, all }
  } catch {
    forgetLocalCopy()
    return null
  }
}

function readFirst(staffId: string): Promise<Omit<Remembered, 'all'> | null> {
  return inCopy(async (states, pieces) => {
    const [state, first] = await Promise.all([states.get(STATE), pieces.get(FIRST_PIECE)])
    if (state && !isUsable(state, staffId)) throw new Error('the copy of someone else, or of another version')
    return isWhole(state) ? { first: readPiece(first), position: state.position, asOf: state.asOf } : null
  })
}

async function readAll(staffId: string, stop: AbortSignal): Promise<WholeList> {
  stop.throwIfAborted()
  const trips = await orNothing(
    inCopy((states, pieces) => readPieces(staffId, states, pieces)),
    READ_WITHIN_MS,
  ).catch((error) => {
    if (!stop.aborted) forgetLocalCopy()
    throw error
  })
  if (!trips) throw new Error('the copy is gone, slow, or being written')
  const list = wholeList(trips)
  // Showing them is a long piece of work of its own.
  await nextFrame()
  return list
}

/** Each piece arrives in a task of its own, so the page stays responsive. */
async function readPieces(staffId: string, states: States, pieces: Pieces): Promise<Trip[] | null> {
  const [state, keys] = await Promise.all([states.get(STATE), pieces.getAllKeys()])
  // By now, it may be someone else's.
  if (!isWhole(state) || !isUsable(state, staffId)) return null
  const runs = createRuns()
  const share = createSharedParts()
  for (const key of keys) {
    if (key !== FIRST_PIECE) runs.add(readPiece(await pieces.get(key)).map(share))
  }
  const trips = runs.all()
  if (trips.length !== state.count) throw new Error('trips are missing')
  return trips
}

/** Not while another tab is writing it. */
function isWhole(state: CopyState | undefined): state is CopyState & { position: string } {
  return typeof state?.position === 'string'
}

interface States {
  get(key: typeof STATE): Promise<CopyState | undefined>
}

interface Pieces {
  getAllKeys(): Promise<number[]>
  get(key: number): Promise<string | undefined>
}

/** Everything is read in one transaction, so it belongs together whatever is written meanwhile. */
async function inCopy<Found>(read: (states: States, pieces: Pieces) => Promise<Found>): Promise<Found> {
  const db = await openCopy()
  try {
    const transaction = db.transaction(['state', 'pieces'])
    // Its requests fail with it.
    transaction.done.catch(() => undefined)
    return await read(transaction.objectStore('state'), transaction.objectStore('pieces'))
  } finally {
    db.close()
  }
}

function orNothing<T>(work: Promise<T>, afterMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), afterMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
