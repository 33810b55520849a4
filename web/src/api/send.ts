import { type Call, type CallName, calls } from '@sojourn/contract/calls'
import type { Endpoint, Endpoints, Schema } from '@sojourn/contract/endpoints'
import axios from 'axios'
import { toFailure } from './failure.ts'
import { noteOwnChange } from './own-change.ts'
import { readAnswer } from './read-answer.ts'
import { sessionSignal, storedToken } from './session.ts'

type Read<S> = S extends { _zod: { output: infer Value } } ? Value : never
type Written<S> = S extends { _zod: { input: infer Value } } ? Value : never
type Part<E, Name extends string, Value> = E extends Record<Name, Schema> ? Record<Name, Value> : unknown

/** What a call takes: the parts that its endpoint names, typed by its schemas. */
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

/** The client's defaults are the specified ones: no timeout, 2xx succeeds, XSRF-TOKEN goes out as X-XSRF-TOKEN. */
const client = axios.create({ baseURL: '/api' })

/** One request, once, with the token that is stored at this moment. */
export async function send<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const { method, path }: Call = calls[name]
  const { params, query, body, file, headers, signal } = input as InputOf<Endpoint> & Record<string, never>
  const token = storedToken()
  const bearer = token ? { Authorization: `Bearer ${token}` } : {}
  const isChange = method !== 'GET'
  if (isChange) noteOwnChange()
  try {
    const response = await client.request<CallOutput<Name>>({
      method,
      url: pathOf(path, params),
      params: query,
      data: file ?? body,
      headers: { ...bearer, ...(file ? { 'Content-Type': (file as Blob).type } : {}), ...headers },
      signal: signal ? AbortSignal.any([signal, sessionSignal()]) : sessionSignal(),
    })
    return readAnswer(name, response)
  } catch (error) {
    throw toFailure(error)
  } finally {
    if (isChange) noteOwnChange()
  }
}

/** The path of a call, below `/api`. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
}
