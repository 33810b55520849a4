import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { newToken } from '../opaque-token.ts'
import { StartError } from '../start-error.ts'
import { BODY_BYTES_MAX, type Door, doorFile, greetingOf, NONCE_HEADER } from './door-file.ts'

/** The server that is running on a data folder. */
export interface RunningServer {
  ask(path: string, asked?: object): Promise<Buffer>
}

/** A slow statement on the embedded engine delays everything else, but hardly this long. */
const GREETING_TIMEOUT_MS = 10_000

/**
 * Undefined if no server takes commands for this folder. The file may be left over from a killed server: then nothing, or
 * another program, listens on that port. Nothing but a nonce is sent before the server has shown that it knows the token.
 */
export async function findRunningServer(
  dataDir: string,
  patienceMs = GREETING_TIMEOUT_MS,
): Promise<RunningServer | undefined> {
  const door = await readDoor(dataDir)
  if (!door || !(await isGreeted(door, patienceMs))) return undefined
  return { ask: (path, asked = {}) => ask(door, path, JSON.stringify(asked)) }
}

async function readDoor(dataDir: string): Promise<Door | undefined> {
  try {
    const { port, token } = JSON.parse(await readFile(doorFile(dataDir), 'utf8')) as Partial<Door>
    return typeof port === 'number' && typeof token === 'string' ? { port, token } : undefined
  } catch {
    return undefined
  }
}

async function isGreeted({ port, token }: Door, patienceMs: number): Promise<boolean> {
  const nonce = newToken()
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await send(port, '/', { [NONCE_HEADER]: nonce }, '', signal).catch(() => undefined)
  return answer?.content.toString() === greetingOf(token, nonce)
}

async function ask({ port, token }: Door, path: string, body: string): Promise<Buffer> {
  if (Buffer.byteLength(body) > BODY_BYTES_MAX) throw new StartError(TOO_LARGE)
  const { status, content } = await send(port, path, { authorization: `Bearer ${token}` }, body).catch(() => {
    throw new StartError(LOST)
  })
  if (status === 200) return content
  throw new StartError(status === 404 ? UNKNOWN : FAILED)
}

const TOO_LARGE = 'The file is too large for the running server. Split it into several files.'
const CHECK_FIRST = 'If the command changes anything, check whether it did before you run it again.'
const LOST = `The connection to the running server was lost before it finished. ${CHECK_FIRST}`
const FAILED = `The running server couldn't finish the command. Its log says why. ${CHECK_FIRST}`
export const UNKNOWN =
  "The running server is from another version of Sojourn and doesn't know this command. Nothing was changed. Restart the server with this version first."

/** Not with `fetch`, which gives up on an answer that takes longer than five minutes. */
function send(
  port: number,
  path: string,
  keys: Record<string, string>,
  body: string,
  signal?: AbortSignal,
): Promise<{ status: number | undefined; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { ...keys, 'content-length': Buffer.byteLength(body) }
    const options = { host: '127.0.0.1', port, path, method: 'POST', headers, agent: false, signal }
    const sent = request(options, (response) => {
      buffer(response).then((content) => resolve({ status: response.statusCode, content }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
