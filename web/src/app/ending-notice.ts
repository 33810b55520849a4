import { sessionEndSentences, signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { Ending } from '../api/session/session.ts'

/** Why someone who did not ask to be signed out is at the sign-in. */
export function endingNotice(ending: Ending | null): string | null {
  if (ending === null || ending.kind === 'sign-out') return null
  const { expired } = sessionEndSentences
  if (ending.kind === 'elsewhere' || ending.message === signInSentences.notAuthorised) return expired
  return ending.message || expired
}
