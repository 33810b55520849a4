import type { IncomingMessage } from 'node:http'

/** Four times the largest accepted file. */
const BYTES_MOST = 32 * 1024 * 1024
const WAIT_MS = 10_000

/**
 * Reads the rest of a refused body, up to a limit, and throws it away. Many callers send everything before they read the
 * answer. If the connection closed earlier, they would only see a broken connection and never the reason.
 */
export function readRest(request: IncomingMessage, bytesMost = BYTES_MOST, waitMs = WAIT_MS): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const count = (piece: Buffer) => {
      bytes += piece.length
      if (bytes > bytesMost) stop()
    }
    const stop = () => {
      clearTimeout(timer)
      request.off('data', count).off('end', stop).off('close', stop).pause()
      resolve()
    }
    const timer = setTimeout(stop, waitMs)
    request.on('data', count).on('end', stop).on('close', stop)
  })
}
