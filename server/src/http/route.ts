import type { Endpoint, Key, Schema } from '@sojourn/contract/endpoints'
import { apiErrorSchema } from '@sojourn/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { ApiFailure } from './api-failure.ts'
import { isStorable } from './storable-text.ts'

/** Who is calling, and with which key: a session, or the token of a mailed link. */
export type Caller =
  | { key: 'session'; staffId: string; sessionId: string }
  | { key: 'verify link'; staffId: string; tokenHash: string }
  | { key: 'reset link'; staffId: string; tokenHash: string }

/** Answers at once where it can: waiting is a good part of what a small answer costs. */
export type Authenticate = (request: FastifyRequest, keys: readonly Key[]) => Caller | Promise<Caller>

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Answer<E extends Endpoint> = E['output'] extends Schema ? z.input<E['output']> | Buffer : undefined

interface Call<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: Extract<Caller, { key: E['keys'][number] }>
  request: FastifyRequest
  reply: FastifyReply
}

/** Adds the routes of a feature: each is an endpoint of the contract and the function that answers it. */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Answer<E> | FastifyReply>,
) => void

export function routesOn(app: FastifyInstance, authenticate: Authenticate): AddRoute {
  return (endpoint, answer) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      onRequest: (request, _reply, done) => {
        if (
          !endpoint.acceptsText &&
          request.headers['content-type']?.toLowerCase().startsWith('text/plain')
        ) {
          return done(new ApiFailure('wrong_type', 'Send the body as application/json.'))
        }
        const caller = endpoint.keys.length > 0 ? authenticate(request, endpoint.keys) : undefined
        const enter = (known?: Caller) => {
          if (known) request.caller = known
          done()
        }
        if (caller instanceof Promise) caller.then(enter, done)
        else enter(caller)
      },
      ...(takesInput(endpoint) && { preValidation: refuseUnstorable }),
      handler: (request, reply) => {
        reply.code(endpoint.status)
        const { params, query, body, caller } = request
        return answer({ params, query, body, caller, request, reply } as never)
      },
    })
  }
}

function takesInput({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((schema) => schema !== undefined)
}

function refuseUnstorable(
  { params, query, body }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  if (isStorable([params, query, body])) done()
  else done(new ApiFailure('malformed', 'The request has characters that cannot be stored.'))
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

function schemaOf({
  keys,
  body,
  params,
  query,
  headers,
  path,
  status,
  summary,
  ...answer
}: Endpoint): FastifySchema {
  return {
    summary,
    tags: [path.split('/')[1] ?? ''],
    security: keys.length === 0 ? [] : [{ bearer: [] }],
    ...(body && { body }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    response: { [status]: successOf(answer), '4xx': apiErrorSchema, '5xx': apiErrorSchema },
  } as FastifySchema
}

function successOf({ output, mediaType }: Pick<Endpoint, 'output' | 'mediaType'>) {
  if (mediaType) return { description: 'Success', content: { [mediaType]: { schema: z.string() } } }
  return output ?? z.null().check(z.meta({ description: 'Success, without content' }))
}
