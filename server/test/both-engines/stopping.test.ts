import http, { type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { stopServingOnClose } from '../../src/http/stop-serving.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../../src/sample/demo-account.ts'
import { openTestApp } from '../support/test-app.ts'

test('a request in progress is answered, and then its connection ends', async () => {
  const stopping = await openTestApp()
  const caller = await callerOf(stopping.app)
  const body = JSON.stringify({ staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD })
  const arrived = new Promise((resolve) => stopping.app.server.once('request', resolve))
  caller.write(headOf('POST /api/auth/login', body.length) + body.slice(0, 10))
  await arrived

  const stopped = stopping.close()
  await expect.poll(() => stopping.app.server.listening).toBe(false)
  caller.write(body.slice(10))
  expect(await text(caller)).toMatch(/^HTTP\/1\.1 200 OK.+"access_token"/s)
  await stopped
})

test('by the time a stream ends, nobody can connect', async () => {
  const stopping = await openTestApp()
  const { access_token } = await stopping.signIn()
  const couldConnect: boolean[] = []
  stopping.app.server.prependListener('request', (_request, response) => {
    const end = response.end.bind(response)
    response.end = ((...given: Parameters<typeof end>) => {
      couldConnect.push(stopping.app.server.listening)
      return end(...given)
    }) as typeof end
  })
  const port = await listen(stopping.app)
  const stream = await new Promise<IncomingMessage>((resolve) => {
    http.get(
      `http://127.0.0.1:${port}/api/sse/trips`,
      { headers: { authorization: `Bearer ${access_token}` } },
      resolve,
    )
  })
  const ended = text(stream)
  await stopping.close()
  await ended
  expect(couldConnect).toEqual([false])
})

test("a caller that doesn't finish its request delays the stop only for a while", async () => {
  const app = Fastify()
  stopServingOnClose(app, 10)
  app.post('/', async () => 'read')
  const caller = await callerOf(app)
  const arrived = new Promise((resolve) => app.server.once('request', resolve))
  caller.write(`${headOf('POST /', 10)}"half`)
  await arrived
  await app.close()
  await expect.poll(() => caller.closed).toBe(true)
})

type Listening = Parameters<typeof stopServingOnClose>[0]

async function listen(app: Listening): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

async function callerOf(app: Listening): Promise<Socket> {
  const caller = connect(await listen(app), '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void caller.destroy())
  return caller
}

/** HTTP/1.1 keeps the connection, as browsers do. */
function headOf(request: string, length: number): string {
  return `${request} HTTP/1.1\r\nHost: sojourn\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
}
