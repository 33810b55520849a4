import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { LinkOffer } from '@sojourn/contract/account/single-sign-on'
import { type ReturnProblem, returnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { renewingToken } from '../../../api/call.ts'
import { failureText } from '../../../api/failure.ts'
import { send } from '../../../api/send.ts'
import { currentUser } from '../../../api/session/session.ts'
import { keepSession } from '../sign-in.ts'
import { forgetAttempt, keepAttempt, readAttempt, type SignOnAttempt } from './sign-on-attempt.ts'

/** How coming back from the identity provider ended. */
export type SignOnEnd =
  | { kind: 'signed in' | 'connected' | 'not started'; redirect?: string | undefined }
  | { kind: 'must prove'; link: LinkOffer['link']; secret: string; redirect?: string | undefined }
  | { kind: 'failed'; problem: string; isConnecting: boolean; redirect?: string | undefined }

const STARTED_ELSEWHERE = 'This sign-in was started in another tab or browser. Try again here.'

let finishing: Promise<SignOnEnd> | undefined

/** The answer works only once, so it is used once, however often the page renders. */
export function finishSignOn(): Promise<SignOnEnd> {
  finishing ??= finish(takeAnswer())
  return finishing
}

/** What the server says in the fragment. It is removed from the address, so that going back doesn't try it again. */
function takeAnswer(): URLSearchParams {
  const answer = new URLSearchParams(location.hash.slice(1))
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return answer
}

async function finish(answer: URLSearchParams): Promise<SignOnEnd> {
  const attempt = readAttempt()
  const { isConnecting = false, redirect } = attempt ?? {}
  const failed = (problem: string): SignOnEnd => ({ kind: 'failed', problem, isConnecting, redirect })
  const code = answer.get('code')
  const error = answer.get('error')

  if (attempt?.link && !code && !error) return mustProve(attempt, attempt.link)
  forgetAttempt()
  // Another tab has signed in, or this answer was already used.
  if (currentUser() && !isConnecting) return { kind: 'signed in', redirect }
  if (error) return failed(isReturnProblem(error) ? returnSentences[error] : returnSentences.refused)
  if (!code) return { kind: 'not started' }
  if (!attempt) return failed(STARTED_ELSEWHERE)
  if (isConnecting && !currentUser()) return failed(signInSentences.sessionEnded)
  try {
    return await (isConnecting ? connect(code, attempt) : signIn(code, attempt))
  } catch (failure) {
    return failed(failureText(failure, returnSentences.refused))
  }
}

function isReturnProblem(error: string): error is ReturnProblem {
  return Object.hasOwn(returnSentences, error)
}

async function connect(code: string, { secret }: SignOnAttempt): Promise<SignOnEnd> {
  // Also fails if the session ends, because nothing else ends this page.
  await renewingToken('linkIdentity', (session) =>
    send('linkIdentity', { body: { code, browser_secret: secret } }, session),
  )
  return { kind: 'connected' }
}

async function signIn(code: string, attempt: SignOnAttempt): Promise<SignOnEnd> {
  const { secret, redirect } = attempt
  const exchanged = await send('exchangeCode', { body: { code, browser_secret: secret } })
  if ('link' in exchanged) {
    keepAttempt({ ...attempt, link: exchanged.link })
    return mustProve(attempt, exchanged.link)
  }
  const problem = keepSession(exchanged)
  if (problem === undefined) return { kind: 'signed in', redirect }
  return { kind: 'failed', problem, isConnecting: false, redirect }
}

function mustProve({ secret, redirect }: SignOnAttempt, link: LinkOffer['link']): SignOnEnd {
  return { kind: 'must prove', link, secret, redirect }
}
