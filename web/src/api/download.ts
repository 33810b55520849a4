import type { CallName } from '@sojourn/contract/api/calls'
import { noResponse } from './failure.ts'
import { type Opening, openResponse } from './open-response.ts'
import { piecesOf } from './pieces-of.ts'
import { during, sessionSignal } from './session/session.ts'

interface DownloadOptions extends Opening {
  /** Called with each chunk of the file as it arrives. */
  onBytes?: (bytes: Uint8Array) => void
}

/**
 * Downloads a file, which can be large, so progress is reported and the download can be cancelled. Once the session is over, it neither
 * finishes nor fails.
 */
export function download(name: CallName, options: DownloadOptions): Promise<Blob> {
  return during(sessionSignal(), readFile(name, options))
}

async function readFile(name: CallName, { onBytes, ...opening }: DownloadOptions): Promise<Blob> {
  const response = await openResponse(name, opening)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    for await (const bytes of piecesOf(response)) {
      pieces.push(bytes)
      onBytes?.(bytes)
    }
  } catch {
    noResponse()
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
