import { during, sessionSignal } from '../../../api/session/session.ts'
import { inTurns, type Outcome } from './in-turns.ts'
import { showRunning } from './running-bulk.ts'

/** Fast enough, and leaves the browser and the server capacity for everything else. */
const AT_A_TIME = 6

let last: { session: AbortSignal; isOver: Promise<unknown> } | null = null

/**
 * Works through many items, one change after the other, and shows the progress until all are done or someone stops it. It ends with
 * the session: nothing is started after it, and the result never comes.
 */
export async function runBulk<T>(
  doing: string,
  items: readonly T[],
  work: (item: T) => Promise<'done' | 'waiting' | 'left'>,
): Promise<Outcome<T>> {
  const session = sessionSignal()
  // Undoing an earlier change waits for the one in progress.
  const before = last?.session === session ? last.isOver : Promise.resolve()
  const run = before.then(() => runNow(session, doing, items, work))
  last = { session, isOver: run }
  return run
}

function runNow<T>(
  session: AbortSignal,
  doing: string,
  items: readonly T[],
  work: (item: T) => Promise<'done' | 'waiting' | 'left'>,
): Promise<Outcome<T>> {
  const stopper = new AbortController()
  const signal = AbortSignal.any([session, stopper.signal])
  const show = (finished: number) => {
    if (!session.aborted) {
      showRunning({ doing, finished, total: items.length, stop: () => stopper.abort() })
    }
  }
  const hide = () => showRunning(null)
  session.addEventListener('abort', hide)
  show(0)
  const all = inTurns(items, AT_A_TIME, work, { signal, onStep: show })
  return during(session, all).finally(() => {
    session.removeEventListener('abort', hide)
    hide()
  })
}
