import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { ErrorCode } from '@sojourn/contract/api/errors'
import { refusalsOf } from '@sojourn/contract/api/refusals'
import type { LightMyRequestResponse } from 'fastify'

/** Without a body in the documentation, none of these can follow from sending what it describes. */
const ABOUT_BODIES: ErrorCode[] = ['malformed', 'too_large', 'wrong_type']

/** Fixed addresses come first, as in the router. */
const calls: Endpoint[] = Object.values<Endpoint>(endpoints).toSorted(
  (a, b) => a.path.split(':').length - b.path.split(':').length,
)

/** Whatever a call is refused for in any test has to be in its documentation. */
export function refuseUndocumented(method: string, url: string, answer: LightMyRequestResponse): void {
  if (answer.statusCode < 400 || answer.statusCode >= 500) return
  const path = url.split('?')[0] ?? ''
  const call = calls.find((one) => one.method === method && addressOf(one).test(path))
  if (!call) return
  const { error } = answer.json<{ error: ErrorCode }>()
  // The protocol of assistants has errors of its own.
  if (typeof error !== 'string') return
  const isUnwantedBody = !call.body && !call.takesFile && ABOUT_BODIES.includes(error)
  if (isUnwantedBody || refusalsOf(call).some((code) => code === error)) return
  throw new Error(
    `${method} ${call.path} was refused with ${error}, which its documentation doesn't mention.`,
  )
}

function addressOf({ path }: Endpoint): RegExp {
  return new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
}
