import { renewingToken } from '../../api/call.ts'
import { isRefusal, toFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import { endSession, storedRefreshId } from '../../api/session/session.ts'

/** Ends the session on the server, then here. If the server refuses, there is no session left to end. */
export async function signOut(): Promise<void> {
  endSession({ kind: 'sign-out', providerLogout: await endOnServer() })
}

/** Returns where to sign out of single sign-on too, if that is possible. */
async function endOnServer(): Promise<string | null> {
  try {
    // Read at each try, because renewing an expired token also replaces the refresh id.
    const { provider_logout } = await renewingToken('logout', (session) =>
      send('logout', { body: { refresh_token_id: storedRefreshId() ?? '' } }, session),
    )
    return provider_logout
  } catch (error) {
    if (!isRefusal(toFailure(error))) throw error
    return null
  }
}
