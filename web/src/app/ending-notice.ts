import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { Ending } from '../api/session/session.ts'

/** Tells people who didn't sign out themselves why they are on the sign-in page. */
export function endingNotice(ending: Ending | null): string | null {
  if (ending === null || ending.kind === 'sign-out') return null
  const { notAuthorised, sessionEnded } = signInSentences
  if (ending.kind === 'elsewhere' || ending.message === notAuthorised) return sessionEnded
  return ending.message || sessionEnded
}
