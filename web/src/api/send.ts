import type { Call } from '@sojourn/contract/api/call'
import { type CallName, calls } from '@sojourn/contract/api/calls'
import type { Endpoint, Schema } from '@sojourn/contract/api/endpoint'
import type { Endpoints } from '@sojourn/contract/api/endpoints'
import { toFailure } from './failure.ts'
import { noteOwnChange } from './own-change.ts'
import { readAnswer } from './read-answer.ts'
import { request } from './request.ts'
import { sessionSignal } from './session/session.ts'

type Read<S> = S extends { _zod: { output: infer Value } } ? Value : never
type Written<S> = S extends { _zod: { input: infer Value } } ? Value : never
type Part<E, Name extends string, Value> = E extends Record<Name, Schema> ? Record<Name, Value> : unknown

/** What a call takes: the parts its endpoint declares, typed by their schemas. */
export type CallInput<Name extends CallName> = InputOf<Endpoints[Name]>

type InputOf<E extends Endpoint> = Part<E, 'params', Read<E['params']>> &
  Part<E, 'body', Written<E['body']>> &
  (E extends { takesFile: true } ? { file: Blob } : unknown) & {
    query?: Partial<Read<E['query']>>
    headers?: Record<string, string>
    signal?: AbortSignal
  }

export type CallOutput<Name extends CallName> = Endpoints[Name] extends { output: infer Output }
  ? Read<Output>
  : undefined

/** Makes one request in a session, and reads its whole answer. */
export async function send<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  session = sessionSignal(),
): Promise<CallOutput<Name>> {
  const { query, ...parts } = input as InputOf<Endpoint> & Record<string, never>
  const call: Call = calls[name]
  const isChange = call.method !== 'GET'
  if (isChange) noteOwnChange()
  try {
    const response = await request(call, { ...parts, query: queryOf(query), session })
    return await readAnswer<CallOutput<Name>>(name, response)
  } catch (error) {
    throw toFailure(error)
  } finally {
    if (isChange) noteOwnChange()
  }
}

function queryOf(query: Record<string, unknown> = {}): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
