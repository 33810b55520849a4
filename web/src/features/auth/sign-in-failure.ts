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
 * Every refusal reads the same, so that nobody learns which staff ids exist. Rate limiting, and a server that
 * is unreachable or broken, say nothing about the password and have their own sentences.
 */
function shownFor({ status, message }: ApiFailure): string {
  if (status === undefined) return message
  if (status === 429) return message || signInSentences.tooManyFailures
  if (status >= 500 && message) return message
  return signInSentences.invalid
}
