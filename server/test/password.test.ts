import { accountSentences } from '@sojourn/contract/words/sentences'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, auditEntry, linkToken } from '../src/database/schema.ts'
import {
  activate,
  login,
  mailsTo,
  PASSWORD,
  resetToken,
  setPassword,
  somewhere,
  statusOfMe,
} from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
const NEW_PASSWORD = 'Lighthouse#27'

async function hashOf(staffId: string) {
  const [found] = await app.db.select().from(account).where(eq(account.staff_id, staffId))
  return found?.password_hash
}

describe('a forgotten password', () => {
  test('is reset with the emailed link, which ends every session and works once', async () => {
    const session = await activate(app, 'ben1')
    const token = await resetToken(app, 'ben1')
    expect((await setPassword(app, token, 'ben1', NEW_PASSWORD)).statusCode).toBe(204)
    expect((await login(app, 'ben1', PASSWORD)).statusCode).toBe(401)
    expect((await login(app, 'ben1', NEW_PASSWORD)).statusCode).toBe(200)

    const refused = await app.call({ url: '/api/auth/me', token: session.access_token })
    expect(refused.statusCode).toBe(401)
    expect(refused.json().message).toBe(
      'Your password was changed, so you were signed out here. Please sign in again.',
    )
    expect((await setPassword(app, token, 'ben1', PASSWORD)).statusCode).toBe(401)
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, 'ben1'))
    expect(entries.map((entry) => entry.event)).toContain('Ada Lovelace reset their password')
    await expect
      .poll(async () => (await mailsTo(app, 'ben1')).at(-1)?.subject)
      .toBe('Your Sojourn password was changed')
  })

  test('gives the same answer for someone without an account, and emails nothing', async () => {
    const ask = (staff_id: string) =>
      app.call({ method: 'POST', url: '/api/auth/reset', payload: { staff_id }, ...somewhere() })
    await activate(app, 'ben2')
    const [known, unknown] = [await ask('ben2'), await ask('nobody2')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    await expect.poll(async () => (await mailsTo(app, 'ben2')).length).toBe(2)
    expect(await mailsTo(app, 'nobody2')).toEqual([])
  })

  test('is refused more than ten times in a quarter of an hour', async () => {
    const request = { method: 'POST', url: '/api/auth/reset', payload: { staff_id: 'eager2' } } as const
    const from = somewhere()
    for (let count = 0; count < 10; count += 1)
      expect((await app.call({ ...request, ...from })).statusCode).toBe(202)
    const refused = await app.call({ ...request, ...from })
    expect([refused.statusCode, refused.json().message]).toEqual([429, accountSentences.tooManyMails])
  })

  test('the link expires in an hour, a newer one does not void it, and using one voids the others', async () => {
    await activate(app, 'ben4')
    const [first, opened, unused] = [
      await resetToken(app, 'ben4'),
      await resetToken(app, 'ben4'),
      await resetToken(app, 'ben4'),
    ]
    expect((await setPassword(app, opened, 'ben4', NEW_PASSWORD)).statusCode).toBe(204)
    for (const voided of [first, unused]) {
      expect((await setPassword(app, voided, 'ben4', NEW_PASSWORD)).statusCode).toBe(401)
    }
    const second = await resetToken(app, 'ben4')
    const [stored] = await app.db
      .select({ minutes: sql<number>`round(extract(epoch from expires_at - now()) / 60)::int` })
      .from(linkToken)
      .where(eq(linkToken.staff_id, 'ben4'))
    expect(stored?.minutes).toBe(60)
    await app.db
      .update(linkToken)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(linkToken.staff_id, 'ben4'))
    expect((await setPassword(app, second, 'ben4', NEW_PASSWORD)).statusCode).toBe(401)
  })

  test('if two people use a link at the same time, one succeeds', async () => {
    await activate(app, 'ben5')
    const token = await resetToken(app, 'ben5')
    const answers = await Promise.all([
      setPassword(app, token, 'ben5', NEW_PASSWORD),
      setPassword(app, token, 'ben5', NEW_PASSWORD),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 401])
  })
})

describe('changing the password while signed in', () => {
  test('leaves no session to someone who signs in with the old one at that moment', async () => {
    const here = await activate(app, 'cleo3')
    const [changed, ...others] = await Promise.all([
      setPassword(app, here.access_token, 'cleo3', NEW_PASSWORD),
      ...Array.from({ length: 8 }, () => login(app, 'cleo3', PASSWORD)),
    ])
    expect(changed?.statusCode).toBe(204)
    const tokens = others
      .filter((answer) => answer.statusCode === 200)
      .map((answer) => answer.json().access_token)
    const states = await Promise.all(tokens.map((token) => statusOfMe(app, token)))
    expect(states.filter((status) => status === 200)).toEqual([])
  })

  test('keeps this session and ends the others', async () => {
    const here = await activate(app, 'cleo1')
    const elsewhere = (await login(app, 'cleo1', PASSWORD)).json()
    expect((await setPassword(app, here.access_token, 'cleo1', NEW_PASSWORD)).statusCode).toBe(204)
    expect(await statusOfMe(app, here.access_token)).toBe(200)
    expect(await statusOfMe(app, elsewhere.access_token)).toBe(401)
    expect((await login(app, 'cleo1', NEW_PASSWORD)).statusCode).toBe(200)
  })

  test.each([
    ['somebody else’s', '10001', NEW_PASSWORD, 403, 'You can only change your own password.'],
    ['to one that is too weak', 'cleo2', 'weak', 422, 'Password does not match criteria'],
  ])('%s is refused and changes nothing', async (_, staffId, password, status, message) => {
    const { access_token } = (await login(app, 'cleo2', PASSWORD)).json().access_token
      ? (await login(app, 'cleo2', PASSWORD)).json()
      : await activate(app, 'cleo2')
    const before = [await hashOf('cleo2'), await hashOf('10001')]
    const answer = await setPassword(app, access_token, staffId, password)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect([await hashOf('cleo2'), await hashOf('10001')]).toEqual(before)
    expect(await statusOfMe(app, access_token)).toBe(200)
  })
})
