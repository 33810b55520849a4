import { renewingToken } from '../../api/call.ts'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import {
  currentUser,
  endSession,
  isCurrent,
  sessionSignal,
  storedRefreshId,
} from '../../api/session/session.ts'

/**
 * Ends the session on the server, then here. If the server refuses, or the session ends meanwhile, there is none left to end.
 * Someone else may have signed in since.
 */
export async function signOut(): Promise<void> {
  const session = sessionSignal()
  const providerLogout = await endOnServer(session)
  if (isCurrent(session) || currentUser() === null) endSession({ kind: 'sign-out', providerLogout })
}

/** Returns where to sign out of single sign-on too, if that is possible. */
async function endOnServer(session: AbortSignal): Promise<string | null> {
  // Read at each try, because renewing an expired token also replaces the refresh id.
  const attempt = () => send('logout', { body: { refresh_token_id: storedRefreshId() ?? '' } }, session)
  try {
    return (await renewingToken('logout', attempt, session)).provider_logout
  } catch (error) {
    if (!session.aborted && !isRefusal(toFailure(error))) throw error
    return null
  }
}
