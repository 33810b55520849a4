import { accountSentences } from '@sojourn/contract/words/sentences'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { linkHeaders } from '../../api/session/link-token.ts'
import { isAboutPassword } from './problem.ts'

interface PasswordChange {
  staffId: string
  newPassword: string
  /** Without one, the session identifies the person. */
  linkToken?: string | undefined
}

/** Sets the password. Returns the sentence to show if that fails. */
export async function setPassword(change: PasswordChange): Promise<string | undefined> {
  const { staffId, newPassword, linkToken } = change
  const headers = linkToken === undefined ? {} : linkHeaders(linkToken)
  try {
    await call('setPassword', { body: { staff_id: staffId, newPassword }, headers })
  } catch (error) {
    const { status, message } = toFailure(error)
    if (status !== 422) return accountSentences.passwordUpdateFailed
    return isAboutPassword(message) ? message : accountSentences.passwordTooWeak
  }
}
