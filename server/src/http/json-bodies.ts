import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { ApiFailure } from './api-failure.ts'

export const NOT_UTF8 = 'The body is not valid UTF-8.'
export const TOO_DEEP = 'The body is nested too deeply.'

/** Nothing that Sojourn reads is nested half as deeply. */
const DEPTH_MAX = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Reads JSON as Fastify does, but before parsing it, refuses bytes that aren't UTF-8 and brackets that would only cost time. */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (isDeep(bytes)) return done(new ApiFailure('malformed', TOO_DEEP))
    if (!isUtf8(bytes)) return done(new ApiFailure('malformed', NOT_UTF8))
    return parse(request, bytes.toString(), done)
  })
}

/** In UTF-8, no part of a longer character looks like a quote or a bracket. */
function isDeep(bytes: Buffer): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (isText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}
