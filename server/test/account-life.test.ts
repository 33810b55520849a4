import { HEADERS } from '@sojourn/contract/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { disableAccount } from '../src/accounts/account-access.ts'
import { OPERATOR } from '../src/accounts/actor.ts'
import { setAdministrator } from '../src/accounts/administrators.ts'
import { markAsLeft } from '../src/accounts/leaving.ts'
import { storeLink } from '../src/accounts/links.ts'
import { storePending } from '../src/accounts/pending-accounts.ts'
import { account, auditEntry, calendarFeed, session, staff } from '../src/database/schema.ts'
import { createFeed } from '../src/features/feeds/change-feed.ts'
import { newToken } from '../src/opaque-token.ts'
import {
  activate,
  confirm,
  login,
  mailsTo,
  PASSWORD,
  register,
  registered,
  resetToken,
  setPassword,
  somewhere,
  statusOfMe,
} from './support/people.ts'
import { StreamReader } from './support/stream-reader.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

type Action = 'disable' | 'enable' | 'leave' | 'return' | 'end-sessions'

/** By the demo person, who is an administrator. */
async function ask(action: Action, staffId: string) {
  const { access_token: token } = await app.signIn()
  const answer = await app.call({ method: 'POST', url: `/api/admin/people/${staffId}/${action}`, token })
  return answer.statusCode === 204 ? 204 : [answer.statusCode, answer.json().message]
}

async function newFeed(token: string): Promise<string> {
  const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full' }
  const answer = await app.call({ method: 'POST', url: '/api/calendar-feeds', token, payload })
  return new URL(answer.json().address).pathname
}

async function entriesAbout(staffId: string): Promise<string[]> {
  const entries = await app.db.select().from(auditEntry).orderBy(auditEntry.id)
  return entries
    .map(({ event }) => event)
    .filter((event) => event.startsWith('Mia Chen') && event.includes(`staff ID ${staffId}`))
}

async function stateOf(staffId: string) {
  const [person] = await app.db
    .select()
    .from(staff)
    .leftJoin(account, eq(account.staff_id, staff.staff_id))
    .where(eq(staff.staff_id, staffId))
  return { isDisabled: Boolean(person?.account?.disabled_at), hasLeft: Boolean(person?.staff.left_at) }
}

describe('a disabled account', () => {
  const DISABLED = [403, 'This account is disabled. Contact your administrator.']

  async function disabled(staffId: string) {
    const session = await activate(app, staffId)
    expect(await ask('disable', staffId)).toBe(204)
    return session
  }

  test('says so at sign-in to someone with the right password, and nobody else learns of it', async () => {
    await disabled('life.f')
    const sessions = await app.db.$count(session)
    const [right, wrong, unknown] = [
      await login(app, 'life.f', PASSWORD),
      await login(app, 'life.f', 'Wrong#Password1'),
      await login(app, 'nobody', PASSWORD),
    ]
    expect([right.statusCode, right.json().message]).toEqual(DISABLED)
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body])
    expect(await app.db.$count(session)).toBe(sessions)
  })

  test('keeps no session from someone who signs in at that moment', async () => {
    await activate(app, 'life.g')
    const [outcome, ...others] = await Promise.all([
      ask('disable', 'life.g'),
      ...Array.from({ length: 8 }, () => login(app, 'life.g', PASSWORD)),
    ])
    expect(outcome).toBe(204)
    const opened = others.filter((answer) => answer.statusCode === 200)
    const states = await Promise.all(opened.map((answer) => statusOfMe(app, answer.json().access_token)))
    expect(states.filter((status) => status === 200)).toEqual([])
  })

  test('gets no calendar link in a request that began before', async () => {
    await disabled('life.h')
    const wanted = { name: 'Team', trips: { of: 'owner' }, detail: 'full' } as const
    await expect(app.db.transaction((tx) => createFeed(tx, 'life.h', wanted))).rejects.toThrow('is disabled')
    expect(await app.db.$count(calendarFeed, eq(calendarFeed.staff_id, 'life.h'))).toBe(0)
  })

  test('can’t be refreshed, and its session says why', async () => {
    const { refresh_token_id } = await disabled('life.i')
    const headers = { [HEADERS.refreshId]: refresh_token_id }
    const payload = { staff_id: 'life.i' }
    const answer = await app.call({ method: 'POST', url: '/api/auth/refresh', headers, payload })
    expect(answer.json()).toMatchObject({ status: 401, message: DISABLED[1] })
  })

  test('gets no reset link, and whoever requests one can’t tell', async () => {
    await disabled('life.j')
    await activate(app, 'life.k')
    const request = (staff_id: string) =>
      app.call({ method: 'POST', url: '/api/auth/reset', payload: { staff_id }, ...somewhere() })
    const [closed, open] = [await request('life.j'), await request('life.k')]
    expect([closed.statusCode, closed.body]).toEqual([open.statusCode, open.body])
    // Requested later, so it arrives later.
    await expect.poll(async () => (await mailsTo(app, 'life.k')).length).toBe(2)
    expect(await mailsTo(app, 'life.j')).toHaveLength(1)
  })

  test('can’t use a reset link that was already on its way, even after it is enabled', async () => {
    await activate(app, 'life.n')
    const token = await resetToken(app, 'life.n')
    await ask('disable', 'life.n')
    await ask('enable', 'life.n')
    expect((await setPassword(app, token, 'life.n', 'Marble-Kettle#19')).statusCode).toBe(401)
  })

  test('keeps its password, even with a link that slipped through', async () => {
    await disabled('life.l')
    const token = newToken()
    await app.db.transaction((tx) => storeLink(tx, 'reset link', 'life.l', token))
    const answer = await setPassword(app, token, 'life.l', 'Marble-Kettle#19')
    expect([answer.statusCode, answer.json().message]).toEqual([401, DISABLED[1]])
    await ask('enable', 'life.l')
    expect((await login(app, 'life.l', PASSWORD)).statusCode).toBe(200)
  })

  test('can’t be registered again, with the answer for an account in use', async () => {
    await disabled('life.m')
    const answer = await register(app, 'life.m')
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This account is already active'])
  })

  test('has its stream ended', async () => {
    const { access_token } = await activate(app, 'life.n')
    const stream = new StreamReader(await app.app.listen({ host: '127.0.0.1', port: 0 }), access_token)
    expect(await stream.connect()).toBe(200)
    expect(await ask('disable', 'life.n')).toBe(204)
    await expect.poll(() => stream.isOpen).toBe(false)
    expect(await stream.connect()).toBe(401)
  })
})

describe('disabling an account', () => {
  test('ends its sessions, calendar links and emailed links, with one audit entry, and can be repeated', async () => {
    const { access_token } = await activate(app, 'life.a')
    const feed = await newFeed(access_token)
    const link = await resetToken(app, 'life.a')
    expect(await ask('disable', 'life.a')).toBe(204)
    const refusal = await app.call({ url: '/api/auth/me', token: access_token })
    expect(refusal.json()).toMatchObject({
      status: 401,
      message: 'This account is disabled. Contact your administrator.',
    })
    expect((await app.call({ url: feed })).statusCode).toBe(404)
    expect(await statusOfMe(app, link)).toBe(401)
    expect(await ask('disable', 'life.a')).toBe(204)
    expect(await entriesAbout('life.a')).toEqual([
      'Mia Chen disabled the account of Ada Lovelace, staff ID life.a',
    ])
  })

  test('is undone by enabling it, after which the person can sign in', async () => {
    await activate(app, 'life.b')
    await ask('disable', 'life.b')
    expect(await ask('enable', 'life.b')).toBe(204)
    expect(await ask('enable', 'life.b')).toBe(204)
    expect((await login(app, 'life.b', PASSWORD)).statusCode).toBe(200)
    expect(await entriesAbout('life.b')).toEqual([
      'Mia Chen disabled the account of Ada Lovelace, staff ID life.b',
      'Mia Chen enabled the account of Ada Lovelace, staff ID life.b',
    ])
  })

  test.each(['disable', 'enable', 'end-sessions'] as const)('%s needs an account', async (action) => {
    expect(await ask(action, '10002')).toEqual([404, 'Staff ID 10002 has no account.'])
    expect(await ask(action, 'nobody')).toEqual([404, 'Staff ID nobody has no account.'])
  })

  test.each(['disable', 'leave'] as const)('%s can’t be done to oneself', async (action) => {
    expect(await ask(action, '10001')).toEqual([
      409,
      "You can't do this to your own account. Ask another administrator.",
    ])
    expect(await stateOf('10001')).toEqual({ isDisabled: false, hasLeft: false })
  })

  test('one of two administrators stays, even if both go at the same time', async () => {
    await activate(app, 'life.c')
    await app.db.transaction((tx) => setAdministrator(tx, OPERATOR, 'life.c', true))
    const outcomes = await Promise.allSettled([
      app.db.transaction((tx) => disableAccount(tx, OPERATOR, 'life.c')),
      app.db.transaction((tx) => markAsLeft(tx, OPERATOR, '10001')),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const restored = { disabled_at: null }
    await app.db.update(account).set(restored).where(eq(account.staff_id, '10001'))
    await app.db.update(staff).set({ left_at: null }).where(eq(staff.staff_id, '10001'))
  })
})

test('ending someone’s sessions also revokes their calendar links, and they can sign in again', async () => {
  const { access_token } = await activate(app, 'life.d')
  const feed = await newFeed(access_token)
  expect(await ask('end-sessions', 'life.d')).toBe(204)
  expect(await statusOfMe(app, access_token)).toBe(401)
  expect((await app.call({ url: feed })).statusCode).toBe(404)
  const signedOut = 'Mia Chen signed Ada Lovelace, staff ID life.d, out everywhere'
  expect(await entriesAbout('life.d')).toEqual([`${signedOut} and revoked their calendar links`])
  expect(await ask('end-sessions', 'life.d')).toBe(204)
  expect(await entriesAbout('life.d')).toHaveLength(1)
  // An emailed link counts as something that was open.
  await app.db.transaction((tx) => storeLink(tx, 'reset link', 'life.d', newToken()))
  expect(await ask('end-sessions', 'life.d')).toBe(204)
  expect((await entriesAbout('life.d')).slice(1)).toEqual([signedOut])
  expect((await login(app, 'life.d', PASSWORD)).statusCode).toBe(200)
})

describe('someone who leaves', () => {
  test('has their account disabled, which can’t be enabled until they are back', async () => {
    const { access_token } = await activate(app, 'life.e')
    expect(await ask('leave', 'life.e')).toBe(204)
    expect(await ask('leave', 'life.e')).toBe(204)
    expect(await stateOf('life.e')).toEqual({ isDisabled: true, hasLeft: true })
    expect(await statusOfMe(app, access_token)).toBe(401)
    expect(await ask('enable', 'life.e')).toEqual([
      409,
      'Staff ID life.e is marked as left. Mark them as back first.',
    ])
    expect(await ask('return', 'life.e')).toBe(204)
    expect(await ask('return', 'life.e')).toBe(204)
    expect(await stateOf('life.e')).toEqual({ isDisabled: true, hasLeft: false })
    expect(await ask('enable', 'life.e')).toBe(204)
    expect(await entriesAbout('life.e')).toEqual([
      'Mia Chen marked Ada Lovelace, staff ID life.e, as left, and disabled their account',
      'Mia Chen marked Ada Lovelace, staff ID life.e, as back',
      'Mia Chen enabled the account of Ada Lovelace, staff ID life.e',
    ])
  })

  test('can’t register or use a link that was on its way, like someone who isn’t in the directory', async () => {
    const { token, proof } = await registered(app, 'life.o')
    await app.db.insert(staff).values({ staff_id: 'life.o', first_name: 'Ada', last_name: 'Lovelace' })
    expect(await ask('leave', 'life.o')).toBe(204)
    expect((await confirm(app, token, 'life.o', proof)).statusCode).toBe(401)
    const late = newToken()
    await app.db.transaction((tx) =>
      storePending(tx, late, proof, {
        staff_id: 'life.o',
        first_name: 'Ada',
        last_name: 'Lovelace',
        password_hash: '',
      }),
    )
    expect((await confirm(app, late, 'life.o', proof)).json().message).toBe('This link is no longer valid.')
    const again = await register(app, 'life.o')
    expect([again.statusCode, again.json().message]).toEqual([
      404,
      'Staff ID not found. Please contact your administrator.',
    ])
    expect(await app.db.$count(account, eq(account.staff_id, 'life.o'))).toBe(0)
  })

  test('needs no account', async () => {
    expect(await ask('leave', '10012')).toBe(204)
    expect(await stateOf('10012')).toEqual({ isDisabled: false, hasLeft: true })
    const [entry] = await entriesAbout('10012')
    expect(entry).toMatch(/^Mia Chen marked .+, staff ID 10012, as left$/)
    expect(await ask('return', '10012')).toBe(204)
  })

  test.each(['leave', 'return'] as const)('%s needs someone in the directory', async (action) => {
    expect(await ask(action, 'nobody')).toEqual([404, "Staff ID nobody isn't in the directory."])
  })
})
