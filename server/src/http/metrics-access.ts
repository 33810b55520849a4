import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from './network-of.ts'

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Allows callers with the token, and callers on this machine that use neither a proxy nor another host name. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const isLocal = isLoopback(request.socket.remoteAddress ?? '') && OWN_NAMES.includes(request.hostname)
  if (isLocal && !PROXY_HEADERS.some((name) => name in request.headers)) return true
  return token !== undefined && isSame(request.headers.authorization ?? '', `Bearer ${token}`)
}

/** Takes the same time wherever the two differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
