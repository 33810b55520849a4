import { createHmac } from 'node:crypto'
import { join } from 'node:path'

/**
 * Only the running server can open its embedded database, so the operator's commands ask it. They do so at a port that only
 * this machine can reach, with a token. Both are in a file in the data folder.
 */
export interface Door {
  port: number
  token: string
}

export const doorFile = (dataDir: string) => join(dataDir, 'operator.json')

export const NONCE_HEADER = 'sojourn-nonce'

/** The answer at `/` to a nonce. Only the server that wrote the file can give it. */
export function greetingOf(token: string, nonce: string): string {
  return createHmac('sha256', token).update(nonce).digest('base64url')
}

export const BODY_BYTES_MAX = 64 * 1024 * 1024
