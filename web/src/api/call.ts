import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { CallName } from '@sojourn/contract/api/calls'
import { ApiFailure, toFailure } from './failure.ts'
import { type CallInput, type CallOutput, send } from './send.ts'
import { isMailLinkPage } from './session/mail-link-page.ts'
import { refreshSession } from './session/refresh.ts'
import { endSession, storedToken } from './session/session.ts'

const NEVER_RETRIED: CallName[] = ['login', 'register', 'refresh']

/** Calls the API. The input can be a function when it must be read again for the second try. */
export function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | (() => CallInput<Name>),
): Promise<CallOutput<Name>> {
  return renewingToken(name, () => send(name, typeof input === 'function' ? input() : input))
}

/** When the server refuses the token, renews it and tries once more. If that fails too, the session is over. */
export async function renewingToken<Answer>(name: CallName, attempt: () => Promise<Answer>): Promise<Answer> {
  const token = storedToken()
  try {
    return await attempt()
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status !== undefined && isMailLinkPage(location.pathname)) throw linkRefused(failure)
    if (failure.status !== 401 || NEVER_RETRIED.includes(name)) throw failure
    await refreshSession(token)
    return await attempt().catch(endIfRefused)
  }
}

/** On a page opened from an emailed link, the link's token is the only credential, so nothing can be refreshed. */
function linkRefused({ message, status, body }: ApiFailure): ApiFailure {
  return new ApiFailure(signInSentences.notAuthorisedBecause(message), { status, body })
}

/** The server refused a token it had just issued. */
function endIfRefused(error: unknown): never {
  const failure = toFailure(error)
  if (failure.status === 401) endSession({ kind: 'refused', message: failure.message })
  throw failure
}
