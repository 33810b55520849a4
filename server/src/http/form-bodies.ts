import type { FastifyError, FastifyInstance } from 'fastify'
import { ApiFailure } from './api-failure.ts'

export const NOT_A_FORM = 'Send the body as application/x-www-form-urlencoded.'

const IGNORED_BYTES_MAX = 16 * 1024

/** Makes a part of the API accept only forms. The other parts still refuse them. */
export function acceptForms(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Makes a part of the API accept a small body of any type, which nobody reads. */
export function ignoreBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: IGNORED_BYTES_MAX },
    (_request, _body, done) => done(null),
  )
}

/** Additional options of a route that accepts a form. */
export const formRoute = {
  errorHandler: (error: FastifyError): never => {
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new ApiFailure('wrong_type', NOT_A_FORM)
    throw error
  },
}
