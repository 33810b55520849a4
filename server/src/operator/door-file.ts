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

/** The answer at `/`. Older versions and other programs don't give it. */
export const GREETING = 'Sojourn takes commands here.'

export const BODY_BYTES_MAX = 64 * 1024 * 1024
