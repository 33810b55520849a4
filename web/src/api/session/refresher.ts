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
  /** Returns whether the browser could store them. */
  keep(tokens: Tokens): boolean
  /**
   * Ends a session on the server that the browser couldn't store. Runs after `end`, which aborts all calls of
   * the session.
   */
  drop(tokens: Tokens): void
  /** The server refused the refresh id, or the new one was lost: the session is over. */
  end(message: string): void
  /** Runs the work while no other tab does the same. */
  alone(work: () => Promise<void>): Promise<void>
}

/**
 * Renews a token that the server refused. However many requests in however many tabs need it, the server is
 * called once: requests in one tab that were refused with the same token share a promise, and tabs share a lock. The tab that gets the
 * lock second finds the new token in storage.
 */
export function createRefresher<Tokens>(parts: RefresherParts<Tokens>) {
  let last: { token: string | null; renewal: Promise<void> } | null = null

  return function refresh(refusedToken: string | null): Promise<void> {
    if (last?.token === refusedToken) return last.renewal
    const renewal = parts
      .alone(() => renew(parts, refusedToken))
      .finally(() => {
        if (last?.renewal === renewal) last = null
      })
    last = { token: refusedToken, renewal }
    return renewal
  }
}

async function renew<Tokens>(parts: RefresherParts<Tokens>, refusedToken: string | null): Promise<void> {
  const session = parts.readSession()
  if (!session) throw notAuthorised()
  if (session.token !== refusedToken) return
  const isStillStored = () => parts.readSession()?.refreshId === session.refreshId
  try {
    const tokens = await parts.exchange(session)
    // Someone signed out, or signed in as another person, in the meantime: don't bring the old session back.
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
