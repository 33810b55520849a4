import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { StreamReader } from './support/stream-reader.ts'
import { useTestApp } from './support/test-app.ts'

const TOKEN = 'a-token-for-the-metrics'
const app = useTestApp({ METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '1' })
const metrics = { url: '/api/metrics', remoteAddress: '127.0.0.1' }

async function figures(): Promise<Map<string, number>> {
  const { body } = await app.call(metrics)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

describe('the metrics', () => {
  test('tell of requests by route, of streams, the live list, the database and the process', async () => {
    const { access_token: token } = await app.signIn()
    for (const id of [100, 98, 123456]) await app.call({ url: `/api/trips/${id}`, token })
    await app.call({ url: '/no/such/page' })
    const told = await figures()
    const route = 'method="GET",route="/api/trips/:tripId"'
    expect(told.get(`sojourn_http_requests_total{${route},status="200"}`)).toBe(2)
    expect(told.get(`sojourn_http_requests_total{${route},status="404"}`)).toBe(1)
    expect(told.get(`sojourn_http_request_seconds_count{${route}}`)).toBe(3)
    expect(told.get(`sojourn_http_request_seconds_bucket{${route},le="+Inf"}`)).toBe(3)
    expect(told.get('sojourn_http_requests_total{method="GET",route="other",status="200"}')).toBe(1)
    expect(told.get('sojourn_live_trips')).toBe(65)
    expect(told.get('sojourn_live_list_behind_seconds')).toBe(0)
    expect(told.get('sojourn_database_up')).toBe(1)
    for (const name of [
      'sojourn_database_answer_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_external_memory_bytes',
    ]) {
      expect(told.get(name), name).toBeGreaterThan(0)
    }
  })

  test('count the streams that are open', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const reader = new StreamReader(`http://127.0.0.1:${port}`, (await app.signIn()).access_token)
    expect((await figures()).get('sojourn_streams')).toBe(0)
    await reader.connect()
    expect((await figures()).get('sojourn_streams')).toBe(1)
    await reader.cut()
    await expect.poll(async () => (await figures()).get('sojourn_streams')).toBe(0)
  })

  test.each([
    ['this machine', {}, 200],
    ['this machine over IPv6', { remoteAddress: '::1' }, 200],
    ['another machine', { remoteAddress: '10.0.0.7' }, 404],
    ['another machine with the token', { remoteAddress: '10.0.0.7', token: TOKEN }, 200],
    ['another machine with another token', { remoteAddress: '10.0.0.7', token: `${TOKEN}x` }, 404],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['a name that leads to this machine', { headers: { host: 'evil.example' } }, 404],
  ])('asked for from %s', async (_, from, status) => {
    expect((await app.call({ ...metrics, ...from })).statusCode).toBe(status)
  })
})
