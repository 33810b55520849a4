import type { Call } from '@sojourn/contract/api/call'
import { type CallName, calls } from '@sojourn/contract/api/calls'
import { renewingToken } from './call.ts'
import { noResponse } from './failure.ts'
import { type RequestParts, request } from './request.ts'

export interface Opening extends Pick<RequestParts, 'params' | 'query' | 'headers' | 'signal'> {
  /** For calls that can answer with more than one type. */
  mediaType?: string
}

/** Calls the API for an answer whose headers matter, or that is read as it arrives: the stream, a large file. */
export function openResponse(name: CallName, opening: Opening = {}): Promise<Response> {
  return renewingToken(name, (session) => openOnce(name, opening, session))
}

async function openOnce(
  name: CallName,
  { mediaType, ...parts }: Opening,
  session: AbortSignal,
): Promise<Response> {
  const call: Call = calls[name]
  const response = await request(call, { ...parts, session })
  const answered = response.headers.get('content-type') ?? ''
  // A page from a proxy doesn't count as an answer, whatever its status.
  return answered.startsWith(mediaType ?? call.mediaType ?? '') ? response : noResponse()
}
