import { ERROR_STATUS, type ErrorCode } from '@sojourn/contract/api/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTransactionConflict } from '../database/retry-transactions.ts'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import type { Log } from '../log.ts'
import { ApiFailure } from './api-failure.ts'
import { readRest } from './read-rest.ts'

const DATABASE_RETRY_SECONDS = 5
const CONFLICT_RETRY_SECONDS = 1
/** A small request must not cause a large answer. */
const FAULTS_TOLD_MAX = 20

/** Answers every failure in the same shape, and logs the server's own faults. */
export function errorHandler(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const failure = toFailure(error)
    const status = ERROR_STATUS[failure.code]
    if (status >= 500) {
      log.error({ id: request.id, error: failure.cause ?? error, path: pathOf(request) }, failure.message)
    }
    if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
    if (failure.code === 'not_signed_in') reply.header('www-authenticate', 'Bearer')
    reply.code(status)
    if (!closesEarly(request, reply)) return reply.send(failure.toBody())
    void readRest(request.raw).then(() => reply.send(failure.toBody()))
    return undefined
  }
}

/** Whether the answer closes a connection while the body is still arriving. */
function closesEarly({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return reply.getHeader('connection') === 'close' && !raw.complete && !raw.destroyed
}

export function handleUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = new ApiFailure('not_found', "This address doesn't exist.")
  return reply.code(ERROR_STATUS.not_found).send(failure.toBody())
}

/** The path without possible secrets: the query, and whatever follows `/feeds/` or `/unsubscribe/`, even in a mistyped address. */
export function pathOf({ url, routeOptions }: FastifyRequest): string {
  if (routeOptions.url?.includes(':secret')) return routeOptions.url
  const [path = ''] = url.split('?', 1)
  return path.replace(/\/(feeds|unsubscribe)\/.*/i, '/$1/:secret')
}

function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  if (isDatabaseUnavailable(error)) {
    return new ApiFailure('unavailable', 'The database cannot be reached. Please try again in a moment.', {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
      cause: error,
    })
  }
  if (isTransactionConflict(error)) {
    return new ApiFailure('unavailable', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds: CONFLICT_RETRY_SECONDS,
      cause: error,
    })
  }
  return ofFramework(error as FastifyError)
}

/** Requests that the framework refuses before a handler runs. */
function ofFramework(error: FastifyError): ApiFailure {
  if (error.validation) {
    const errors = error.validation.slice(0, FAULTS_TOLD_MAX).map(({ instancePath, message }) => ({
      path: [error.validationContext, ...instancePath.split('/')].filter(Boolean).join('.'),
      message: message ?? 'Invalid value',
    }))
    const [first] = errors
    return new ApiFailure('malformed', `The request is malformed: ${first?.path}: ${first?.message}`, {
      errors,
    })
  }
  const known = FRAMEWORK_REFUSALS[error.code]
  if (known) return new ApiFailure(...known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiFailure('malformed', 'The request is malformed.')
  }
  return new ApiFailure('internal', 'Something went wrong on the server. Please try again.', { cause: error })
}

const FRAMEWORK_REFUSALS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong_type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The body is empty.'],
  FST_ERR_VALIDATION: ['malformed', 'The request is malformed.'],
}
