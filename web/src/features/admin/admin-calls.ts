import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { CallName } from '@sojourn/contract/api/calls'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { call as callApi } from '../../api/call.ts'
import { type ApiFailure, toFailure } from '../../api/failure.ts'
import type { CallInput, CallOutput } from '../../api/send.ts'
import { currentUser, keepUser } from '../../api/session/session.ts'
import { showError } from '../../ui/toasts/toasts.ts'

/** For the calls of the administration. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  try {
    return await callApi(name, input)
  } catch (error) {
    if (isAboutRights(toFailure(error)) && forgetRights()) showError("You're no longer an administrator.")
    throw error
  }
}

/** Someone has removed this person's rights since the page was opened. Other things can be forbidden, too. */
function isAboutRights({ status, message }: ApiFailure): boolean {
  return status === ERROR_STATUS.forbidden && message === adminSentences.notAdministrator
}

/** Closes the administration. Returns whether it was open. */
export function forgetRights(): boolean {
  const user = currentUser()
  if (!user?.is_administrator) return false
  keepUser({ ...user, is_administrator: false })
  return true
}
