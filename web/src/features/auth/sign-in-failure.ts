import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { type ApiFailure, bodyText } from '../../api/failure.ts'

/** A failed sign-in: the error that is thrown, and what the screen shows for it. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly shown: string

  constructor(failure: ApiFailure) {
    super(signInSentences.failed(bodyText(failure)))
    this.shown = shownFor(failure)
  }
}

/**
 * A wrong password and an unknown staff id read the same, so that nobody learns which staff ids exist. A disabled account
 * has its own sentence, because only someone with the right password gets it. So do rate limiting and a server that is
 * unreachable or broken, which say nothing about the password.
 */
function shownFor({ status, message }: ApiFailure): string {
  if (status === undefined) return message
  if (status === 429) return message || signInSentences.tooManyFailures
  if ((status === 403 || status >= 500) && message) return message
  return signInSentences.invalid
}
