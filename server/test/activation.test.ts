import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../src/accounts/password-hash.ts'
import {
  account,
  attempt,
  auditEntry,
  linkToken,
  pendingAccount,
  registration,
  staff,
} from '../src/database/schema.ts'
import { hashToken } from '../src/opaque-token.ts'
import { tokenIn } from './support/outbox.ts'
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
  verifyToken,
} from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp({ PUBLIC_URL: 'https://trips.example.edu/' })

async function stateOf(staffId: string) {
  const [asked, accounts, people] = await Promise.all([
    app.db.$count(linkToken, eq(linkToken.staff_id, staffId)),
    app.db.$count(account, eq(account.staff_id, staffId)),
    app.db.$count(staff, eq(staff.staff_id, staffId)),
  ])
  return { asked, accounts, people }
}

describe('activating an account', () => {
  test('someone gets an emailed link, activates the account with it, and can sign in', async () => {
    const { token, proof } = await registered(app, 'ada1')
    const [mail] = await mailsTo(app, 'ada1')
    expect(mail?.text).toContain(`https://trips.example.edu/verify?id=${token}`)
    expect(mail?.html).toContain(`https://trips.example.edu/verify?id=${token}`)
    expect(mail?.from).toEqual({ name: 'Sojourn', address: 'no-reply@example.edu' })
    expect((await login(app, 'ada1', PASSWORD)).statusCode).toBe(401)

    const me = await app.call({ url: '/api/auth/me', token })
    expect(me.json()).toEqual({ staff_id: 'ada1', first_name: 'Ada', last_name: 'Lovelace' })
    expect((await confirm(app, token, 'ada1', proof)).json()).toEqual({ reset_token: null })
    expect((await login(app, 'ada1', PASSWORD)).json().user.first_name).toBe('Ada')
    expect(await stateOf('ada1')).toEqual({ asked: 0, accounts: 1, people: 1 })
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.staff_id, 'ada1'))
    expect(entries.map((entry) => entry.event)).toEqual([
      'Ada Lovelace activated the account for staff ID ada1',
      'Ada Lovelace signed in',
    ])
  })

  test('the screens and the log use the name in the directory, whatever was typed', async () => {
    const { access_token, user } = await activate(app, '10002')
    const oliver = { staff_id: '10002', first_name: 'Oliver', last_name: 'Hughes' }
    expect(user).toEqual(oliver)
    expect((await app.call({ url: '/api/auth/me', token: access_token })).json()).toEqual(oliver)
    const payload = { reason: 'Named as in the directory' }
    await app.call({ method: 'PATCH', url: '/api/trips/7', token: access_token, payload })
    const { content } = (await app.call({ url: '/api/audit?size=3', token: access_token })).json()
    expect(content).toMatchObject([
      { event: expect.stringMatching(/^Oliver Hughes changed the reason of trip 7 /), staff_id: '10002' },
      { event: 'Oliver Hughes signed in', staff_id: '10002' },
      { event: 'Oliver Hughes activated the account for staff ID 10002', staff_id: '10002' },
    ])
    const history = (await app.call({ url: '/api/trips/7/history', token: access_token })).json()
    expect(history.content[0].who).toBe('Oliver Hughes')
    const [mail] = await mailsTo(app, '10002')
    expect(mail?.to).toEqual([{ name: 'Oliver Hughes', address: '10002@example.edu' }])
    expect(mail?.text).toContain('Name entered: Ada Lovelace')
  })

  test('an unknown staff id is added to the directory with the typed names, and the log tells namesakes apart', async () => {
    const [one, two] = [await activate(app, 'nora1'), await activate(app, 'nora2')]
    const { content } = (await app.call({ url: '/api/audit?size=100', token: one.access_token })).json()
    const of = (id: string) => content.find((entry: AuditEntry) => entry.staff_id === id)
    for (const { user } of [one, two]) {
      expect(of(user.staff_id)).toMatchObject({ event: 'Ada Lovelace signed in', isNameShared: true })
    }
    await app.db.update(staff).set({ first_name: 'Nora' }).where(eq(staff.staff_id, 'nora2'))
    await app.db.update(staff).set({ last_name: 'King' }).where(eq(staff.staff_id, 'nora1'))
    const later = (await app.call({ url: '/api/audit?size=100', token: one.access_token })).json().content
    expect(later.filter((entry: AuditEntry) => entry.staff_id?.startsWith('nora'))).not.toContainEqual(
      expect.objectContaining({ isNameShared: true }),
    )
  })

  test('uses the address in the directory if there is one', async () => {
    await app.db.update(staff).set({ email: 'aisha@elsewhere.example' }).where(eq(staff.staff_id, '10003'))
    expect((await register(app, '10003')).statusCode).toBe(202)
    expect(await mailsTo(app, '10003')).toEqual([])
  })

  test('works once', async () => {
    const { token, proof } = await registered(app, 'ada2')
    const answers = await Promise.all([
      confirm(app, token, 'ada2', proof),
      confirm(app, token, 'ada2'),
      confirm(app, token, 'ada2', proof),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401])
    expect((await confirm(app, token, 'ada2')).statusCode).toBe(401)
    expect(await statusOfMe(app, token)).toBe(401)
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
    expect(answer.statusCode).toBe(200)
  })

  test('a link that has expired, or is for someone else, does nothing', async () => {
    const token = await verifyToken(app, 'ada4')
    expect((await confirm(app, token, 'ada5')).statusCode).toBe(403)
    await app.db
      .update(linkToken)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(linkToken.staff_id, 'ada4'))
    expect((await confirm(app, token, 'ada4')).statusCode).toBe(401)
    expect(await stateOf('ada4')).toEqual({ asked: 1, accounts: 0, people: 0 })
  })

  test('the link expires in 24 hours and is stored only as a hash', async () => {
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

describe('only a password that the owner of the mailbox chose takes effect', () => {
  const STRANGERS = 'Stranger#2026x'
  const CHOSEN = 'Lighthouse#27'

  test('a stranger registers, the owner opens the link elsewhere and chooses a password', async () => {
    const { token, proof } = await registered(app, 'owen1', { password: STRANGERS })
    const { reset_token } = (await confirm(app, token, 'owen1')).json()
    expect((await login(app, 'owen1', STRANGERS)).statusCode).toBe(401)
    expect((await confirm(app, token, 'owen1', proof)).statusCode).toBe(401)
    expect(await app.db.$count(pendingAccount)).toBe(await app.db.$count(linkToken, verifyLinks))

    expect(await statusOfMe(app, reset_token)).toBe(200)
    expect((await setPassword(app, reset_token, 'owen1', CHOSEN)).statusCode).toBe(204)
    expect((await setPassword(app, reset_token, 'owen1', STRANGERS)).statusCode).toBe(401)
    expect((await login(app, 'owen1', CHOSEN)).statusCode).toBe(200)
    expect((await login(app, 'owen1', STRANGERS)).statusCode).toBe(401)
  })

  test('a stranger registers after the owner: the owner’s link still works in the owner’s browser, and voids the other', async () => {
    const owner = await registered(app, 'owen2')
    const stranger = await registered(app, 'owen2', { password: STRANGERS, first_name: 'Mallory' })
    expect((await confirm(app, owner.token, 'owen2', owner.proof)).json()).toEqual({ reset_token: null })
    expect((await login(app, 'owen2', PASSWORD)).json().user.first_name).toBe('Ada')
    expect((await confirm(app, stranger.token, 'owen2', stranger.proof)).statusCode).toBe(401)
    expect((await login(app, 'owen2', STRANGERS)).statusCode).toBe(401)
    expect(await app.db.$count(linkToken, eq(linkToken.staff_id, 'owen2'))).toBe(0)
  })

  test.each([
    ['the proof of another registration', 'other'],
    ['no proof', undefined],
    ['an empty proof', ''],
    ['the token of the link itself', 'link'],
    ['junk', 'x y z'],
  ])('%s does not make the typed password take effect', async (name, shown) => {
    const staffId = `proof${name.length}`
    const stranger = await registered(app, staffId, { password: STRANGERS })
    const owner = await registered(app, staffId)
    const proofs: Record<string, string> = { other: owner.proof, link: stranger.token }
    const proof = shown && (proofs[shown] ?? shown)
    const { reset_token } = (await confirm(app, stranger.token, staffId, proof)).json()
    expect(reset_token).toEqual(expect.any(String))
    for (const password of [STRANGERS, PASSWORD]) {
      expect((await login(app, staffId, password)).statusCode).toBe(401)
    }
  })

  test('a browser that registered twice shows both proofs, and each link has the password typed for it', async () => {
    const first = await registered(app, 'owen3', { password: CHOSEN })
    const second = await registered(app, 'owen3')
    const proofs = `${first.proof} ${second.proof}`
    expect((await confirm(app, first.token, 'owen3', proofs)).json()).toEqual({ reset_token: null })
    expect((await login(app, 'owen3', CHOSEN)).statusCode).toBe(200)
  })

  test('of two links opened at the same time, one activates', async () => {
    const [one, two] = [await registered(app, 'owen4'), await registered(app, 'owen4')]
    const answers = await Promise.all([
      confirm(app, one.token, 'owen4', one.proof),
      confirm(app, two.token, 'owen4', two.proof),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
  })

  test('a reset link sets a password that was never chosen', async () => {
    await confirm(app, await verifyToken(app, 'owen5'), 'owen5')
    expect((await register(app, 'owen5')).statusCode).toBe(409)
    const token = await resetToken(app, 'owen5')
    expect((await setPassword(app, token, 'owen5', CHOSEN)).statusCode).toBe(204)
    expect((await login(app, 'owen5', CHOSEN)).statusCode).toBe(200)
  })

  test('a link from the previous version lets the owner choose a password', async () => {
    const names = { staff_id: 'owen6', first_name: 'Ada', last_name: 'Lovelace' }
    await app.db.insert(registration).values({ ...names, password_hash: await hashPassword(STRANGERS) })
    await app.db.insert(linkToken).values({
      token_hash: hashToken('earlier'),
      purpose: 'verify link',
      staff_id: 'owen6',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    expect((await app.call({ url: '/api/auth/me', token: 'earlier' })).json()).toEqual(names)
    const { reset_token } = (await confirm(app, 'earlier', 'owen6', 'any')).json()
    expect((await login(app, 'owen6', STRANGERS)).statusCode).toBe(401)
    expect((await setPassword(app, reset_token, 'owen6', CHOSEN)).statusCode).toBe(204)
    expect((await login(app, 'owen6', CHOSEN)).json().user).toEqual(names)
    expect(await app.db.$count(registration)).toBe(0)
  })

  test('the email says what was typed, when, and roughly from where', async () => {
    const headers = { 'user-agent': '<b>Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }
    const payload = { staff_id: 'owen7', password: PASSWORD, first_name: 'Mal', last_name: 'Lory' }
    const from = { remoteAddress: '203.0.113.77' }
    await app.call({ method: 'POST', url: '/api/auth/register', payload, headers, ...from })
    const [mail] = await mailsTo(app, 'owen7')
    expect(mail?.text).toContain('Name entered: Mal Lory')
    expect(mail?.text).toMatch(/When: \d{1,2} \w+ 20\d\d, .+ \(Australia\/Perth\)/)
    expect(mail?.text).toContain('From: Firefox on Windows, network 203.0.113.x')
    expect(mail?.html).toContain('From: Firefox on Windows, network 203.0.113.x')
    expect(`${mail?.text} ${mail?.html}`).not.toContain('203.0.113.77')
    expect(mail?.html).not.toContain('<b>')
  })
})

const verifyLinks = eq(linkToken.purpose, 'verify link')

describe('requesting an account is refused, and nothing is stored,', () => {
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
      'Staff ID must be 10 characters or fewer',
    ],
    [
      'with a staff id that can’t be a mailbox',
      { staff_id: 'a@b.c' },
      422,
      'Staff ID can only contain letters, digits, dots, dashes and underscores',
    ],
    [
      'with a line break in it',
      { staff_id: 'a\r\nBcc:x' },
      422,
      'Staff ID can only contain letters, digits, dots, dashes and underscores',
    ],
    ['for an account that is active', { staff_id: '10001' }, 409, 'This account is already active'],
  ])('%s', async (_, changes, status, message) => {
    const before = await app.db.$count(pendingAccount)
    const mails = (await mailsTo(app, 'nobody1')).length
    const answer = await register(app, 'nobody1', changes)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(await app.db.$count(pendingAccount)).toBe(before)
    expect((await mailsTo(app, 'nobody1')).length).toBe(mails)
  })

  test('more than ten times in a quarter of an hour', async () => {
    const from = somewhere()
    for (let count = 0; count < 10; count += 1) {
      expect((await register(app, 'eager', {}, from)).statusCode).toBe(202)
    }
    const answer = await register(app, 'eager', {}, from)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mailsTo(app, 'eager')).toHaveLength(10)
  })
})

describe('a mailbox that strangers have filled with ten links', () => {
  test('gets no more, and the owner activates with one of those', async () => {
    for (let count = 0; count < 10; count += 1) await registered(app, 'flood1', { first_name: 'Mallory' })
    expect((await register(app, 'flood1')).statusCode).toBe(202)
    const mails = await mailsTo(app, 'flood1')
    expect(mails).toHaveLength(10)
    const { reset_token } = (await confirm(app, tokenIn(mails[4]), 'flood1')).json()
    expect((await setPassword(app, reset_token, 'flood1', PASSWORD)).statusCode).toBe(204)
    expect((await login(app, 'flood1', PASSWORD)).statusCode).toBe(200)

    // Their link has been used, so another one is sent, although many were sent before.
    await resetToken(app, 'flood1')
  })

  test('gets a reset link even if a browser was given one, which wasn’t emailed', async () => {
    for (let count = 0; count < 10; count += 1) await registered(app, 'flood3', { first_name: 'Mallory' })
    const [mail] = await mailsTo(app, 'flood3')
    const { reset_token } = (await confirm(app, tokenIn(mail), 'flood3')).json()
    const emailed = await resetToken(app, 'flood3')
    expect([await statusOfMe(app, reset_token), await statusOfMe(app, emailed)]).toEqual([200, 200])
  })

  test('gets one again after the window', async () => {
    for (let count = 0; count < 10; count += 1) await registered(app, 'flood2')
    await app.db
      .update(attempt)
      .set({ tried_at: new Date(Date.now() - 901_000) })
      .where(eq(attempt.counted, 'link email to flood2'))
    await registered(app, 'flood2')
    expect(await mailsTo(app, 'flood2')).toHaveLength(11)
  })
})

describe('if only people in the directory can register', () => {
  const strict = useTestApp({ REGISTRATION: 'directory' })

  test('a staff id outside it is refused with a sentence, and nothing is stored or emailed', async () => {
    const answer = await register(strict, 'stranger')
    expect([answer.statusCode, answer.json().message]).toEqual([404, accountSentences.unknownStaffId])
    expect(await strict.db.$count(pendingAccount)).toBe(0)
    expect(await mailsTo(strict, 'stranger')).toEqual([])
  })

  test('a staff id in it can be activated', async () => {
    expect((await activate(strict, '10005')).user.staff_id).toBe('10005')
  })
})
