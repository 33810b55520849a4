import type { Call } from '@sojourn/contract/api/call'
import { ApiFailure, noResponse } from './failure.ts'
import { isCurrent, sessionSignal, storedToken } from './session/session.ts'

const BASE = '/api'
const XSRF = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' }

export interface RequestParts {
  params?: Record<string, unknown> | undefined
  query?: URLSearchParams | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent instead of a body, with its own content type. */
  file?: Blob | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
  /** The session that the request belongs to; by default, that of this moment. */
  session?: AbortSignal
  /** Also sent if the page is being closed. */
  keepalive?: boolean
}

/**
 * Makes one request with the token that is stored now. There is no timeout: the request ends with its answer,
 * its connection, its signal or its session. It isn't sent in any other session. One that brings a token of its own, such as that
 * of an emailed link, belongs to no session. A status from 200 to 299 is a success; anything else throws an ApiFailure.
 */
export async function request({ method, path }: Call, parts: RequestParts): Promise<Response> {
  const { params, query, body, file, signal, session = sessionSignal(), keepalive = false } = parts
  const address = new URL(BASE + pathOf(path, params), location.origin)
  address.search = String(query ?? '')
  const isOfSession = !bringsToken(parts)
  // Before the session is checked: signing in stores the token last, so the next person's is never taken for one of this session.
  const token = storedToken()
  if (isOfSession && !isCurrent(session)) noResponse()
  const ends = [signal, isOfSession ? session : undefined].filter((end) => end !== undefined)
  const response = await fetch(address, {
    method,
    headers: headersFor(parts, token),
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    signal: AbortSignal.any(ends),
    keepalive,
  }).catch(noResponse)
  if (response.ok) return response
  throw ApiFailure.ofAnswer(response.status, await readBody(response))
}

export function bringsToken({ headers }: Pick<RequestParts, 'headers'>): boolean {
  return headers?.Authorization !== undefined
}

/** The whole body: parsed if it is JSON, otherwise as text. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(noResponse)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
}

function headersFor({ body, headers }: RequestParts, token: string | null): Record<string, string> {
  const xsrf = readCookie(XSRF.cookie)
  const all = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(xsrf && { [XSRF.header]: xsrf }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, sendable(value)]))
}

function readCookie(name: string): string | undefined {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  const value = cookie?.slice(name.length + 1)
  try {
    return value && decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * An emailed link can be mangled on its way into the address bar, and fetch rejects headers that HTTP can't
 * carry.
 */
function sendable(value: string): string {
  return value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
}
