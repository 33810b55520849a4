import type { CallName } from '@sojourn/contract/calls'
import { signInSentences } from '@sojourn/contract/sign-in-sentences'
import { ApiFailure } from './failure.ts'
import { openResponse } from './open-response.ts'
import { piecesOf } from './pieces-of.ts'

interface DownloadOptions {
  query: URLSearchParams
  mediaType: string
  signal: AbortSignal
  /** Each piece of the file as it arrives. */
  onBytes: (bytes: Uint8Array) => void
}

/** Fetches a file, which may be big: it can be watched and cancelled on its way. */
export async function download(
  name: CallName,
  { query, mediaType, signal, onBytes }: DownloadOptions,
): Promise<Blob> {
  const response = await openResponse(name, { query, mediaType, signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    for await (const bytes of piecesOf(response)) {
      pieces.push(bytes)
      onBytes(bytes)
    }
  } catch {
    throw new ApiFailure(signInSentences.noResponse)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
