import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadyBytes } from '../live/ready-bytes.ts'

/** Sends prepared bytes, or 304 without waiting if the caller already has them. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyBytes,
  mediaType = 'application/json',
): FastifyReply | Promise<FastifyReply> {
  reply
    .header('etag', ready.etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
  if (isKnown(request.headers['if-none-match'], ready.etag)) return reply.code(304).send()

  reply.type(`${mediaType}; charset=utf-8`)
  return sendEncoded(request, reply, ready)
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyBytes,
): Promise<FastifyReply> {
  const { bytes, encoding } = await ready.encodedFor(String(request.headers['accept-encoding'] ?? ''))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

function isKnown(known: string | undefined, etag: string): boolean {
  return known === etag || (known?.split(',').some((tag) => tag.trim() === etag) ?? false)
}
