import { randomUUID } from 'node:crypto'
import type { OwnSession } from '@sojourn/contract/account/own-sessions'
import { HEADERS } from '@sojourn/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { auditEntry, session } from '../src/database/schema.ts'
import { activate, login, PASSWORD, somewhere, statusOfMe } from './support/people.ts'
import { StreamReader } from './support/stream-reader.ts'
import { useTestApp } from './support/test-app.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const DAYS = 7

const app = useTestApp({ SESSION_DAYS: String(DAYS) })

async function signInWith(userAgent: string, staff_id: string) {
  const payload = { staff_id, password: PASSWORD }
  const headers = { 'user-agent': userAgent }
  return (await app.call({ method: 'POST', url: '/api/auth/login', payload, headers, ...somewhere() })).json()
}

function refresh(staff_id: string, refreshId: string, userAgent = 'Browser') {
  const headers = { [HEADERS.refreshId]: refreshId, 'user-agent': userAgent }
  return app.call({ method: 'POST', url: '/api/auth/refresh', payload: { staff_id }, headers })
}

async function list(token: string): Promise<OwnSession[]> {
  return (await app.call({ url: '/api/auth/sessions', token })).json()
}

const end = (token: string, sessionId = '') =>
  app.call({ method: 'DELETE', url: `/api/auth/sessions${sessionId && `/${sessionId}`}`, token })

async function idOf(token: string): Promise<string> {
  return (await list(token)).find((one) => one.is_current)?.session_id ?? ''
}

async function entriesOf(staffId: string): Promise<string[]> {
  const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, staffId))
  return entries.map(({ event }) => event).filter((event) => event.includes('session'))
}

async function moveBack(sessionId: string, what: 'started_at' | 'last_seen_at', by: string): Promise<void> {
  const moved = { [what]: sql`${session[what]} - ${by}::interval` }
  await app.db.update(session).set(moved).where(eq(session.session_id, sessionId))
}

describe('one’s own sessions', () => {
  test('are listed with their browsers, this one first and then the most recently used', async () => {
    const first = await activate(app, 'own.a')
    await moveBack(await idOf(first.access_token), 'last_seen_at', '1 day')
    await signInWith(FIREFOX, 'own.a')
    const here = await signInWith('something', 'own.a')
    await moveBack(await idOf(here.access_token), 'last_seen_at', '2 days')
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const seen = { session_id: expect.any(String), started_at: instant, last_seen_at: instant }
    expect(await list(here.access_token)).toEqual([
      { ...seen, browser: null, is_current: true },
      { ...seen, browser: 'Firefox on Windows', is_current: false },
      { ...seen, browser: null, is_current: false },
    ])
  })

  test('end one by one, with an audit entry and their own sentence, and no harm if done twice', async () => {
    const here = await activate(app, 'own.b')
    const there = await signInWith(FIREFOX, 'own.b')
    const thereId = await idOf(there.access_token)
    expect((await end(here.access_token, thereId)).statusCode).toBe(204)
    expect((await end(here.access_token, thereId)).statusCode).toBe(204)
    const refused = await app.call({ url: '/api/auth/me', token: there.access_token })
    const sentence = 'You ended this session from another browser. Please sign in again.'
    expect(refused.json()).toMatchObject({ status: 401, message: sentence })
    expect((await refresh('own.b', there.refresh_token_id, FIREFOX)).json().message).toBe(sentence)
    expect(await list(here.access_token)).toHaveLength(1)
    expect(await entriesOf('own.b')).toEqual(['Ada Lovelace ended their session in Firefox on Windows'])
  })

  test('end together, all but this one', async () => {
    const here = await activate(app, 'own.c')
    const others = [await signInWith(FIREFOX, 'own.c'), await signInWith(FIREFOX, 'own.c')]
    expect((await end(here.access_token)).statusCode).toBe(204)
    expect((await end(here.access_token)).statusCode).toBe(204)
    for (const other of others) expect(await statusOfMe(app, other.access_token)).toBe(401)
    expect(await statusOfMe(app, here.access_token)).toBe(200)
    expect(await entriesOf('own.c')).toEqual(['Ada Lovelace ended all their other sessions'])
  })

  test('include this one, and ending it signs out', async () => {
    const here = await activate(app, 'own.d')
    expect((await end(here.access_token, await idOf(here.access_token))).statusCode).toBe(204)
    const refused = await app.call({ url: '/api/auth/me', token: here.access_token })
    expect(refused.json().message).toBe('You have signed out.')
  })

  test('are nobody else’s business', async () => {
    const mine = await activate(app, 'own.e')
    const theirs = await app.signIn()
    for (const sessionId of [await idOf(theirs.access_token), randomUUID()]) {
      const answer = await end(mine.access_token, sessionId)
      expect([answer.statusCode, answer.json().message]).toEqual([404, "That session doesn't exist."])
    }
    expect((await end(mine.access_token, 'x')).statusCode).toBe(400)
    expect(await statusOfMe(app, theirs.access_token)).toBe(200)
    const ids = (await list(mine.access_token)).map(({ session_id }) => session_id)
    expect(ids).toEqual([await idOf(mine.access_token)])
  })

  test('end together with their streams', async () => {
    const here = await activate(app, 'own.f')
    const there = await signInWith(FIREFOX, 'own.f')
    const stream = new StreamReader(await app.app.listen({ host: '127.0.0.1', port: 0 }), there.access_token)
    expect(await stream.connect()).toBe(200)
    await end(here.access_token, await idOf(there.access_token))
    await expect.poll(() => stream.isOpen).toBe(false)
  })

  test('are seen when they are refreshed or open a stream, but not noted again within minutes', async () => {
    const here = await activate(app, 'own.g')
    const id = await idOf(here.access_token)
    const seen = async () => (await list(here.access_token))[0]?.last_seen_at ?? ''
    await moveBack(id, 'last_seen_at', '1 minute')
    const recently = await seen()
    const second = (await refresh('own.g', here.refresh_token_id, FIREFOX)).json()
    expect(await seen()).toBe(recently)
    await moveBack(id, 'last_seen_at', '1 hour')
    await refresh('own.g', second.refresh_token_id, FIREFOX)
    const refreshed = await seen()
    expect(refreshed > recently).toBe(true)
    expect((await list(here.access_token))[0]?.browser).toBe('Firefox on Windows')
    await moveBack(id, 'last_seen_at', '1 hour')
    const { port } = app.app.server.address() as { port: number }
    const stream = new StreamReader(`http://127.0.0.1:${port}`, here.access_token)
    expect(await stream.connect()).toBe(200)
    await expect.poll(async () => (await seen()) > refreshed).toBe(true)
    await stream.cut()
  })
})

describe('a session that reaches its longest lifetime', () => {
  test('can no longer be refreshed or listed, however recently it was used', async () => {
    const old = await activate(app, 'own.h')
    const id = await idOf(old.access_token)
    await moveBack(id, 'started_at', `${DAYS} days -1 hour`)
    const last = (await refresh('own.h', old.refresh_token_id)).json()
    expect(last.access_token).toEqual(expect.any(String))
    await moveBack(id, 'started_at', '1 hour')
    const refused = await refresh('own.h', last.refresh_token_id)
    expect(refused.json()).toMatchObject({
      status: 401,
      message: 'Your session has ended. Please sign in again.',
    })
    const { access_token } = (await login(app, 'own.h', PASSWORD)).json()
    expect(await list(access_token)).toHaveLength(1)
  })

  test('has access tokens that don’t outlive it', async () => {
    const { access_token, refresh_token_id } = await activate(app, 'own.i')
    const secondsOf = (token: string) => {
      const { exp = 0, iat = 0 } = decodeJwt(token)
      return exp - iat
    }
    expect(secondsOf(access_token)).toBe(15 * 60)
    await moveBack(await idOf(access_token), 'started_at', `${DAYS} days -10 minutes`)
    const { access_token: last } = (await refresh('own.i', refresh_token_id)).json()
    expect(secondsOf(last)).toBeGreaterThan(0)
    expect(secondsOf(last)).toBeLessThanOrEqual(10 * 60)
  })
})
