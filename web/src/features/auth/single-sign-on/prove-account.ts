import type { SignedIn } from '@sojourn/contract/account/account'
import type { LinkOffer } from '@sojourn/contract/account/single-sign-on'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { failureText } from '../../../api/failure.ts'
import { send } from '../../../api/send.ts'
import { showError } from '../../../ui/toasts/toasts.ts'
import { keepSession, signIn } from '../sign-in.ts'
import { forgetAttempt } from './sign-on-attempt.ts'

/** An account that someone must prove is theirs before it is connected to their identity. */
export interface Unproven {
  link: LinkOffer['link']
  secret: string
}

/** Signs in and connects the account. Returns the sentence to show if that fails. */
export function proveByPassword({ link, secret }: Unproven, password: string): Promise<string | undefined> {
  return signIn({ staff_id: link.staff_id, password }, async (signedIn) => {
    // Someone whose password is right is signed in, even if connecting fails.
    await connect({ link, secret }, signedIn)
    return keepSession(signedIn)
  })
}

async function connect({ link, secret }: Unproven, { access_token }: SignedIn): Promise<void> {
  const headers = { Authorization: `Bearer ${access_token}` }
  try {
    await send('linkIdentity', { body: { code: link.code, browser_secret: secret }, headers })
  } catch {
    showError("You're signed in, but your account isn't connected. You can connect it on your profile.")
  }
  forgetAttempt()
}

/** Requests a link by email. Returns the sentence to show if that fails. */
export async function proveByMail({ link, secret }: Unproven): Promise<string | undefined> {
  try {
    await send('requestIdentityLink', { body: { code: link.code, browser_secret: secret } })
  } catch (error) {
    return failureText(error, accountSentences.unexpected)
  }
  forgetAttempt()
}
