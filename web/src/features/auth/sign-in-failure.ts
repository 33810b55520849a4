import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { type ApiFailure, bodyText } from '../../api/failure.ts'

/** A failed sign-in: what is raised, and what the screen shows for it. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly shown: string

  constructor(failure: ApiFailure) {
    super(signInSentences.failed(bodyText(failure)))
    this.shown = shownFor(failure)
  }
}

/**
 * Any refusal reads the same, so that nobody learns which staff ids exist. Being asked to wait, and a server that
 * is out of reach or broken, say nothing about the password and must not claim to.
 */
function shownFor({ status, message }: ApiFailure): string {
  if (status === undefined) return message
  if (status === 429) return message || signInSentences.tooManyFailures
  if (status >= 500 && message) return message
  return signInSentences.invalid
}
