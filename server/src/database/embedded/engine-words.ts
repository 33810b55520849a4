/** What the server asks of the engine's thread. Each question gets one answer. */
export type Question =
  | { ask: 'send'; messages: Uint8Array<ArrayBuffer> }
  | { ask: 'reset' }
  | { ask: 'close' }

export type Asked = Question & { id: number }

/** What the thread says. */
export type Word =
  | { say: 'creating' }
  | { say: 'open' }
  | { say: 'not open'; failure: Failure }
  | { say: 'done'; id: number; answer: Uint8Array<ArrayBuffer> | undefined }
  | { say: 'failed'; id: number; failure: Failure }
  | { say: 'upkeep failed'; failure: Failure }
  | { say: 'crashed'; failure: Failure }

/** An error on its way between threads, where it would lose its class. */
export interface Failure {
  kind: 'folder in use' | 'data folder' | 'other'
  message: string
  stack: string | undefined
}
