import type { FastifyRequest } from 'fastify'
import { browserOf } from './browser-of.ts'
import { roughNetworkOf } from './network-of.ts'

/** Just enough for people to recognise their own request: `Firefox on Windows, network 203.0.113.x`. */
export function roughlyFrom({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  return `${browserOf(headers['user-agent']) ?? 'an unknown browser'}, network ${roughNetworkOf(ip)}`
}
