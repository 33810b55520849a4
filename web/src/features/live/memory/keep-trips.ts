import { coalesce } from '../../../api/coalesce.ts'
import { forgetLocalCopy, mayKeepCopy } from '../../../api/session/local-copy.ts'
import { currentUser } from '../../../api/session/session.ts'
import type { TripStore } from '../trip-store.ts'
import { type CopyState, isUsable, openCopy, STATE } from './database.ts'
import { FIRST_PIECE, firstText, pieceOf, pieceText } from './pieces.ts'
import type { ChangedTrips, RecentChanges } from './recent-changes.ts'
import { SHAPE } from './shape.ts'

export interface Keeping {
  /** The trips are in step with the server now. */
  noteInStep(): void
}

/** A burst of changes is written once, after the screen shows them. */
const WRITTEN_AFTER_MS = 1_000
/** So often the copy says that it is still current. */
const MINUTE_MS = 60_000
/** So many pieces are prepared in one go, which takes some milliseconds. */
const PIECES_AT_ONCE = 8
const IDLE_WITHIN_MS = 2_000

/**
 * Keeps the trips in this browser's copy, in the background and until stopped. Only one tab does so. If anything goes wrong, the
 * copy is deleted and the app continues without it.
 */
export function keepTrips(
  staffId: string,
  store: Pick<TripStore, 'known' | 'read' | 'position' | 'onChange'>,
  changes: RecentChanges,
  stop: AbortSignal,
): Keeping {
  const writer = `${Date.now()} ${Math.random()}`
  let isOver = !mayKeepCopy()
  /** The pieces in the copy; null before this tab has taken it over. */
  let stored: Set<number> | null = null
  /** The pieces that may have changed since they were written. */
  let behind: Set<number> | 'all' = 'all'
  let inStepAt: number | null = null
  let savedAt = 0

  const save = coalesce(async () => {
    if (isOver || stop.aborted) return
    try {
      await bringUpToDate()
    } catch (error) {
      isOver = true
      if (!(error instanceof TakenOver)) forgetLocalCopy()
    }
  })

  async function bringUpToDate(): Promise<void> {
    if (store.position() === null) return
    stored ??= await takeOver()
    for (;;) {
      await idle()
      if (stop.aborted) return
      const pieces = takePiecesBehind(stored)
      if (pieces.length <= PIECES_AT_ONCE) return await write(pieces, stored, true)
      // What changes while they are written comes next.
      for (let index = 0; index < pieces.length; index += PIECES_AT_ONCE) {
        await idle()
        if (stop.aborted) return
        await write(pieces.slice(index, index + PIECES_AT_ONCE), stored, false)
      }
    }
  }

  /** From now on, a tab that wrote before stops. */
  async function takeOver(): Promise<Set<number>> {
    // Another tab may have signed out a moment ago.
    if (currentUser()?.staff_id !== staffId) throw new TakenOver()
    const db = await openCopy()
    try {
      const transaction = db.transaction(['state', 'pieces'], 'readwrite')
      const [states, pieces] = [transaction.objectStore('state'), transaction.objectStore('pieces')]
      const work = async () => {
        const before = await states.get(STATE)
        if (before && isUsable(before, staffId)) {
          await states.put({ ...before, writer }, STATE)
          const ids = before.position === null ? null : changes.since(before.position)
          behind = ids ? new Set(ids.map(pieceOf)) : 'all'
        } else {
          await Promise.all([
            pieces.clear(),
            states.put({ writer, staffId, shape: SHAPE, position: null, asOf: Date.now(), count: 0 }, STATE),
          ])
        }
        return new Set(await pieces.getAllKeys())
      }
      const [keys] = await Promise.all([work(), transaction.done])
      return keys
    } finally {
      db.close()
    }
  }

  function noteBehind(ids: ChangedTrips): void {
    if (ids === 'all') behind = 'all'
    else if (behind !== 'all') for (const tripId of ids) behind.add(pieceOf(tripId))
  }

  function takePiecesBehind(storedNow: ReadonlySet<number>): number[] {
    const taken =
      behind === 'all' ? new Set([...storedNow, ...[...store.known().keys()].map(pieceOf)]) : behind
    behind = new Set()
    taken.delete(FIRST_PIECE)
    return [...taken]
  }

  /**
   * Writes pieces that differ from the copy. If it is whole with them, it gets the position of the trips; otherwise it has none
   * until it is whole again.
   */
  async function write(pieces: readonly number[], storedNow: Set<number>, isWhole: boolean): Promise<void> {
    const known = store.known()
    const position = store.position()
    const texts = new Map(pieces.map((piece) => [piece, pieceText(piece, known)]))
    if (isWhole) texts.set(FIRST_PIECE, firstText(store.read().trips, known))
    const next = { position, count: known.size, ...(inStepAt !== null && { asOf: inStepAt }) }
    const db = await openCopy()
    try {
      const transaction = db.transaction(['state', 'pieces'], 'readwrite')
      const [states, copied] = [transaction.objectStore('state'), transaction.objectStore('pieces')]
      const work = async () => {
        const state: CopyState | undefined = await states.get(STATE)
        if (state?.writer !== writer) throw new TakenOver()
        let hasChanged = false
        for (const [piece, text] of texts) {
          if (((await copied.get(piece)) ?? null) === text) continue
          hasChanged = true
          await (text === null ? copied.delete(piece) : copied.put(text, piece))
        }
        if (isWhole) await states.put({ ...state, ...next }, STATE)
        else if (hasChanged) await states.put({ ...state, position: null }, STATE)
      }
      await Promise.all([work(), transaction.done])
    } finally {
      db.close()
    }
    for (const [piece, text] of texts) {
      if (text === null) storedNow.delete(piece)
      else storedNow.add(piece)
    }
    if (isWhole) savedAt = inStepAt ?? savedAt
  }

  stop.addEventListener(
    'abort',
    store.onChange((ids) => {
      noteBehind(ids)
      // Events about other things only move the position, which can wait for the next change.
      if (ids.length > 0) save(WRITTEN_AFTER_MS)
    }),
  )
  save(WRITTEN_AFTER_MS)
  return {
    noteInStep: () => {
      inStepAt = Date.now()
      if (inStepAt - savedAt > MINUTE_MS) save(WRITTEN_AFTER_MS)
    },
  }
}

/** Another tab writes the copy, or it was deleted because the person has left. */
class TakenOver extends Error {}

/** Waits until the page has nothing better to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
    else setTimeout(resolve)
  })
}
