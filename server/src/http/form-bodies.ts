import type { FastifyInstance } from 'fastify'

/** Makes a part of the API accept only forms. The other parts still refuse them. */
export function acceptForms(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
