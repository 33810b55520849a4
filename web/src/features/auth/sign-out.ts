import { call } from '../../api/call.ts'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { endSession, storedRefreshId } from '../../api/session/session.ts'

/** Ends the session on the server, then here. If the server refuses, there is no session left to end. */
export async function signOut(): Promise<void> {
  try {
    // Read at each try, because renewing an expired token also replaces the refresh id.
    await call('logout', () => ({ body: { refresh_token_id: storedRefreshId() ?? '' } }))
  } catch (error) {
    if (!isRefusal(toFailure(error))) throw error
  }
  endSession({ kind: 'sign-out' })
}
