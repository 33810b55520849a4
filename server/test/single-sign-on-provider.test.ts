import type { StartedSignOn } from '@sojourn/contract/account/single-sign-on'
import { checkPerson } from '@sojourn/contract/admin/directory-rules'
import { fullName } from '@sojourn/contract/words/full-name'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runAdmin } from '../src/admin/run-admin.ts'
import { readConfig } from '../src/config.ts'
import { rowsOf } from '../src/database/database.ts'
import { auditEntry, staff } from '../src/database/schema.ts'
import { IdentityProvider, SignOnError } from '../src/features/auth/single-sign-on/identity-provider.ts'
import {
  allSent,
  confirm,
  login,
  mailsTo,
  PASSWORD,
  register,
  resetToken,
  setPassword,
  statusOfMe,
  verifyToken,
} from './support/people.ts'
import { newKey, ScriptedProvider } from './support/scripted-provider.ts'
import { comeBack, signOn, startSignOn } from './support/sign-on.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

const PERSON = { sub: 'pat', preferred_username: 'pat1', given_name: 'Pat', family_name: 'Rick' }
/** Shorter than in production, because some tests wait for it. */
const TIMEOUT_SECONDS = 2
const CONFIGURATION = '/.well-known/openid-configuration'

let provider: ScriptedProvider
let app: TestApp
let close: () => Promise<void>

beforeEach(async () => {
  provider = await ScriptedProvider.start()
  close = () => provider.stop()
})
afterEach(() => close())

async function open(settings: Record<string, string> = {}): Promise<void> {
  const opened = await openTestApp({ ...provider.settings, ...settings })
  app = opened
  close = async () => {
    await opened.close()
    await provider.stop()
  }
}

/** Talks to the provider without an app: someone leaves with a challenge and comes back. */
function leave() {
  const { singleSignOn } = readConfig(provider.settings)
  if (!singleSignOn) throw new Error('single sign-on has no settings')
  const known = new IdentityProvider(singleSignOn, 'http://localhost:3000', TIMEOUT_SECONDS)
  const challenge = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) }
  return async (times: object = {}): Promise<string> => {
    try {
      const address = await known.signInAddress(challenge)
      const search = provider.signIn(address, { ...PERSON, ...times })
      const { profile } = await known.confirm(search, { ...challenge, issuer: known.issuer })
      return `welcome ${profile.staff_id}`
    } catch (error) {
      return error instanceof SignOnError ? error.problem : `unexpected: ${error}`
    }
  }
}

describe('a provider’s keys', () => {
  test('are fetched with the first sign-in and kept', async () => {
    const arrive = leave()
    expect(provider.requested).toEqual([])
    for (let count = 0; count < 3; count += 1) expect(await arrive()).toBe('welcome pat1')
    expect(provider.timesRequested('/keys')).toBe(1)
    expect(provider.timesRequested(CONFIGURATION)).toBe(1)
  })

  test('can change at any time: an unknown key makes the server fetch them once', async () => {
    const arrive = leave()
    expect(await arrive()).toBe('welcome pat1')
    provider.key = newKey('second')
    provider.keys = [...provider.keys, provider.key]
    expect(await arrive()).toBe('welcome pat1')
    expect(await arrive()).toBe('welcome pat1')
    expect(provider.timesRequested('/keys')).toBe(2)
  })

  test('are fetched once, not more, for keys that the provider doesn’t have', async () => {
    const arrive = leave()
    expect(await arrive()).toBe('welcome pat1')
    provider.writeIdToken = (claims) => provider.sign(claims, { key: newKey('forged') })
    for (let count = 0; count < 3; count += 1) expect(await arrive()).toBe('refused')
    expect(provider.timesRequested('/keys')).toBe(2)
    // Honest people aren't kept out meanwhile.
    provider.writeIdToken = (claims) => provider.sign(claims)
    expect(await arrive()).toBe('welcome pat1')
    expect(provider.timesRequested('/keys')).toBe(2)
  })
})

test.each([
  [{ iat: -600, exp: -40 }, 'welcome pat1'],
  [{ iat: -600, exp: -90 }, 'refused'],
  [{ nbf: 40 }, 'welcome pat1'],
  [{ nbf: 90 }, 'refused'],
])('clocks may differ by a minute: with %j seconds, it says %s', async (offsets, outcome) => {
  const now = Math.floor(Date.now() / 1000)
  const times = Object.fromEntries(Object.entries(offsets).map(([claim, offset]) => [claim, now + offset]))
  expect(await leave()(times)).toBe(outcome)
})

describe('a provider that is out of order', () => {
  test.each([
    [CONFIGURATION, 'disconnects'],
    [CONFIGURATION, 'fails'],
    [CONFIGURATION, 'answers garbage'],
    [CONFIGURATION, 'hangs'],
    ['/token', 'disconnects'],
    ['/token', 'fails'],
    ['/token', 'answers garbage'],
    ['/token', 'hangs'],
    ['/keys', 'disconnects'],
    ['/keys', 'fails'],
    ['/keys', 'answers garbage'],
    ['/keys', 'hangs'],
  ] as const)('at %s (%s) is unavailable, and the next try finds it again', async (path, fault) => {
    const arrive = leave()
    provider.faults.set(path, fault)
    expect(await arrive()).toBe('unavailable')
    provider.faults.clear()
    expect(await arrive()).toBe('welcome pat1')
  })

  test('is noticed before someone is sent there, a minute after it last answered', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    try {
      const arrive = leave()
      expect(await arrive()).toBe('welcome pat1')
      provider.faults.set(CONFIGURATION, 'disconnects')
      expect(await arrive()).toBe('welcome pat1')
      clock.mockReturnValue(61_000)
      expect(await arrive()).toBe('unavailable')
      provider.faults.clear()
      expect(await arrive()).toBe('welcome pat1')
    } finally {
      clock.mockRestore()
    }
  })

  test('and calls itself something else is not trusted', async () => {
    provider.metadata = { issuer: 'https://login.example.com' }
    expect(await leave()()).toBe('unavailable')
  })

  test('is found again under a new address', async () => {
    const arrive = leave()
    expect(await arrive()).toBe('welcome pat1')
    provider.faults.set('/token', 'fails')
    expect(await arrive()).toBe('unavailable')
    provider.metadata = { token_endpoint: `${provider.issuer}/token?new` }
    provider.faults.clear()
    expect(await arrive()).toBe('welcome pat1')
    expect(provider.timesRequested(CONFIGURATION)).toBe(2)
  })

  test('gets a sentence, keeps nobody from their password, and is tried again', async () => {
    provider.faults.set(CONFIGURATION, 'disconnects')
    await open()
    const answer = await app.call({ method: 'POST', url: '/api/auth/oidc/start' })
    expect([answer.statusCode, answer.json().message, answer.headers['retry-after']]).toEqual([
      503,
      "Single sign-on isn't available right now. Try again in a few minutes.",
      '30',
    ])
    expect((await app.signIn()).user.staff_id).toBe('10001')
    provider.faults.clear()
    const { address } = await startSignOn(app)
    provider.faults.set('/token', 'disconnects')
    expect(await comeBack(app, provider.signIn(address, PERSON))).toEqual({ error: 'unavailable' })
    provider.faults.clear()
    expect((await signOn(app, provider, PERSON)).answer.statusCode).toBe(200)
  })

  test('and a database that is out of reach lead back to the app too', async () => {
    await open()
    const { address } = await startSignOn(app)
    await app.db.execute(sql`alter table sign_on_code rename to hidden`)
    expect(await comeBack(app, provider.signIn(address, PERSON))).toEqual({ error: 'unavailable' })
  })

  test.each([
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['access_denied', 'cancelled'],
    ['invalid_scope', 'refused'],
    ['constructor', 'refused'],
    ['__proto__', 'refused'],
  ])('can say so itself (%s), which doesn’t make the server ask it anything', async (error, problem) => {
    await open()
    for (let count = 0; count < 2; count += 1) {
      const { address } = await startSignOn(app)
      expect(await comeBack(app, `?error=${error}&state=${stateIn(address)}`)).toEqual({ error: problem })
    }
    expect(provider.requested).toEqual([CONFIGURATION])
  })

  test('can send a logout token again later', async () => {
    await open()
    provider.faults.set('/keys', 'fails')
    const sent = await sendLogout({ sub: 'pat', jti: 'first' })
    expect([sent.statusCode, sent.json().message, sent.headers['retry-after']]).toEqual([
      503,
      "The logout token can't be checked right now.",
      '30',
    ])
  })

  test('at the userinfo endpoint is named in the log', async () => {
    provider.details = { sub: 'pat' }
    await open()
    provider.faults.set('/details', 'disconnects')
    const { address } = await startSignOn(app)
    expect(await comeBack(app, provider.signIn(address, { sub: 'pat' }))).toEqual({ error: 'unavailable' })
    const line = app.logged.find((text) => text.includes('single sign-on failed'))
    expect(line).toContain("the person's details can't be read from the userinfo endpoint: ")
  })

  test.each(['disconnects', 'hangs'] as const)('(%s) doesn’t keep anyone from signing out', async (fault) => {
    const database = await createTestDatabase()
    const before = await openTestApp(provider.settings, database)
    const { access_token: token } = (await signOn(before, provider, PERSON)).answer.json()
    await before.close()
    provider.faults.set(CONFIGURATION, fault)
    const after = await openTestApp(provider.settings, database)
    try {
      const waiting = after.call({ method: 'POST', url: '/api/auth/oidc/start' })
      const payload = { refresh_token_id: 'any' }
      const answer = await after.call({ method: 'POST', url: '/api/auth/logout', token, payload })
      expect(answer.json()).toEqual({ provider_logout: null })
      expect(await statusOfMe(after, token)).toBe(401)
      // Signing out didn't wait for a provider that hangs: someone else is still waiting for it.
      provider.release()
      expect((await waiting).statusCode).toBe(fault === 'hangs' ? 200 : 503)
    } finally {
      await after.close()
      await database.remove()
    }
  })
})

test('asks for details that aren’t in the ID token', async () => {
  provider.details = { sub: 'pat', preferred_username: 'pat2', name: 'Patricia Rick', email: 'p@example.edu' }
  await open()
  const { answer } = await signOn(app, provider, { sub: 'pat' })
  expect(answer.json().user).toEqual({ staff_id: 'pat2', first_name: 'Patricia', last_name: 'Rick' })
})

test('REGISTRATION=directory only admits people in the directory', async () => {
  await open({ REGISTRATION: 'directory' })
  const { answer } = await signOn(app, provider, PERSON)
  expect([answer.statusCode, answer.json().message]).toEqual([
    404,
    'Staff ID not found. Please contact your administrator.',
  ])
  const listed = { sub: 'listed', preferred_username: '10020', given_name: 'New', family_name: 'Name' }
  expect((await signOn(app, provider, listed)).answer.json().user.first_name).toBe('New')
})

describe('someone new', () => {
  const listed = async (staffId: string) => app.db.select().from(staff).where(eq(staff.staff_id, staffId))

  test.each([
    [{ given_name: 'Ada', family_name: 'King' }, 'Ada King'],
    [{ given_name: 'Madonna' }, 'Madonna one1'],
    [{ family_name: 'Chen' }, 'Chen one1'],
    [{ name: 'Madonna' }, 'Madonna one1'],
    [{}, 'Staff one1'],
  ])('whose claims have %j is %s in the directory, which accepts that', async (names, name) => {
    await open()
    await signOn(app, provider, { sub: 'one', preferred_username: 'one1', ...names })
    const [entry] = await listed('one1')
    if (!entry) throw new Error('nobody was added')
    expect(fullName(entry)).toBe(name)
    expect(checkPerson(entry)).toEqual([])
  })

  test.each(['open', 'directory'])(
    'isn’t added if the directory has their staff ID in another case (REGISTRATION=%s)',
    async (REGISTRATION) => {
      await open({ REGISTRATION })
      await app.db.insert(staff).values({ staff_id: 'AB12', first_name: 'Abe', last_name: 'Lin' })
      const { answer } = await signOn(app, provider, { ...PERSON, preferred_username: 'ab12' })
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Your Campus account has staff ID ab12, but the staff directory has AB12. Contact your administrator.',
      ])
      expect(await listed('ab12')).toEqual([])
    },
  )

  test('is welcome if the directory has their staff ID in both cases', async () => {
    await open()
    const [first_name, last_name] = ['Abe', 'Lin']
    await app.db
      .insert(staff)
      .values(['AB12', 'ab12'].map((staff_id) => ({ staff_id, first_name, last_name })))
    const { answer } = await signOn(app, provider, { ...PERSON, preferred_username: 'ab12' })
    expect(answer.json().user.staff_id).toBe('ab12')
  })
})

test('a provider without a name of its own still starts a sentence with a capital letter', async () => {
  await open({ OIDC_NAME: '', OIDC_ADMIN_CLAIM: 'groups', OIDC_ADMIN_VALUE: 'admins' })
  await signOn(app, provider, PERSON)
  await signOn(app, provider, { ...PERSON, given_name: 'Patricia', groups: ['admins'] })
  await sendLogout({ sub: 'pat', jti: 'unnamed' })
  const { answer, browser_secret } = await signOn(app, provider, {
    ...PERSON,
    sub: 'demo',
    preferred_username: '10001',
  })
  const payload = { code: answer.json().link.code, browser_secret }
  await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload })
  const events = (await app.db.select().from(auditEntry)).map(({ event }) => event)
  expect(events.filter((event) => /^single sign-on/i.test(event))).toEqual([
    'Single sign-on changed the name to Patricia Rick of Pat Rick, staff ID pat1',
    'Single sign-on made Patricia Rick, staff ID pat1, an administrator',
    'Single sign-on signed Patricia Rick out',
  ])
  await allSent(app)
  expect((await mailsTo(app, '10001')).at(-1)?.text).toContain('Single sign-on account: Pat Rick')
})

describe('PASSWORD_SIGN_IN=off', () => {
  test('refuses everything with passwords, and says where to go', async () => {
    await open()
    const verify = await verifyToken(app, 'new2')
    const token = await resetToken(app, '10001')
    const { access_token } = await app.signIn()
    // The links and sessions are from before the passwords were turned off.
    app.config.passwordSignIn = 'off'
    const answers = await Promise.all([
      login(app, '10001', PASSWORD),
      register(app, 'new1'),
      app.call({ method: 'POST', url: '/api/auth/reset', payload: { staff_id: '10001' } }),
      confirm(app, verify, 'new2'),
      setPassword(app, token, '10001', PASSWORD),
      setPassword(app, access_token, '10001', PASSWORD),
      app.call({ method: 'POST', url: '/api/admin/people/10020/link', token: access_token }),
    ])
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'Passwords are turned off. Sign in with Campus instead.',
      ])
    }
    expect((await signOn(app, provider, PERSON)).answer.statusCode).toBe(200)
  })

  test('refuses links for passwords to operators too', async () => {
    const database = await createTestDatabase()
    const env = { ...database.settings, ...provider.settings, PASSWORD_SIGN_IN: 'off' }
    try {
      for (const command of ['create', 'reset-link']) {
        await expect(runAdmin(['account', command, '10001'], env, () => undefined)).rejects.toThrow(
          'Passwords are turned off. Set PASSWORD_SIGN_IN=on first.',
        )
      }
    } finally {
      await database.remove()
    }
  })

  test('is in the page, beside the name of the provider', async () => {
    await open({ PASSWORD_SIGN_IN: 'off', OIDC_NAME: 'Campus "A"' })
    const { body } = await app.call({ url: '/login' })
    expect(body).toContain('<meta name="single-sign-on" content="Campus &#34;A&#34;" />')
    expect(body).toContain('<meta name="password-sign-in" content="off" />')
  })
})

test('without a provider, every call of single sign-on says so', async () => {
  const opened = await openTestApp()
  try {
    const { access_token: token } = await opened.signIn()
    const payload = { code: 'any', browser_secret: 'any' }
    const calls = [
      { url: '/api/auth/oidc/start' },
      { url: '/api/auth/oidc/connect', token },
      { url: '/api/auth/oidc/exchange', payload },
      { url: '/api/auth/oidc/link', token, payload },
      { url: '/api/auth/oidc/link/mail', payload },
    ]
    for (const call of calls) {
      const answer = await opened.call({ method: 'POST', ...call })
      expect([answer.statusCode, answer.json().message]).toEqual([404, "Single sign-on isn't set up."])
    }
    expect(await comeBack(opened, '?state=x')).toEqual({ error: 'expired' })
    expect((await opened.call({ url: '/api/auth/oidc/connection', token })).json()).toEqual({
      is_connected: false,
    })
  } finally {
    await opened.close()
  }
})

describe('a network', () => {
  const startFrom = async (remoteAddress: string): Promise<StartedSignOn> =>
    (await app.call({ method: 'POST', url: '/api/auth/oidc/start', remoteAddress })).json()
  const waitsAfter = async (comesBack: (address: string) => Promise<unknown>) => {
    for (let count = 0; count < 55; count += 1) await comesBack((await startFrom('10.9.9.9')).address)
    return app.waits.length
  }

  test('is slowed down by people who never come back, and no other network is', async () => {
    await open()
    const waits = await waitsAfter(async () => undefined)
    expect(waits).toBeGreaterThan(0)
    await startFrom('10.8.8.8')
    expect(app.waits.length).toBe(waits)
  })

  test.each(['code=made-up', 'error=server_error'])(
    'is slowed down by made-up answers (%s)',
    async (answer) => {
      await open()
      const waits = await waitsAfter((address) => comeBack(app, `?state=${stateIn(address)}&${answer}`))
      expect(waits).toBeGreaterThan(0)
    },
  )

  test('isn’t slowed down by people who sign in', async () => {
    await open()
    expect(await waitsAfter((address) => comeBack(app, provider.signIn(address, PERSON)))).toBe(0)
  })

  test('leaves no expired attempts behind', async () => {
    await open()
    const states = async () => rowsOf(app.db.execute(sql`select state_hash from sign_on_attempt`))
    await startFrom('10.9.9.9')
    await startFrom('10.8.8.8')
    await app.db.execute(sql`update sign_on_attempt set expires_at = now() - interval '1 second'`)
    await startFrom('10.9.9.9')
    await startFrom('10.9.9.9')
    // The other network's is deleted when someone starts there, or within an hour.
    expect(await states()).toHaveLength(3)
  })
})

async function sendLogout(claims: Record<string, unknown>) {
  return app.call({
    method: 'POST',
    url: '/api/auth/oidc/back-channel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${await provider.logoutToken(claims)}`,
  })
}

function stateIn(address: string): string {
  return new URL(address).searchParams.get('state') ?? ''
}
