import { HEADERS } from '@sojourn/contract/limits'
import { renewingToken } from '../../api/call.ts'
import { type ApiFailure, toFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import { isMailLinkPage } from '../../api/session/mail-link-page.ts'
import { refreshSession } from '../../api/session/refresh.ts'
import {
  currentUser,
  isCurrent,
  keepUser,
  lastSessionEnding,
  sessionSignal,
  storedToken,
} from '../../api/session/session.ts'
import { sessionFailure } from './session-failure.ts'

/**
 * Checks with the server whether the restored session is still valid. Any answer but yes leads to one refresh,
 * which ends the session if it is refused too. If there is no answer, nothing changes.
 */
export async function checkSession(): Promise<void> {
  const [token, session] = [storedToken(), sessionSignal()]
  try {
    const headers = { [HEADERS.frontendUrl]: location.href }
    const user = await renewingToken('me', () => send('me', { headers }, session))
    if (isCurrent(session)) keepUser(user)
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status === undefined || isMailLinkPage(location.pathname)) throw failure
    // A 401 has already caused a refresh.
    if (failure.status === 401) throw raised(failure)
    await refreshSession(token).catch((refusal: unknown) => {
      throw raised(toFailure(refusal))
    })
  }
}

function raised(failure: ApiFailure): ApiFailure {
  return sessionFailure(failure, { isSignedIn: currentUser() !== null, ending: lastSessionEnding() })
}
