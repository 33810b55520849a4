export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`. */
  path: string
  /** The media type of the answer, if it has a body. */
  mediaType?: string
}

/** Whether the answer goes on until someone ends it. Such an answer is written directly to the connection. */
export function isStream({ mediaType }: Call): boolean {
  return mediaType === 'text/event-stream'
}
