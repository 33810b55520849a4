import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRest } from '../src/http/read-rest.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')
let token: string

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  token = (await app.signIn()).access_token
})

async function begin(path: string, headers: Record<string, string>): Promise<Socket> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = Object.entries({ host: 'x', authorization: `Bearer ${token}`, ...headers })
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  return socket
}

/** Resolves when the data has been handed to the connection. Fails if the connection is broken. */
function send(socket: Socket, bytes: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
}

describe('a caller that sends everything before it reads still sees why it was refused', () => {
  const json = { 'content-type': 'application/json' }
  const length = { 'content-length': String(12 * MEGABYTE.length) }
  const tooLarge = 'The request is too large.'
  test.each([
    ['a body that says how large it is', '/api/trips/complete', { ...json, ...length }, tooLarge],
    [
      'over a connection of its own',
      '/api/trips/complete',
      { ...json, ...length, connection: 'close' },
      tooLarge,
    ],
    ['a body in chunks', '/api/trips/complete', { ...json, 'transfer-encoding': 'chunked' }, tooLarge],
    [
      'a file',
      '/api/trips/import/preview',
      { 'content-type': FILE_TYPES.csv, ...length },
      fileSentences.tooLarge,
    ],
  ])('%s', async (_, path, headers, message) => {
    const socket = await begin(path, headers as Record<string, string>)
    const isChunked = 'transfer-encoding' in headers
    for (let sent = 0; sent < 12; sent += 1) {
      if (isChunked) await send(socket, `${MEGABYTE.length.toString(16)}\r\n`)
      await send(socket, MEGABYTE)
      if (isChunked) await send(socket, '\r\n')
    }
    if (isChunked) await send(socket, '0\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).message).toBe(message)
  })
})

test('a caller that never stops sending is cut off', async () => {
  const socket = await begin('/api/trips/complete', {
    'content-type': 'application/json',
    'transfer-encoding': 'chunked',
  })
  socket.on('error', () => undefined).resume()
  let sent = 0
  const chunk = Buffer.concat([
    Buffer.from(`${MEGABYTE.length.toString(16)}\r\n`),
    MEGABYTE,
    Buffer.from('\r\n'),
  ])
  for (; sent < 200 && !socket.destroyed; sent += 1) await send(socket, chunk).catch(() => undefined)
  expect(socket.destroyed).toBe(true)
  expect(sent).toBeLessThan(64)
})

test('a caller that stops halfway is still answered after a while', async () => {
  const body = new PassThrough()
  body.write('The beginning')
  await readRest(body as unknown as IncomingMessage, 1_000, 5)
  expect(body.isPaused()).toBe(true)
})

test('a body that has been read to its end keeps nobody waiting', async () => {
  const body = new PassThrough()
  body.end('All of it')
  await text(body)
  await readRest(body as unknown as IncomingMessage, 1_000, 2 ** 30)
  expect(body.readableEnded).toBe(true)
})
