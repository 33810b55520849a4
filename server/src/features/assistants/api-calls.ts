import type { ApiError } from '@sojourn/contract/api/api-error'
import { type Endpoints, endpoints } from '@sojourn/contract/api/endpoints'
import type { FastifyInstance } from 'fastify'

type Name = keyof Endpoints
type Value = string | number | boolean | readonly string[] | undefined

interface Given {
  params?: Record<string, string | number>
  query?: Record<string, Value>
  body?: object
  headers?: Record<string, string>
}

/** Makes a call of the API. Rejects with its sentence if it is refused. */
export type CallApi = <Answer>(name: Name, given?: Given) => Promise<Answer>

/** Calls without a network, in the name of whoever has this key. */
export function callsOn(app: FastifyInstance, authorization: string): CallApi {
  return async (name, { params = {}, query = {}, body, headers } = {}) => {
    const { method, path } = endpoints[name]
    const filled = path.replace(/:(\w+)/g, (_, param) => encodeURIComponent(String(params[param])))
    const answer = await app.inject({
      method,
      url: `/api${filled}${searchOf(query)}`,
      headers: { authorization, ...headers },
      ...(body && { payload: body }),
    })
    if (answer.statusCode >= 400) throw new Error(answer.json<ApiError>().message)
    return answer.json()
  }
}

/** Several values of one name repeat the name, as in the addresses of the screens. */
export function searchOf(query: Record<string, Value>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}
