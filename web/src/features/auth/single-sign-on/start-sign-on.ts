import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { StartedSignOn } from '@sojourn/contract/account/single-sign-on'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../api/failure.ts'
import { send } from '../../../api/send.ts'
import { keepAttempt } from './sign-on-attempt.ts'

/** Where to send the browser, or the sentence to show. */
export type SignOnStart = { address: string } | { problem: string }

export function startSignOn(redirect: string | undefined): Promise<SignOnStart> {
  return start(() => send('startSingleSignOn', {}), { isConnecting: false, redirect })
}

/** For someone who is signed in and wants to connect their account. */
export function startConnecting(): Promise<SignOnStart> {
  return start(() => call('startConnecting', {}), { isConnecting: true })
}

async function start(
  request: () => Promise<StartedSignOn>,
  purpose: { isConnecting: boolean; redirect?: string | undefined },
): Promise<SignOnStart> {
  try {
    const { address, browser_secret } = await request()
    const isKept = keepAttempt({ secret: browser_secret, ...purpose })
    return isKept ? { address } : { problem: signInSentences.notKept }
  } catch (error) {
    return { problem: failureText(error, singleSignOnSentences.unavailable) }
  }
}
