import { accountSentences } from '@sojourn/contract/words/sentences'
import { type ApiFailure, bodyText } from '../../api/failure.ts'
import { isAboutPassword } from './problem.ts'

/** A failed registration: the error that is thrown, and what the screen shows for it. */
export class RegisterFailure extends Error {
  override readonly name = 'RegisterFailure'
  readonly shown: string

  constructor(failure: ApiFailure) {
    const isAnswered = failure.status !== undefined
    super(isAnswered ? bodyText(failure) : accountSentences.registerFailed)
    this.shown = isAnswered && failure.message ? shownFor(failure.message) : accountSentences.unexpected
  }
}

function shownFor(message: string): string {
  return isAboutPassword(message) ? message : accountSentences.registerError(message)
}
