import type { AddressInfo } from 'node:net'
import {
  IDEMPOTENCY_DAYS,
  IMPORT_UNDO_HOURS,
  PRESENCE_SECONDS,
  REFRESH_TOKEN_DAYS,
  VERIFY_LINK_HOURS,
} from '@sojourn/contract/limits'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { instance, noticeProgress } from '../src/database/schema.ts'
import { DEMO_STAFF_ID } from '../src/sample/demo-account.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

/** Every job runs by its own real timer, only more often than in production. */
const OFTEN_MS = 20

let app: TestApp
let url: string
let token: string

beforeAll(async () => {
  const often = { tidy: OFTEN_MS, notify: OFTEN_MS, beat: OFTEN_MS }
  const opened = await openTestApp({}, undefined, {
    ...often,
    ...{ heartbeat: OFTEN_MS, expirePresences: OFTEN_MS },
  })
  app = opened
  await opened.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(opened.app.server.address() as AddressInfo).port}`
  token = (await opened.signIn()).access_token
  closing = opened.close
})
afterAll(() => closing())
let closing: () => Promise<void>

const ago = (days: number, hours = 0) =>
  sql`now() - make_interval(days => ${days}, hours => ${hours}, mins => 1)`
const soon = sql`now() + interval '1 hour'`
const past = sql`now() - interval '1 minute'`

describe('every hour', () => {
  /** Stores a row under each name: one that is old, and one that isn't yet. */
  const refreshOf = (name: SQL, expires: SQL) => sql`
    insert into refresh_token (token_hash, session_id, client_hash, expires_at)
    select ${name}, session_id, 'client', ${expires} from made`
  const sessionMade = (values: SQL) => sql`
    with made as (
      insert into session (staff_id, browser, started_at, ended_at)
      select ${DEMO_STAFF_ID}, name, started_at, ended_at from (values ${values}) as kept (name, started_at, ended_at)
      returning session_id, browser)
    insert into refresh_token (token_hash, session_id, client_hash, expires_at)
    select 'of ' || browser || session_id, session_id, 'client', ${soon} from made`

  test.each<[what: string, table: string, name: string, add: SQL]>([
    [
      'expired refresh tokens',
      'refresh_token',
      'token_hash',
      sql`with made as (select session_id from session order by started_at desc limit 1), old as (${refreshOf(sql`'old'`, past)})
        ${refreshOf(sql`'young'`, soon)}`,
    ],
    [
      'expired links',
      'link_token',
      'token_hash',
      sql`insert into link_token (token_hash, purpose, staff_id, expires_at)
        values ('old', 'reset link', ${DEMO_STAFF_ID}, ${past}), ('young', 'reset link', ${DEMO_STAFF_ID}, ${soon})`,
    ],
    [
      'access tokens that expired a month ago',
      'api_token',
      'name',
      sql`insert into api_token (staff_id, secret_hash, name, scopes, expires_at)
        values (${DEMO_STAFF_ID}, 'a', 'old', '[]', ${ago(30)}), (${DEMO_STAFF_ID}, 'b', 'young', '[]', ${ago(29)})`,
    ],
    [
      'sign-ins that nobody finished',
      'sign_on_attempt',
      'state_hash',
      sql`insert into sign_on_attempt (state_hash, nonce, verifier, browser_hash, issuer, network, expires_at)
        values ('old', '', '', '', '', '', ${past}), ('young', '', '', '', '', '', ${soon})`,
    ],
    [
      'expired codes of single sign-on',
      'sign_on_code',
      'code_hash',
      sql`insert into sign_on_code (code_hash, purpose, browser_hash, issuer, subject, profile, expires_at)
        values ('old', 'sign in', '', '', '', '{}', ${past}), ('young', 'sign in', '', '', '', '{}', ${soon})`,
    ],
    [
      'expired logout tokens',
      'used_logout_token',
      'token_hash',
      sql`insert into used_logout_token (token_hash, expires_at) values ('old', ${past}), ('young', ${soon})`,
    ],
    [
      'old registrations',
      'registration',
      'staff_id',
      sql`insert into registration (staff_id, first_name, last_name, password_hash, asked_at)
        values ('old', '', '', '', ${ago(0, VERIFY_LINK_HOURS)}), ('young', '', '', '', now())`,
    ],
    [
      'sessions that ended long ago',
      'session',
      'browser',
      sessionMade(
        sql`('old', now(), ${ago(REFRESH_TOKEN_DAYS)}), ('young', now(), ${ago(REFRESH_TOKEN_DAYS - 1)})`,
      ),
    ],
    [
      'sessions that have lasted too long',
      'session',
      'browser',
      sessionMade(sql`('old', ${ago(400)}, null::timestamptz), ('young', now(), null)`),
    ],
    [
      'sessions whose last refresh token has expired',
      'session',
      'browser',
      sql`with made as (insert into session (staff_id, browser) values (${DEMO_STAFF_ID}, 'young') returning session_id),
        old as (insert into session (staff_id, browser) values (${DEMO_STAFF_ID}, 'old'))
        ${refreshOf(sql`'of the young session'`, soon)}`,
    ],
    [
      'imports that can no longer be undone',
      'trip_import',
      `trips->>0`,
      sql`insert into trip_import (staff_id, imported_at, trips)
        values (${DEMO_STAFF_ID}, ${ago(0, IMPORT_UNDO_HOURS)}, '["old"]'), (${DEMO_STAFF_ID}, now(), '["young"]')`,
    ],
    [
      'calls that are too old to be repeated',
      'answered_call',
      'key',
      sql`insert into answered_call (staff_id, key, asked, answered_at)
        values (${DEMO_STAFF_ID}, 'old', '', ${ago(IDEMPOTENCY_DAYS)}), (${DEMO_STAFF_ID}, 'young', '', now())`,
    ],
    [
      'emails that were sent a month ago',
      'outgoing_mail',
      'to_name',
      sql`insert into outgoing_mail (message_id, urgency, to_name, to_address, subject, sent_at)
        values ('a', 1, 'old', '', '', ${ago(30)}), ('b', 1, 'young', '', '', ${ago(29)})`,
    ],
    [
      'deliveries that are two weeks old',
      'webhook_delivery',
      'answer',
      sql`with hook as (
          insert into webhook (address, events, secret) values ('https://example.edu', '{}', 'secret') returning webhook_id)
        insert into webhook_delivery (webhook_id, answer, event, queued_at, delivered_at)
        select webhook_id, name, 'test', queued_at, now()
        from hook, (values ('old', ${ago(14)}), ('young', ${ago(13)})) as kept (name, queued_at)`,
    ],
  ])('%s are deleted', async (_, table, name, add) => {
    await app.db.execute(add)
    const names = async () => {
      const rows = await rowsOf<{ name: string }>(
        app.db.execute(sql`select ${sql.raw(name)} as name from ${sql.raw(table)}`),
      )
      return rows.map((row) => row.name)
    }
    await expect.poll(names).not.toContain('old')
    expect(await names()).toContain('young')
  })
})

test('while it listens, an instance renews its row and removes those of instances that are gone', async () => {
  const seenAt = async () => {
    const [row] = await app.db.select().from(instance)
    return row?.seen_at.getTime() ?? 0
  }
  await expect.poll(seenAt).toBeGreaterThan(0)
  const first = await seenAt()
  await expect.poll(seenAt).toBeGreaterThan(first)
  const old = { instance_id: 'd2f0fb4c-5c1b-4c6e-9f0e-7a6f0a3f5f5e', name: 'gone', version: '0', streams: 0 }
  await app.db.insert(instance).values({ ...old, started_at: new Date(0), seen_at: new Date(0) })
  await expect.poll(() => app.db.$count(instance)).toBe(1)
})

test('what has changed is noted for those who want emails about it', async () => {
  const position = async () => (await app.db.select().from(noticeProgress))[0]?.position ?? 0
  const before = await position()
  const [trip] = (await app.call({ url: '/api/trips', token })).json()
  const payload = { comments: 'Noted' }
  const answer = await app.call({ method: 'PATCH', url: `/api/trips/${trip.trip_id}`, token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  await expect.poll(position).toBeGreaterThan(before)
})

test('a stream has a heartbeat', async () => {
  const aborted = new AbortController()
  onTestFinished(() => aborted.abort())
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${url}/api/sse/trips`, { headers, signal: aborted.signal })
  let said = ''
  for await (const chunk of body ?? []) {
    said += Buffer.from(chunk).toString()
    if (said.split('\n\n: still here').length > 3) break
  }
  expect(said.split('\n\n: still here').length).toBeGreaterThan(3)
})

test('someone who closed their computer is no longer at a trip', async () => {
  const reader = new StreamReader(url, token)
  await reader.connect()
  onTestFinished(() => reader.cut())
  const payload = { tab: 'one', trip_id: 7, field: null }
  await app.call({ method: 'PUT', url: '/api/presence', token, payload })
  await expect.poll(() => reader.present.get(7)).toHaveLength(1)
  // Only the clock is moved. The timer is real.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + PRESENCE_SECONDS * 1000)
  onTestFinished(() => clock.mockRestore())
  await expect.poll(() => reader.present.get(7)).toEqual([])
})
