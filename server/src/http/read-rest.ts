import type { IncomingMessage } from 'node:http'

/** Four times the largest file that is taken. */
const BYTES_MOST = 32 * 1024 * 1024
const WAIT_MS = 10_000

/**
 * Reads the rest of a refused body and throws it away, but only so much of it. Many callers send everything before they
 * look at the answer: on a connection that is closed before, they find it broken and never see why.
 */
export function readRest(request: IncomingMessage, bytesMost = BYTES_MOST, waitMs = WAIT_MS): Promise<void> {
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
