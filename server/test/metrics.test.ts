import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { queueMail } from '../src/mail/queue-mail.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp, useTestApp } from './support/test-app.ts'

const TOKEN = 'a-token-for-the-metrics'
const app = useTestApp({ METRICS_TOKEN: TOKEN, TRUSTED_PROXIES: '1' })
const metrics = { url: '/api/metrics', remoteAddress: '127.0.0.1' }

/** The prototype that all event loop histograms share. */
const anyDelay = Object.getPrototypeOf(monitorEventLoopDelay()) as ReturnType<typeof monitorEventLoopDelay>

async function figures(): Promise<Map<string, number>> {
  const { body } = await app.call(metrics)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]))
}

describe('the metrics', () => {
  test('cover requests by route, streams, the live list, the database and the process', async () => {
    const { access_token: token } = await app.signIn()
    for (const id of [100, 98, 123456]) await app.call({ url: `/api/trips/${id}`, token })
    await app.call({ url: '/no/such/page' })
    const told = await figures()
    const route = 'method="GET",route="/api/trips/:tripId"'
    expect(told.get(`sojourn_http_requests_total{${route},status="200"}`)).toBe(2)
    expect(told.get(`sojourn_http_requests_total{${route},status="404"}`)).toBe(1)
    expect(told.get(`sojourn_http_request_seconds_count{${route}}`)).toBe(3)
    expect(told.get(`sojourn_http_request_seconds_bucket{le="+Inf",${route}}`)).toBe(3)
    expect(told.get('sojourn_http_requests_total{method="GET",route="other",status="200"}')).toBe(1)
    expect(told.get('sojourn_live_trips')).toBe(65)
    expect(told.get('sojourn_live_list_behind_seconds')).toBe(0)
    expect(told.get('sojourn_database_up')).toBe(1)
    for (const name of ['waiting', 'oldest_waiting_seconds', 'undelivered']) {
      expect(told.get(`sojourn_mail_${name}`), name).toBe(0)
    }
    for (const name of [
      'sojourn_database_answer_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_heap_size_total_bytes',
      'nodejs_external_memory_bytes',
      'process_uptime_seconds',
    ]) {
      expect(told.get(name), name).toBeGreaterThan(0)
    }
  })

  test('show how many emails wait, for how long, and how many weren’t delivered', async () => {
    const mail = { to: { name: 'Ada', address: 'ada@example.edu' }, subject: 'x', text: 'x', html: 'x' }
    await app.db.transaction(async (tx) => {
      await queueMail(tx, app.config, 'notice', [mail, mail, mail])
      await tx.execute(sql`
        update outgoing_mail set queued_at = now() - interval '1 hour', next_try_at = now() + interval '1 hour',
          given_up_at = case when mail_id = (select min(mail_id) from outgoing_mail) then now() end`)
    })
    const told = await figures()
    expect(told.get('sojourn_mail_waiting')).toBe(2)
    expect(told.get('sojourn_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(3600)
    expect(told.get('sojourn_mail_undelivered')).toBe(1)
  })

  test('belong to one app, and stop measuring the event loop when it closes', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const enable = vi.spyOn(anyDelay, 'enable')
    const disable = vi.spyOn(anyDelay, 'disable')
    const other = await openTestApp()
    const [measured] = enable.mock.contexts
    const { body } = await other.call(metrics)
    expect(body).not.toContain('route="/api/trips/:tripId"')
    expect(body).toMatch(/^# TYPE sojourn_http_request_seconds histogram$/m)
    expect(disable.mock.contexts).not.toContain(measured)
    await other.close()
    expect(disable.mock.contexts).toContain(measured)
  })

  test('show the lag of the event loop since they were last read', async () => {
    const longest = async () => (await figures()).get('nodejs_eventloop_lag_max_seconds') ?? 0
    await expect
      .poll(async () => {
        const until = performance.now() + 200
        while (performance.now() < until);
        return longest()
      })
      .toBeGreaterThan(0.1)
    const told = await figures()
    for (const part of ['mean', 'p99', 'max']) {
      expect(told.get(`nodejs_eventloop_lag_${part}_seconds`), part).toBeGreaterThanOrEqual(0)
    }
  })

  test('count the open streams', async () => {
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
    ['this machine over IPv4 in IPv6', { remoteAddress: '::ffff:127.0.0.1' }, 200],
    ['another address of this machine', { remoteAddress: '127.8.8.8' }, 200],
    ['another machine', { remoteAddress: '10.0.0.7' }, 404],
    ['another machine over IPv4 in IPv6', { remoteAddress: '::ffff:10.0.0.7' }, 404],
    ['no known address', { remoteAddress: 'unknown' }, 404],
    ['another machine with the token', { remoteAddress: '10.0.0.7', token: TOKEN }, 200],
    ['another machine with another token', { remoteAddress: '10.0.0.7', token: `${TOKEN}x` }, 404],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['a name that leads to this machine', { headers: { host: 'evil.example' } }, 404],
  ])('requested from %s', async (_, from, status) => {
    expect((await app.call({ ...metrics, ...from })).statusCode).toBe(status)
  })
})
