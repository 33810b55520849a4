import { adminCalls } from '@sojourn/contract/admin/admin-calls'
import type { CallName } from '@sojourn/contract/api/calls'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { call as callApi } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { learnCalls } from '../../api/known-calls.ts'
import type { CallInput, CallOutput } from '../../api/send.ts'
import { currentUser, keepUser } from '../../api/session/session.ts'

learnCalls(adminCalls)

/** The calls of the administration. Import it from here, so that they are known. */
export { download } from '../../api/download.ts'

export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  try {
    return await callApi(name, input)
  } catch (error) {
    // Someone has removed this person's administrator rights since the page was opened.
    if (toFailure(error).status === ERROR_STATUS.forbidden) forgetRights()
    throw error
  }
}

/** Closes the administration. */
export function forgetRights(): void {
  const user = currentUser()
  if (user?.is_administrator) keepUser({ ...user, is_administrator: false })
}
