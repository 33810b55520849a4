import type { Scope } from '@sojourn/contract/account/scopes'
import { isStream } from '@sojourn/contract/api/call'
import type { Endpoint, Schema } from '@sojourn/contract/api/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { ApiFailure } from './api-failure.ts'
import { schemaOf } from './endpoint-schema.ts'
import { fileIn, fileRoute, wrongFileType } from './file-bodies.ts'
import { formRoute, NOT_A_FORM } from './form-bodies.ts'
import { isStorable } from './storable-text.ts'

/**
 * Adds a route: an endpoint of the contract and the function that answers it. A function that sends the answer itself returns
 * the reply.
 */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Answer<E> | FastifyReply> | FastifyReply,
) => void

interface Call<E extends Endpoint> {
  /** The file, for a call that takes one. Empty if there was none. */
  file: E extends { takesFile: true } ? Buffer : undefined
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: Extract<Caller, { key: E['keys'][number] | (E extends { scope: Scope } ? 'token' : never) }>
  request: FastifyRequest
  reply: FastifyReply
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Answer<E extends Endpoint> = E['output'] extends Schema ? z.input<E['output']> | Buffer : undefined

/** Who is calling, and with which key: a session, an access token or the token of an emailed link. */
export type Caller =
  | ({ key: 'session' } & OfSession)
  | ({ key: 'administrator' } & OfSession)
  | ({ key: 'coordinator' } & OfSession)
  /** A program with an access token of this name. */
  | { key: 'token'; staffId: string; token: string; scopes: readonly Scope[] }
  | { key: 'verify link'; staffId: string; tokenHash: string }
  | { key: 'reset link'; staffId: string; tokenHash: string }
  | { key: 'identity link'; staffId: string; tokenHash: string }
  | { key: 'check-in link'; staffId: string; checkInId: number }

interface OfSession {
  staffId: string
  sessionId: string
  expiresAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Avoids a promise if it can, because waiting takes much of the time of a small answer. */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
) => Caller | Promise<Caller>

type Done = (error?: Error) => void

export function routesOn(app: FastifyInstance, authenticate: Authenticate): AddRoute {
  return (endpoint, answer) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Nothing would keep a stream's events out of a HEAD answer, and the next answer on its connection would begin with them.
      exposeHeadRoute: !isStream(endpoint),
      schema: schemaOf(endpoint),
      ...(endpoint.takesFile && fileRoute(endpoint)),
      ...(endpoint.takesForm && formRoute),
      onRequest: (request, reply, done) => {
        if (isUnwantedText(endpoint, request)) done(wrongType(endpoint))
        else if (endpoint.keys.length === 0) done()
        else admit(request, authenticate(request, reply, endpoint), done)
      },
      ...(takesInput(endpoint) && { preValidation: refuseUnstorable }),
      handler: (request, reply) => {
        reply.code(endpoint.status)
        const { params, query, body, caller } = request
        const file = endpoint.takesFile ? fileIn(body) : undefined
        const answered = answer({ params, query, body, file, caller, request, reply } as never)
        // Otherwise Fastify would wait for a reply that has already been sent.
        return answered === reply ? undefined : answered
      },
    })
  }
}

function isUnwantedText({ acceptsText }: Endpoint, { headers }: FastifyRequest): boolean {
  return !acceptsText && headers['content-type']?.toLowerCase().startsWith('text/plain') === true
}

function wrongType(endpoint: Endpoint): ApiFailure {
  if (endpoint.takesFile) return wrongFileType(endpoint)
  return new ApiFailure('wrong_type', endpoint.takesForm ? NOT_A_FORM : 'Send the body as application/json.')
}

function admit(request: FastifyRequest, caller: Caller | Promise<Caller>, done: Done): void {
  const enter = (known: Caller) => {
    request.caller = known
    done()
  }
  if (caller instanceof Promise) caller.then(enter, done)
  else enter(caller)
}

function takesInput({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((schema) => schema !== undefined)
}

/** Files are bytes, and are checked when they are read. */
function refuseUnstorable({ params, query, body }: FastifyRequest, _reply: FastifyReply, done: Done): void {
  if (isStorable([params, query, Buffer.isBuffer(body) ? undefined : body])) done()
  else done(new ApiFailure('malformed', "The request contains characters that can't be stored."))
}
