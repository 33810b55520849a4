import type { Credentials, SignedIn } from '@sojourn/contract/account/account'
import { checkCredentials } from '@sojourn/contract/account/account-rules'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { startSession } from '../../api/session/session.ts'
import { endUnkept } from '../../api/session/unkept-session.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Signs in. Returns the sentence to show if that fails. */
export async function signIn(credentials: Credentials): Promise<string | undefined> {
  const broken = checkCredentials(credentials)
  if (broken) return broken
  try {
    const signedIn = await requestSession(credentials)
    if (startSession(signedIn)) return
    endUnkept(signedIn)
    return signInSentences.notKept
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
