import type { Endpoint, Schema } from '@sojourn/contract/endpoints'
import { signInSentences } from '@sojourn/contract/sign-in-sentences'
import axios from 'axios'
import { ApiFailure, toFailure } from './failure.ts'
import { storedToken } from './session.ts'

type Read<S> = S extends { _zod: { output: infer Value } } ? Value : never
type Written<S> = S extends { _zod: { input: infer Value } } ? Value : never
type Part<E, Name extends string, Value> = E extends Record<Name, Schema> ? Record<Name, Value> : unknown

/** What a call takes: the parts that its endpoint names, typed by its schemas. */
export type CallInput<E extends Endpoint> = Part<E, 'params', Read<E['params']>> &
  Part<E, 'body', Written<E['body']>> &
  (E extends { takesFile: true } ? { file: Blob } : unknown) & {
    query?: Partial<Read<E['query']>>
    headers?: Record<string, string>
    signal?: AbortSignal
  }

export type CallOutput<E extends Endpoint> = E extends { output: Schema } ? Read<E['output']> : undefined

/** The client's defaults are the specified ones: no timeout, 2xx succeeds, XSRF-TOKEN goes out as X-XSRF-TOKEN. */
const client = axios.create({ baseURL: '/api' })

/**
 * One request, once, with the token that is stored at this moment. A page from some proxy on the way is no answer,
 * whatever its status.
 */
export async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
  const { params, query, body, file, headers, signal } = input as CallInput<Endpoint> & Record<string, never>
  const token = storedToken()
  const bearer = token ? { Authorization: `Bearer ${token}` } : {}
  try {
    const response = await client.request<CallOutput<E>>({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      params: query,
      data: file ?? body,
      headers: { ...bearer, ...(file ? { 'Content-Type': (file as Blob).type } : {}), ...headers },
      ...(signal && { signal }),
    })
    if (endpoint.output && typeof response.data !== 'object') throw new ApiFailure(signInSentences.noResponse)
    return response.data
  } catch (error) {
    throw toFailure(error)
  }
}

/** The path of a call, below `/api`. */
export function pathOf({ path }: Endpoint, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))
}
