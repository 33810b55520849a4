import type { Credentials, SignedIn } from '@sojourn/contract/account/account'
import { checkCredentials } from '@sojourn/contract/account/account-rules'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { startSession } from '../../api/session/session.ts'
import { endUnkept } from '../../api/session/unkept-session.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Signs in. Returns the sentence to show if that fails. */
export async function signIn(
  credentials: Credentials,
  keep: (signedIn: SignedIn) => string | undefined | Promise<string | undefined> = keepSession,
): Promise<string | undefined> {
  const broken = checkCredentials(credentials)
  if (broken) return broken
  try {
    return await keep(await requestSession(credentials))
  } catch (error) {
    if (error instanceof SignInFailure) return error.shown
    throw error
  }
}

async function requestSession({ staff_id, password }: Credentials): Promise<SignedIn> {
  try {
    return await call('login', { body: { staff_id: staff_id.trim(), password } })
  } catch (error) {
    throw new SignInFailure(toFailure(error))
  }
}

/** Returns the sentence to show if the browser can't store the session. */
export function keepSession(signedIn: SignedIn): string | undefined {
  if (startSession(signedIn)) return undefined
  endUnkept(signedIn)
  return signInSentences.notKept
}
