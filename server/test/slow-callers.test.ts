import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

test('a caller that never finishes its headers is soon disconnected', async () => {
  const server = app.app.server as Server & { connectionsCheckingInterval: number }
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout + server.connectionsCheckingInterval).toBeLessThanOrEqual(15_000)
  // The same, but a hundred times faster.
  server.headersTimeout /= 100
  server.connectionsCheckingInterval /= 100

  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const trickle = setInterval(() => caller.write('a'), 10)
  caller.on('error', () => undefined).resume()
  caller.write('GET /api/healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  await expect.poll(() => caller.closed).toBe(true)
  clearInterval(trickle)
})
