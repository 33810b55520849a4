import { type CallName, calls } from '@sojourn/contract/api/calls'
import { noResponse } from './failure.ts'
import { readBody } from './request.ts'

/** The answers that an instance of the previous release, still running during an update, sends without a body. */
const EMPTY_MEANS: Partial<Record<CallName, { status: number; answer: object }>> = {
  logout: { status: 204, answer: { provider_logout: null } },
  register: { status: 202, answer: { registration_proof: '' } },
  confirmRegistration: { status: 204, answer: { reset_token: null } },
}

/** The content of an answer. A page from a proxy doesn't count as an answer, whatever its status. */
export async function readAnswer<Answer>(name: CallName, response: Response): Promise<Answer> {
  const body = await readBody(response)
  const empty = EMPTY_MEANS[name]
  if (body === '' && response.status === empty?.status) return empty.answer as Answer
  const isEmptyByRule = body === '' && !('mediaType' in calls[name])
  if (typeof body !== 'object' && !isEmptyByRule) noResponse()
  return body as Answer
}
