import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { ApiFailure, isRefusal, toFailure } from '../failure.ts'

export interface StoredSession {
  token: string | null
  refreshId: string
  staffId: string
}

export interface RefresherParts<Tokens> {
  readSession(): StoredSession | null
  exchange(session: StoredSession): Promise<Tokens>
  /** Says whether the browser could keep them. */
  keep(tokens: Tokens): boolean
  /** Ends, at the server, a session that the browser couldn't keep. After `end`, which cuts off all calls of the session. */
  drop(tokens: Tokens): void
  /** The server refused the refresh id, or its successor is lost: the session is over. */
  end(message: string): void
  /** Runs the work while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>
}

/**
 * Gets a new token for one that the server refused. However many requests ask, in however many tabs, the server is
 * asked once: within the tab they share a promise, across tabs a lock, and whoever gets the lock second finds the
 * new token in storage.
 */
export function createRefresher<Tokens>(parts: RefresherParts<Tokens>) {
  let underWay: Promise<void> | null = null

  return function refresh(refusedToken: string | null): Promise<void> {
    underWay ??= parts
      .alone(() => renew(parts, refusedToken))
      .finally(() => {
        underWay = null
      })
    return underWay
  }
}

async function renew<Tokens>(parts: RefresherParts<Tokens>, refusedToken: string | null): Promise<void> {
  const session = parts.readSession()
  if (!session) throw notAuthorised()
  if (session.token !== refusedToken) return
  const isStillStored = () => parts.readSession()?.refreshId === session.refreshId
  try {
    const tokens = await parts.exchange(session)
    // Signed out, or in as someone else, while the answer was on its way: do not bring the old session back.
    if (isStillStored() && !parts.keep(tokens)) {
      parts.end(signInSentences.notKept)
      parts.drop(tokens)
    }
  } catch (error) {
    const failure = toFailure(error)
    if (!isRefusal(failure)) throw failure
    if (isStillStored()) parts.end(failure.message)
  }
  if (!parts.readSession()) throw notAuthorised()
}

function notAuthorised(): ApiFailure {
  return new ApiFailure(signInSentences.notAuthorised, { status: 401 })
}
