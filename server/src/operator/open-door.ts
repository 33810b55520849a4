import { timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { newToken } from '../opaque-token.ts'
import { BODY_BYTES_MAX, type Door, doorFile, greetingOf, NONCE_HEADER } from './door-file.ts'

/** What commands can ask for, by path. They send JSON and get JSON or bytes. */
export type Services = Record<string, (asked: unknown) => Promise<object | undefined>>

const CLOSE_PATIENCE_MS = 2_000

/** Lets the operator's commands in until the returned function is called, which waits a little for running commands. */
export async function openDoor(dataDir: string, services: Services, log: Log): Promise<() => Promise<void>> {
  const token = newToken()
  const server = createServer((request, response) => {
    const nonce = request.headers[NONCE_HEADER]
    if (request.url === '/' && typeof nonce === 'string') response.end(greetingOf(token, nonce))
    else if (isAllowed(request, token)) void answer(request, response, services, log)
    else refuse(response, 401)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const file = doorFile(dataDir)
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port, token } satisfies Door), { mode: 0o600, flag: 'wx' })
  return async () => {
    await rm(file, { force: true })
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.race([closed, setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })])
    server.closeAllConnections()
  }
}

function isAllowed({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  services: Services,
  log: Log,
): Promise<void> {
  const { url: path = '/' } = request
  const service = services[path]
  if (!service) return refuse(response, 404)
  if (lengthOf(request) > BODY_BYTES_MAX) return refuse(response, 413)
  try {
    const answered = await service(JSON.parse(await text(request)))
    response.end(Buffer.isBuffer(answered) ? answered : JSON.stringify(answered ?? null))
  } catch (error) {
    log.error({ error, path }, "an operator's command failed")
    refuse(response, 500)
  }
}

/** A body without a length could be endless. */
function lengthOf({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
}

/** Doesn't wait for the rest of the body. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end()
}
