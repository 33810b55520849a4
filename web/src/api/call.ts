import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { CallName } from '@sojourn/contract/api/calls'
import { ApiFailure, toFailure } from './failure.ts'
import { bringsToken } from './request.ts'
import { type CallInput, type CallOutput, send } from './send.ts'
import { isMailLinkPage } from './session/mail-link-page.ts'
import { refreshSession } from './session/refresh.ts'
import { during, endSession, isCurrent, sessionSignal, storedToken } from './session/session.ts'

const NEVER_RETRIED: CallName[] = ['login', 'register', 'refresh']

/** Calls the API in the session of this moment. Once that is over, the call neither answers nor fails. */
export function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
  return callIn(sessionSignal(), name, input)
}

/** For work that takes several calls: all belong to the session in which it began. */
export function callsOf(session: AbortSignal): typeof call {
  return (name, input) => callIn(session, name, input)
}

function callIn<Name extends CallName>(
  session: AbortSignal,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = renewingToken(name, () => send(name, input, session), session)
  return bringsToken(input) ? answer : during(session, answer)
}

/**
 * When the server refuses the token, renews it and tries once more. If that fails too, the session is over. A refusal that arrives
 * after the session says nothing about the next one.
 */
export async function renewingToken<Answer>(
  name: CallName,
  attempt: (session: AbortSignal) => Promise<Answer>,
  session = sessionSignal(),
): Promise<Answer> {
  const token = storedToken()
  try {
    return await attempt(session)
  } catch (error) {
    const failure = toFailure(error)
    if (failure.status !== undefined && isMailLinkPage(location.pathname)) throw linkRefused(failure)
    if (failure.status !== 401 || NEVER_RETRIED.includes(name) || !isCurrent(session)) throw failure
    await refreshSession(token)
    return await attempt(session).catch((refusal: unknown) => endIfRefused(refusal, session))
  }
}

/** On a page opened from an emailed link, the link's token is the only credential, so nothing can be refreshed. */
function linkRefused({ message, status, body }: ApiFailure): ApiFailure {
  return new ApiFailure(signInSentences.notAuthorisedBecause(message), { status, body })
}

/** The server refused a token it had just issued. */
function endIfRefused(error: unknown, session: AbortSignal): never {
  const failure = toFailure(error)
  if (failure.status === 401 && isCurrent(session)) endSession({ kind: 'refused', message: failure.message })
  throw failure
}
