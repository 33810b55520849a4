export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/api`. */
  path: string
  /** The media type of the answer, if it has a body. */
  mediaType?: string
}
