import { accountSentences } from '@sojourn/contract/sentences'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, auditEntry, linkToken, registration, staff } from '../src/database/schema.ts'
import { tokenIn } from './support/outbox.ts'
import {
  activate,
  confirm,
  login,
  mailsTo,
  PASSWORD,
  register,
  statusOfMe,
  verifyToken,
} from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp({ PUBLIC_URL: 'https://trips.example.edu/' })

async function stateOf(staffId: string) {
  const [asked, accounts, people] = await Promise.all([
    app.db.$count(registration, eq(registration.staff_id, staffId)),
    app.db.$count(account, eq(account.staff_id, staffId)),
    app.db.$count(staff, eq(staff.staff_id, staffId)),
  ])
  return { asked, accounts, people }
}

describe('activating an account', () => {
  test('a link is mailed, the link activates, and then the person can sign in', async () => {
    const token = await verifyToken(app, 'ada1')
    const [mail] = await mailsTo(app, 'ada1')
    expect(mail?.text).toContain(`https://trips.example.edu/verify?id=${token}`)
    expect(mail?.html).toContain(`https://trips.example.edu/verify?id=${token}`)
    expect(mail?.from).toEqual({ name: 'Sojourn', address: 'no-reply@example.edu' })
    expect((await login(app, 'ada1', PASSWORD)).statusCode).toBe(401)

    const me = await app.call({ url: '/api/auth/me', token })
    expect(me.json()).toEqual({ staff_id: 'ada1', first_name: 'Ada', last_name: 'Lovelace' })
    expect((await confirm(app, token, 'ada1')).statusCode).toBe(204)
    expect((await login(app, 'ada1', PASSWORD)).json().user.first_name).toBe('Ada')
    expect(await stateOf('ada1')).toEqual({ asked: 0, accounts: 1, people: 1 })
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, 'ada1'))
    expect(entries.map((entry) => entry.event)).toEqual([
      'Ada Lovelace activated the account of staff ID ada1',
      'Ada Lovelace signed in',
    ])
  })

  test('keeps the names typed on the account and the names of the directory in the directory', async () => {
    await activate(app, '10002')
    const [person] = await app.db.select().from(staff).where(eq(staff.staff_id, '10002'))
    expect(person).toMatchObject({ first_name: 'Oliver', last_name: 'Hughes' })
    expect((await login(app, '10002', PASSWORD)).json().user).toMatchObject({ first_name: 'Ada' })
  })

  test('goes to the address in the directory where there is one', async () => {
    await app.db.update(staff).set({ email: 'aisha@elsewhere.example' }).where(eq(staff.staff_id, '10003'))
    expect((await register(app, '10003')).statusCode).toBe(202)
    expect(await mailsTo(app, '10003')).toEqual([])
  })

  test('works once', async () => {
    const token = await verifyToken(app, 'ada2')
    const answers = await Promise.all([confirm(app, token, 'ada2'), confirm(app, token, 'ada2')])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 401])
    expect((await confirm(app, token, 'ada2')).statusCode).toBe(401)
    expect(await statusOfMe(app, token)).toBe(401)
  })

  test('is asked for again: the new link replaces the old one', async () => {
    const first = await verifyToken(app, 'ada3')
    expect(
      (await register(app, 'ada3', { first_name: 'Grace', password: 'Another#2026xy' })).statusCode,
    ).toBe(202)
    const second = tokenIn((await mailsTo(app, 'ada3')).at(-1))
    expect((await confirm(app, first, 'ada3')).statusCode).toBe(401)
    expect((await confirm(app, second, 'ada3')).statusCode).toBe(204)
    expect((await login(app, 'ada3', PASSWORD)).statusCode).toBe(401)
    expect((await login(app, 'ada3', 'Another#2026xy')).json().user.first_name).toBe('Grace')
  })

  test.each([
    ['a JSON text', { 'content-type': 'application/json' }, '"ID"'],
    ['an object', { 'content-type': 'application/json' }, '{"staff_id":"ID"}'],
    ['plain text', { 'content-type': 'text/plain' }, 'ID'],
  ])('takes the staff id as %s', async (name, headers, body) => {
    const staffId = `body${name.length}`
    const token = await verifyToken(app, staffId)
    const payload = body.replace('ID', staffId)
    const answer = await app.call({
      method: 'POST',
      url: '/api/auth/register/confirm',
      token,
      headers,
      payload,
    })
    expect(answer.statusCode).toBe(204)
  })

  test('a link that has expired, or is for somebody else, opens nothing', async () => {
    const token = await verifyToken(app, 'ada4')
    expect((await confirm(app, token, 'ada5')).statusCode).toBe(403)
    await app.db
      .update(linkToken)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(linkToken.staff_id, 'ada4'))
    expect((await confirm(app, token, 'ada4')).statusCode).toBe(401)
    expect(await stateOf('ada4')).toEqual({ asked: 1, accounts: 0, people: 0 })
  })

  test('the link lasts 24 hours and is stored only as a hash', async () => {
    const token = await verifyToken(app, 'ada6')
    const [stored] = await app.db
      .select({
        hours: sql<number>`round(extract(epoch from expires_at - now()) / 3600)::int`,
        hash: linkToken.token_hash,
      })
      .from(linkToken)
      .where(eq(linkToken.staff_id, 'ada6'))
    expect(stored?.hours).toBe(24)
    expect(stored?.hash).not.toContain(token)
  })
})

describe('asking for an account is refused, and nothing is kept,', () => {
  test.each([
    ['without a staff id', { staff_id: ' ' }, 422, 'Please enter all fields'],
    ['without a first name', { first_name: '' }, 422, 'Please enter all fields'],
    ['without a last name', { last_name: '123' }, 422, 'Please enter all fields'],
    ['without a password', { password: '' }, 422, 'Please enter all fields'],
    ['with a weak password', { password: 'short' }, 422, 'Password does not match criteria'],
    [
      'with a password that is too long',
      { password: `Aa1!${'x'.repeat(27)}` },
      422,
      'Password does not match criteria',
    ],
    [
      'with a staff id that is too long',
      { staff_id: '12345678901' },
      422,
      'Staff ID can have at most 10 characters',
    ],
    [
      'with a staff id that is no mailbox',
      { staff_id: 'a@b.c' },
      422,
      'Staff ID can have only letters, digits, dots, dashes and underscores',
    ],
    [
      'with a line break in it',
      { staff_id: 'a\r\nBcc:x' },
      422,
      'Staff ID can have only letters, digits, dots, dashes and underscores',
    ],
    ['for an account that is active', { staff_id: '10001' }, 409, 'This account is already active'],
  ])('%s', async (_, changes, status, message) => {
    const before = await app.db.$count(registration)
    const mails = (await mailsTo(app, 'nobody1')).length
    const answer = await register(app, 'nobody1', changes)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(await app.db.$count(registration)).toBe(before)
    expect((await mailsTo(app, 'nobody1')).length).toBe(mails)
  })

  test('more than ten times in a quarter of an hour', async () => {
    for (let count = 0; count < 10; count += 1) expect((await register(app, 'eager')).statusCode).toBe(202)
    const answer = await register(app, 'eager')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mailsTo(app, 'eager')).toHaveLength(10)
  })
})

describe('where only the directory is admitted', () => {
  const strict = useTestApp({ REGISTRATION: 'directory' })

  test('a staff id that is not in it is refused with a sentence, and nothing is kept or mailed', async () => {
    const answer = await register(strict, 'stranger')
    expect([answer.statusCode, answer.json().message]).toEqual([404, accountSentences.unknownStaffId])
    expect(await strict.db.$count(registration)).toBe(0)
    expect(await mailsTo(strict, 'stranger')).toEqual([])
  })

  test('a staff id that is in it can be activated', async () => {
    expect((await activate(strict, '10005')).user.staff_id).toBe('10005')
  })
})
