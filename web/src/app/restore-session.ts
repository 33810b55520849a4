import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { failureText } from '../api/failure.ts'
import { sessionSignal } from '../api/session/session.ts'
import { checkSession } from '../features/auth/check-session.ts'
import { showError } from '../ui/toasts/toasts.ts'

/** Shows the stored session straight away and checks it in the background. If it ends, the sign-in page says why. */
export async function restoreSession(): Promise<void> {
  const session = sessionSignal()
  try {
    await checkSession()
  } catch (error) {
    if (!session.aborted) showError(failureText(error, signInSentences.notAuthorised))
  }
}
