import { type Call, type CallName, calls } from '@sojourn/contract/calls'
import { signInSentences } from '@sojourn/contract/sign-in-sentences'
import { renewingToken } from './call.ts'
import { ApiFailure, toFailure } from './failure.ts'
import { pathOf } from './send.ts'
import { storedToken } from './session.ts'

interface Opening {
  params?: Record<string, unknown>
  query?: URLSearchParams
  headers?: Record<string, string>
  /** Where the call can answer with several. */
  mediaType?: string
  signal?: AbortSignal
}

/** Calls the API for an answer whose headers matter, or that is read as it arrives: the stream, a big file. */
export function openResponse(name: CallName, opening: Opening = {}): Promise<Response> {
  return renewingToken(name, () => fetchOnce(calls[name], opening))
}

async function fetchOnce(call: Call, opening: Opening): Promise<Response> {
  const { params, query, headers, signal } = opening
  const token = storedToken()
  const path = `/api${pathOf(call.path, params)}`
  const address = query && query.size > 0 ? `${path}?${query}` : path
  const response = await fetch(address, {
    method: call.method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiFailure(signInSentences.noResponse)
  })
  const mediaType = response.headers.get('content-type') ?? ''
  if (!response.ok) throw await refusal(response, mediaType)
  // A page from some proxy on the way is no answer, whatever its status.
  if (!mediaType.startsWith(opening.mediaType ?? call.mediaType ?? '')) {
    throw new ApiFailure(signInSentences.noResponse)
  }
  return response
}

async function refusal(response: Response, mediaType: string): Promise<ApiFailure> {
  const data: unknown = mediaType.startsWith('application/json')
    ? await response.json().catch(() => undefined)
    : undefined
  return toFailure({ response: { status: response.status, data } })
}
