import { endpoints } from '@sojourn/contract/endpoints'
import { HEADERS } from '@sojourn/contract/limits'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { isMailLinkPage } from '../../api/mail-link-page.ts'
import { refreshSession } from '../../api/refresh.ts'
import { currentUser, keepUser, storedToken } from '../../api/session.ts'

/**
 * Asks the server whether the restored session still stands. Any answer but yes leads to one refresh, which ends
 * the session if it is refused too; no answer leaves everything as it is.
 */
export async function checkSession(): Promise<void> {
  const token = storedToken()
  try {
    const user = await call(endpoints.me, { headers: { [HEADERS.frontendUrl]: location.href } })
    if (currentUser()) keepUser(user)
  } catch (error) {
    const { status } = toFailure(error)
    const isSettled = status === undefined || status === 401 || isMailLinkPage(location.pathname)
    if (isSettled) throw error
    await refreshSession(token)
  }
}
