import type { Trip } from '@sojourn/contract/trip/trip'
import { forgetLocalCopy, mayKeepCopy } from '../../../api/session/local-copy.ts'
import { type WholeList, wholeList } from '../known-trips.ts'
import { nextFrame } from '../next-frame.ts'
import { createSharedParts } from '../shared-parts.ts'
import { isUsable, openCopy, STATE } from './database.ts'
import { createRuns } from './merge-runs.ts'
import { FIRST_PIECE, readPiece } from './pieces.ts'

/** The trips as this browser remembers them. */
export interface Remembered {
  /** The newest, which are on the screen first. */
  first: readonly Trip[]
  /** All of them. Rejects if the copy is damaged. */
  all: Promise<WholeList>
  /** Where in the feed they are. */
  position: string
  /** When they were last known to be in step with the server. */
  asOf: number
}

/** A copy that takes longer than this to open is no help. */
const PATIENCE_MS = 2_000

/** Returns null if there is no copy for this person. One that can't be used is deleted. */
export async function recallTrips(staffId: string): Promise<Remembered | null> {
  if (!mayKeepCopy()) {
    forgetLocalCopy()
    return null
  }
  try {
    return await orNothing(read(staffId), PATIENCE_MS)
  } catch {
    forgetLocalCopy()
    return null
  }
}

/** Everything is read in one transaction, so it belongs together whatever is written meanwhile. */
async function read(staffId: string): Promise<Remembered | null> {
  const db = await openCopy()
  let all: Promise<WholeList> | undefined
  try {
    const transaction = db.transaction(['state', 'pieces'])
    // Its requests fail with it.
    transaction.done.catch(() => undefined)
    const pieces = transaction.objectStore('pieces')
    const [state, first] = await Promise.all([
      transaction.objectStore('state').get(STATE),
      pieces.get(FIRST_PIECE),
    ])
    if (state && !isUsable(state, staffId)) throw new Error('the copy of someone else, or of another version')
    // Another tab may be writing it right now.
    if (!state || state.position === null) return null
    all = readAll(pieces, state.count)
    return { first: readPiece(first), all, position: state.position, asOf: state.asOf }
  } finally {
    const close = () => db.close()
    if (all) all.then(close, close)
    else close()
  }
}

interface Pieces {
  getAllKeys(): Promise<number[]>
  get(key: number): Promise<string | undefined>
}

/** Each piece arrives in a task of its own, so the page stays responsive. */
async function readAll(pieces: Pieces, count: number): Promise<WholeList> {
  const runs = createRuns()
  const share = createSharedParts()
  try {
    for (const key of await pieces.getAllKeys()) {
      if (key !== FIRST_PIECE) runs.add(readPiece(await pieces.get(key)).map(share))
    }
    const trips = runs.all()
    if (trips.length !== count) throw new Error('trips are missing')
    const list = wholeList(trips)
    // Showing them is a long piece of work of its own.
    await nextFrame()
    return list
  } catch (error) {
    forgetLocalCopy()
    throw error
  }
}

function orNothing<T>(work: Promise<T>, afterMs: number): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), afterMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
