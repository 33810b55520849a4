import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { ApiFailure } from '../../api/failure.ts'
import type { Ending } from '../../api/session/session.ts'

/** What a failed check raises: where the server ended the session, what it said of it. */
export function sessionFailure(
  failure: ApiFailure,
  { isSignedIn, ending }: { isSignedIn: boolean; ending: Ending | null },
): ApiFailure {
  if (isSignedIn || ending?.kind !== 'refused') return failure
  return new ApiFailure(signInSentences.notAuthorisedBecause(ending.message), { status: failure.status })
}
