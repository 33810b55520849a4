import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import type { Config } from '../config.ts'
import { ApiFailure } from '../http/api-failure.ts'

/** Must come before anything that checks or sets a password, or makes a link for it. */
export function requirePasswords({ passwordSignIn, singleSignOn }: Config): void {
  if (passwordSignIn === 'on' || !singleSignOn) return
  throw new ApiFailure('forbidden', singleSignOnSentences.passwordsOff(singleSignOn.name))
}
