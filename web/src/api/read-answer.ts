import { type CallName, calls } from '@sojourn/contract/calls'
import { signInSentences } from '@sojourn/contract/sign-in-sentences'
import { ApiFailure } from './failure.ts'

/** While an update is rolled out, an instance of the last release may answer, which says the same without a body. */
const EMPTY_MEANS: Partial<Record<CallName, { status: number; answer: object }>> = {
  register: { status: 202, answer: { registration_proof: '' } },
  confirmRegistration: { status: 204, answer: { reset_token: null } },
}

/** What a call was answered with. A page from some proxy on the way is no answer, whatever its status. */
export function readAnswer<Answer>(
  name: CallName,
  { status, data }: { status: number; data: Answer },
): Answer {
  const empty = EMPTY_MEANS[name]
  if (data === '' && status === empty?.status) return empty.answer as Answer
  if ('mediaType' in calls[name] && typeof data !== 'object') throw new ApiFailure(signInSentences.noResponse)
  return data
}
