import type { CallName } from '@sojourn/contract/api/calls'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { call as callApi } from '../../api/call.ts'
import { download as downloadFile } from '../../api/download.ts'
import { type ApiFailure, toFailure } from '../../api/failure.ts'
import type { CallInput, CallOutput } from '../../api/send.ts'
import { currentUser, keepUser } from '../../api/session/session.ts'
import { showError } from '../../ui/toasts/toasts.ts'

/** For the calls of coordinators. */
export function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  return callApi(name, input).catch(closeIfRefused)
}

export const download: typeof downloadFile = (name, options) =>
  downloadFile(name, options).catch(closeIfRefused)

/** Someone may have removed this person's rights since the page was opened. That closes the screens of check-ins. */
function closeIfRefused(error: unknown): never {
  const user = currentUser()
  if (isAboutRights(toFailure(error)) && (user?.is_coordinator || user?.is_administrator)) {
    keepUser({ ...user, is_coordinator: false, is_administrator: false })
    showError("You're no longer a coordinator.")
  }
  throw error
}

/** Other things can be forbidden, too. */
function isAboutRights({ status, message }: ApiFailure): boolean {
  return status === ERROR_STATUS.forbidden && message === checkInSentences.notCoordinator
}
