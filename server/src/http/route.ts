import { apiErrorSchema } from '@sojourn/contract/api-error'
import type { Endpoint, Key, Schema } from '@sojourn/contract/endpoints'
import { fileSentences } from '@sojourn/contract/import-sentences'
import { IMPORT_MEGABYTES_MAX } from '@sojourn/contract/limits'
import { FILE_TYPES } from '@sojourn/contract/trip-file'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { ApiFailure } from './api-failure.ts'
import { isStorable } from './storable-text.ts'

/** Who is calling, and with which key: a session, or the token of a mailed link. */
export type Caller =
  | { key: 'session'; staffId: string; sessionId: string; expiresAt: number }
  | { key: 'verify link'; staffId: string; tokenHash: string }
  | { key: 'reset link'; staffId: string; tokenHash: string }

/** Answers at once where it can: waiting is a good part of what a small answer costs. */
export type Authenticate = (request: FastifyRequest, keys: readonly Key[]) => Caller | Promise<Caller>

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Answer<E extends Endpoint> = E['output'] extends Schema ? z.input<E['output']> | Buffer : undefined

interface Call<E extends Endpoint> {
  /** The body of a call that takes a file, empty where none came. */
  file: E extends { takesFile: true } ? Buffer : undefined
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: Extract<Caller, { key: E['keys'][number] }>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Adds the routes of a feature: each is an endpoint of the contract and the function that answers it, which returns the reply where it
 * has sent the answer itself.
 */
export type AddRoute = <E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Answer<E> | FastifyReply> | FastifyReply,
) => void

const WRONG_TYPE = 'Send the body as application/json.'
const NO_FILE = Buffer.alloc(0)
const FILE_BYTES_MAX = IMPORT_MEGABYTES_MAX * 1024 * 1024
/** Also what browsers say of a CSV file where Excel is installed, and of a file that they do not know. */
const FILE_BODIES = [...Object.values(FILE_TYPES), 'application/vnd.ms-excel', 'application/octet-stream']

/** Has a part of the API take files and nothing else, as the bytes that they are. Its other parts still refuse them. */
export function acceptFiles(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    FILE_BODIES,
    { parseAs: 'buffer', bodyLimit: FILE_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
}

const fileRoute = {
  bodyLimit: FILE_BYTES_MAX,
  errorHandler: (error: FastifyError): never => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new ApiFailure('too_large', fileSentences.tooLarge)
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      throw new ApiFailure('wrong_type', fileSentences.wrongType)
    }
    throw error
  },
}

export function routesOn(app: FastifyInstance, authenticate: Authenticate): AddRoute {
  return (endpoint, answer) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.takesFile && fileRoute),
      onRequest: (request, _reply, done) => {
        if (
          !endpoint.acceptsText &&
          request.headers['content-type']?.toLowerCase().startsWith('text/plain')
        ) {
          return done(new ApiFailure('wrong_type', endpoint.takesFile ? fileSentences.wrongType : WRONG_TYPE))
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
        const file = endpoint.takesFile ? (Buffer.isBuffer(body) ? body : NO_FILE) : undefined
        const answered = answer({ params, query, body, file, caller, request, reply } as never)
        // A reply can be waited for, and Fastify would, though it is sent.
        return answered === reply ? undefined : answered
      },
    })
  }
}

function takesInput({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((schema) => schema !== undefined)
}

/** A file is bytes, which are judged by those who read it. */
function refuseUnstorable(
  { params, query, body }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  if (isStorable([params, query, Buffer.isBuffer(body) ? undefined : body])) done()
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
  takesFile,
  ...answer
}: Endpoint): FastifySchema {
  return {
    summary,
    ...(takesFile && { consumes: Object.values(FILE_TYPES), body: z.any() }),
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
  if (output) return output
  if (mediaType) return { description: 'Success', content: { [mediaType]: { schema: z.string() } } }
  return z.null().check(z.meta({ description: 'Success, without content' }))
}
