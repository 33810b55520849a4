import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { ApiFailure } from '../../api/failure.ts'
import type { Ending } from '../../api/session/session.ts'

/** The error that a failed check throws, with the server's message if the server ended the session. */
export function sessionFailure(
  failure: ApiFailure,
  { isSignedIn, ending }: { isSignedIn: boolean; ending: Ending | null },
): ApiFailure {
  if (isSignedIn || ending?.kind !== 'refused') return failure
  return new ApiFailure(signInSentences.notAuthorisedBecause(ending.message), { status: failure.status })
}
