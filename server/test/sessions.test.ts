import { createHmac } from 'node:crypto'
import { HEADERS } from '@sojourn/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { auditEntry, refreshToken, session, setting } from '../src/database/schema.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../src/sample/demo-account.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

function login(payload: object) {
  return app.call({ method: 'POST', url: '/api/auth/login', payload })
}

function refresh(refreshTokenId: string, staff_id = DEMO_STAFF_ID, userAgent = 'Browser') {
  const headers = { [HEADERS.refreshId]: refreshTokenId, 'user-agent': userAgent }
  return app.call({ method: 'POST', url: '/api/auth/refresh', payload: { staff_id }, headers })
}

async function statusOfMe(token: string) {
  return (await app.call({ url: '/api/auth/me', token })).statusCode
}

async function signInAs(userAgent: string) {
  const payload = { staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD }
  const headers = { 'user-agent': userAgent }
  return (await app.call({ method: 'POST', url: '/api/auth/login', payload, headers })).json()
}

/** Moves the use of a token back beyond the grace period. */
async function endGrace() {
  await app.db.update(refreshToken).set({ used_at: sql`used_at - interval '11 seconds'` })
}

describe('signing in', () => {
  test('answers with tokens and the person, and is audited', async () => {
    const signedIn = await app.signIn()
    expect(signedIn.user).toMatchObject({ staff_id: DEMO_STAFF_ID, first_name: 'Mia', last_name: 'Chen' })
    expect(await statusOfMe(signedIn.access_token)).toBe(200)
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, DEMO_STAFF_ID))
    expect(entries.at(-1)).toMatchObject({ event: 'Mia Chen signed in', trip_id: null })
  })

  test.each([
    [
      'a wrong password',
      { staff_id: DEMO_STAFF_ID, password: 'Wrong#Password1' },
      401,
      'Invalid username or password',
    ],
    [
      'an unknown staff id',
      { staff_id: '99999', password: DEMO_PASSWORD },
      401,
      'Invalid username or password',
    ],
    [
      'a person without an account',
      { staff_id: '10002', password: DEMO_PASSWORD },
      401,
      'Invalid username or password',
    ],
    [
      'a staff id that is too long',
      { staff_id: '1'.repeat(11), password: 'x' },
      401,
      'Invalid username or password',
    ],
    [
      'a password that is too long',
      { staff_id: DEMO_STAFF_ID, password: 'x'.repeat(31) },
      401,
      'Invalid username or password',
    ],
    [
      'no staff id',
      { staff_id: ' ', password: DEMO_PASSWORD },
      422,
      'Please enter both Staff ID and Password',
    ],
    [
      'no password',
      { staff_id: DEMO_STAFF_ID, password: '' },
      422,
      'Please enter both Staff ID and Password',
    ],
  ])('refuses %s', async (_, payload, status, message) => {
    const before = await app.db.$count(session)
    const answer = await login(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ status, message })
    expect(await app.db.$count(session)).toBe(before)
  })
})

describe('an access token', () => {
  test('stops working immediately when its session is signed out', async () => {
    const { access_token: token, refresh_token_id } = await app.signIn()
    const answer = await app.call({
      method: 'POST',
      url: '/api/auth/logout',
      token,
      payload: { refresh_token_id },
    })
    expect(answer.statusCode).toBe(200)
    expect(await statusOfMe(token)).toBe(401)
    expect((await refresh(refresh_token_id)).statusCode).toBe(401)
  })

  test('keeps working in the person’s other sessions when one is signed out', async () => {
    const [here, elsewhere] = [await app.signIn(), await app.signIn()]
    const payload = { refresh_token_id: here.refresh_token_id }
    await app.call({ method: 'POST', url: '/api/auth/logout', token: here.access_token, payload })
    expect(await statusOfMe(elsewhere.access_token)).toBe(200)
  })

  test('is refused when it is junk, forged, unsigned, altered, expired or signed with another key', async () => {
    const { access_token } = await app.signIn()
    const [header = '', claims = '', signature = ''] = access_token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const [stored] = await app.db.select().from(setting).where(eq(setting.name, 'access_token_key'))
    const key = Buffer.from(stored?.value ?? '', 'base64')
    const expired = await new SignJWT({ sid: decoded.sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(DEMO_STAFF_ID)
      .setAudience('sojourn')
      .setExpirationTime(Math.floor(Date.now() / 1000) - 1)
      .sign(key)
    const otherAudience = await new SignJWT({ sid: decoded.sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(DEMO_STAFF_ID)
      .setAudience('elsewhere')
      .setExpirationTime('1 hour')
      .sign(key)
    const altered = encode({ ...decoded, sub: '10002' })
    const forged = createHmac('sha256', 'guess').update(`${header}.${claims}`).digest('base64url')
    for (const token of [
      'junk',
      'a.b.c',
      `${header}.${altered}.${signature}`,
      `${header}.${claims}.${forged}`,
      `${encode({ alg: 'none' })}.${claims}.`,
      expired,
      otherAudience,
    ]) {
      expect([token, await statusOfMe(token)]).toEqual([token, 401])
    }
    expect((await app.call({ url: '/api/auth/me' })).json()).toMatchObject({
      status: 401,
      error: 'not_signed_in',
    })
    expect(await statusOfMe(access_token)).toBe(200)
  })
})

describe('a refresh id', () => {
  test('is exchanged for new tokens of the same session, once', async () => {
    const first = await signInAs('Browser')
    const second = (await refresh(first.refresh_token_id)).json()
    expect(second.refresh_token_id).not.toBe(first.refresh_token_id)
    expect(await statusOfMe(second.access_token)).toBe(200)
    const third = (await refresh(second.refresh_token_id)).json()
    expect(await statusOfMe(third.access_token)).toBe(200)
  })

  test('gives two tabs that ask at the same moment the same successor', async () => {
    const { refresh_token_id } = await signInAs('Browser')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(refresh_token_id)))
    const successors = new Set(answers.map((answer) => answer.json().refresh_token_id))
    expect([...successors]).toEqual([expect.any(String)])
  })

  test('gives two tabs the same successor even after their computer moved to another network', async () => {
    const { refresh_token_id } = await signInAs('Browser')
    const moved = (id: string) =>
      app.call({
        method: 'POST',
        url: '/api/auth/refresh',
        payload: { staff_id: DEMO_STAFF_ID },
        headers: { [HEADERS.refreshId]: id, 'user-agent': 'Browser' },
        remoteAddress: '203.0.113.77',
      })
    const [one, two] = [await moved(refresh_token_id), await moved(refresh_token_id)]
    expect(two.statusCode).toBe(200)
    expect(two.json().refresh_token_id).toBe(one.json().refresh_token_id)
  })

  test('used again after the grace period ends the session for both holders', async () => {
    const stolen = await signInAs('Browser')
    const current = (await refresh(stolen.refresh_token_id)).json()
    await endGrace()
    expect((await refresh(stolen.refresh_token_id)).statusCode).toBe(401)
    expect((await refresh(current.refresh_token_id)).statusCode).toBe(401)
    expect(await statusOfMe(current.access_token)).toBe(401)
  })

  test('used again by another client ends the session even within the grace period', async () => {
    const stolen = await signInAs('Browser')
    const current = (await refresh(stolen.refresh_token_id)).json()
    expect((await refresh(stolen.refresh_token_id, DEMO_STAFF_ID, 'Thief')).statusCode).toBe(401)
    expect(await statusOfMe(current.access_token)).toBe(401)
  })

  test('is refused when it is unknown, expired or someone else’s, and its session continues', async () => {
    const { refresh_token_id, access_token } = await signInAs('Browser')
    expect((await refresh('unknown')).statusCode).toBe(401)
    expect((await refresh(refresh_token_id, '10002')).statusCode).toBe(401)
    expect(
      (await app.call({ method: 'POST', url: '/api/auth/refresh', payload: { staff_id: DEMO_STAFF_ID } }))
        .statusCode,
    ).toBe(401)
    expect(await statusOfMe(access_token)).toBe(200)
    await app.db.update(refreshToken).set({ expires_at: sql`now() - interval '1 second'` })
    expect((await refresh(refresh_token_id)).statusCode).toBe(401)
  })

  test('is stored only as a hash', async () => {
    const { refresh_token_id } = await app.signIn()
    const stored = JSON.stringify(await app.db.select().from(refreshToken))
    expect(stored).not.toContain(refresh_token_id)
  })
})

test('no secret is logged', async () => {
  const { access_token, refresh_token_id } = await signInAs('Browser')
  const renewed = (await refresh(refresh_token_id)).json()
  await login({ staff_id: DEMO_STAFF_ID, password: 'Wrong#Password1' })
  await app.call({ url: `/api/auth/me?id=${access_token}`, token: access_token })
  const log = app.logged.join('')
  expect(log).toContain('"path":"/api/auth/me"')
  for (const secret of [
    DEMO_PASSWORD,
    'Wrong#Password1',
    access_token,
    refresh_token_id,
    renewed.access_token,
    renewed.refresh_token_id,
    '$argon2id$',
  ]) {
    expect(log).not.toContain(secret)
  }
})
