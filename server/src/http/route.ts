import type { Endpoint, Schema } from '@sojourn/contract/endpoints'
import { apiErrorSchema } from '@sojourn/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type * as z from 'zod/mini'
import { ApiFailure } from './api-failure.ts'
import { isStorable } from './storable-text.ts'

/** Who is calling, once the bearer token and its session were found good. */
export interface Caller {
  staffId: string
  sessionId: string
}

export type Authenticate = (request: FastifyRequest) => Promise<Caller>

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Answer<E extends Endpoint> = E['output'] extends Schema ? z.input<E['output']> | Buffer : undefined

interface Call<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: E['access'] extends 'public' ? undefined : Caller
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
      onRequest: async (request) => {
        if (endpoint.access !== 'public') request.caller = await authenticate(request)
      },
      preValidation: async ({ params, query, body }) => {
        if (!isStorable([params, query, body])) {
          throw new ApiFailure('malformed', 'The request has characters that cannot be stored.')
        }
      },
      handler: async (request, reply) => {
        reply.code(endpoint.status)
        const { params, query, body, caller } = request
        return answer({ params, query, body, caller, request, reply } as never)
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const { access, body, params, query, output, status, summary, mediaType } = endpoint
  const success = output ?? { type: 'null', description: mediaType ?? 'No content' }
  return {
    summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(body && { body }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    response: {
      ...(output ? { [status]: success } : {}),
      '4xx': apiErrorSchema,
      '5xx': apiErrorSchema,
    },
  } as FastifySchema
}
