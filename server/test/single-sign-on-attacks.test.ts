import { createHash, createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { auditEntry } from '../src/database/schema.ts'
import { tokenIn } from './support/outbox.ts'
import { activate, allSent, mailsTo, somewhere, statusOfMe } from './support/people.ts'
import { CLIENT_ID, LOGOUT_EVENT, newKey, ScriptedProvider } from './support/scripted-provider.ts'
import { comeBack, exchange, signOn, signOnError, startSignOn } from './support/sign-on.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

/** Each attack is made against a real provider over HTTP that signs whatever a test wants. */

let provider: ScriptedProvider
let app: TestApp
const MALLORY = { sub: 'mallory', preferred_username: 'mal1', given_name: 'Mal', family_name: 'Lory' }
const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  provider = await ScriptedProvider.start()
  const opened = await openTestApp(provider.settings)
  app = opened
  return async () => {
    await opened.close()
    await provider.stop()
  }
})

afterEach(() => {
  provider.writeIdToken = (claims) => provider.sign(claims)
  provider.keys = [provider.key]
  provider.faults.clear()
})

async function countOf(table: 'session' | 'identity' | 'account' | 'sign_on_code'): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    app.db.execute(sql.raw(`select count(*)::int as count from ${table}`)),
  )
  return row?.count ?? 0
}

/** What an honest token of the provider would contain. */
interface Honest {
  claims: Record<string, unknown>
  header: object
}

/** None of these is an ID token, and none is a logout token. */
const FORGERIES: [name: string, forge: (honest: Honest) => Promise<string> | string][] = [
  [
    'with a forged signature',
    async ({ claims, header }) => {
      const honest = await provider.sign({ ...claims, sub: 'somebody' }, { header })
      const [head, , signature] = honest.split('.')
      return `${head}.${part(provider.complete(claims))}.${signature}`
    },
  ],
  [
    'that has expired',
    ({ claims, header }) => provider.sign({ ...claims, iat: now() - 180, exp: now() - 120 }, { header }),
  ],
  [
    'for another audience',
    ({ claims, header }) => provider.sign({ ...claims, aud: 'another-app' }, { header }),
  ],
  [
    'of another issuer',
    ({ claims, header }) => provider.sign({ ...claims, iss: 'https://login.example.com' }, { header }),
  ],
  ...['none', 'None', 'NONE'].map((alg): (typeof FORGERIES)[number] => [
    `that isn’t signed (alg=${alg})`,
    ({ claims, header }) => `${part({ ...header, alg })}.${part(provider.complete(claims))}.`,
  ]),
  [
    'signed with the public key as a shared secret',
    ({ claims, header }) => {
      const head = { ...header, alg: 'HS256', kid: provider.key.kid }
      const signed = `${part(head)}.${part(provider.complete(claims))}`
      const secret = provider.key.publicKey.export({ format: 'pem', type: 'spki' })
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
  ],
  [
    'signed with another key of the same name',
    ({ claims, header }) => provider.sign(claims, { key: newKey(provider.key.kid), header }),
  ],
  [
    'that brings its own key',
    ({ claims, header }) => {
      const own = newKey('mine')
      const jwk = own.publicKey.export({ format: 'jwk' })
      return provider.sign(claims, { key: own, header: { ...header, jwk, jku: `${provider.issuer}/mine` } })
    },
  ],
]

describe('an ID token', () => {
  const refused = async (write: ScriptedProvider['writeIdToken'], person: object = MALLORY) => {
    const before = [await countOf('sign_on_code'), await countOf('account'), await countOf('session')]
    provider.writeIdToken = write
    expect(await signOnError(app, provider, person)).toBe('refused')
    expect([await countOf('sign_on_code'), await countOf('account'), await countOf('session')]).toEqual(
      before,
    )
  }

  test.each(FORGERIES)('%s is refused', (_, forge) => refused((claims) => forge({ claims, header: {} })))

  test('without an expiry is refused', () =>
    refused((claims) => provider.sign({ ...claims, exp: undefined })))

  test('for several audiences, issued to another one, is refused', () =>
    refused((claims) => provider.sign({ ...claims, aud: [CLIENT_ID, 'other'], azp: 'other' })))

  test('with the nonce of another sign-in is refused', () =>
    refused((claims) => provider.sign({ ...claims, nonce: 'another-nonce' })))

  test('without a nonce is refused', () =>
    refused((claims) => provider.sign({ ...claims, nonce: undefined })))

  test('without a subject is refused', () =>
    refused((claims) => provider.sign({ ...claims, sub: undefined })))

  test('that is a logout token is refused', () =>
    refused(({ nonce: _, ...claims }) => provider.logoutToken({ ...claims, jti: 'as-id-token' })))

  test('whose details belong to someone else is refused', async () => {
    const other = await ScriptedProvider.start()
    other.details = { sub: 'victim', preferred_username: '10001' }
    const opened = await openTestApp(other.settings)
    try {
      expect(await signOnError(opened, other, { sub: 'mallory' })).toBe('refused')
    } finally {
      await opened.close()
      await other.stop()
    }
  })
})

test.each(['cross-site', 'same-site', 'none'])('a page elsewhere (%s) starts nothing', async (site) => {
  const headers = { 'sec-fetch-site': site }
  const answer = await app.call({ method: 'POST', url: '/api/auth/oidc/start', headers })
  expect(answer.statusCode).toBe(403)
})

describe('the way back', () => {
  test('works once: a replayed state is refused, and leaves no second code', async () => {
    const { address } = await startSignOn(app)
    const search = provider.signIn(address, MALLORY)
    expect((await comeBack(app, search)).code).toBeDefined()
    const before = await countOf('sign_on_code')
    expect(await comeBack(app, search)).toEqual({ error: 'expired' })
    expect(await countOf('sign_on_code')).toBe(before)
  })

  test('works once, even if it is taken many times in parallel', async () => {
    const { address } = await startSignOn(app)
    const search = provider.signIn(address, MALLORY)
    const answers = await Promise.all(Array.from({ length: 8 }, () => comeBack(app, search)))
    expect(answers.filter(({ code }) => code !== undefined)).toHaveLength(1)
  })

  test('refuses a code of the provider that was already used', async () => {
    const first = await startSignOn(app)
    const search = provider.signIn(first.address, MALLORY)
    expect((await comeBack(app, search)).code).toBeDefined()
    const second = await startSignOn(app)
    const replayed = new URLSearchParams(search)
    replayed.set('state', stateIn(second.address))
    expect(await comeBack(app, `?${replayed}`)).toEqual({ error: 'refused' })
  })

  test.each(['', '?', '?state=', '?state=made-up&code=x', '?code=x', '?state=a&state=b&code=x'])(
    'that nobody began (%j) is refused without asking the provider',
    async (search) => {
      const before = provider.timesRequested('/token')
      expect(await comeBack(app, search)).toEqual({ error: 'expired' })
      expect(provider.timesRequested('/token')).toBe(before)
    },
  )

  test('ends when someone takes too long', async () => {
    const { address } = await startSignOn(app)
    await app.db.execute(sql`update sign_on_attempt set expires_at = now() - interval '1 second'`)
    expect(await comeBack(app, provider.signIn(address, MALLORY))).toEqual({ error: 'expired' })
  })

  test('proves to the provider who left: the code challenge belongs to the verifier', async () => {
    const { address } = await startSignOn(app)
    await comeBack(app, provider.signIn(address, MALLORY))
    const asked = new URL(address).searchParams
    const sent = provider.tokenForms.at(-1)
    const challenge = createHash('sha256')
      .update(String(sent?.get('code_verifier')))
      .digest('base64url')
    expect([asked.get('code_challenge'), asked.get('code_challenge_method')]).toEqual([challenge, 'S256'])
    expect(sent?.get('redirect_uri')).toBe('http://localhost:3000/api/auth/oidc/callback')
  })

  test('comes from the settings, whatever host a request names', async () => {
    const answer = await app.call({
      method: 'POST',
      url: '/api/auth/oidc/start',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    })
    expect(new URL(answer.json().address).searchParams.get('redirect_uri')).toBe(
      'http://localhost:3000/api/auth/oidc/callback',
    )
  })

  test.each([
    'redirect=https://evil.example',
    'redirect_uri=https://evil.example',
    'target_link_uri=//evil.example',
    'RelayState=https://evil.example',
  ])('is no open redirect (%s)', async (parameter) => {
    const { address } = await startSignOn(app)
    const good = await comeBack(app, `${provider.signIn(address, MALLORY)}&${parameter}`)
    expect(Object.keys(good)).toEqual(['code'])
    const bad = await app.call({
      url: `/api/auth/oidc/callback?${parameter}`,
      headers: { host: 'evil.example' },
    })
    expect(bad.headers.location).toBe('/login/return#error=expired')
  })

  test('of another provider is refused (mix-up)', async () => {
    const { address } = await startSignOn(app)
    const search = provider.signIn(address, MALLORY)
    const before = provider.timesRequested('/token')
    const elsewhere = encodeURIComponent('https://login.example.com')
    expect(await comeBack(app, `${search}&iss=${elsewhere}`)).toEqual({ error: 'refused' })
    // The code never reaches a provider it wasn't meant for.
    expect(provider.timesRequested('/token')).toBe(before)
  })

  test('without the issuer, from a provider that promises to name it, is refused (mix-up)', async () => {
    const careful = await ScriptedProvider.start()
    careful.metadata = { authorization_response_iss_parameter_supported: true }
    const opened = await openTestApp(careful.settings)
    try {
      const { address } = await startSignOn(opened)
      expect(await comeBack(opened, careful.signIn(address, MALLORY))).toEqual({ error: 'refused' })
      const again = await startSignOn(opened)
      const iss = encodeURIComponent(careful.issuer)
      const honest = `${careful.signIn(again.address, MALLORY)}&iss=${iss}`
      expect(Object.keys(await comeBack(opened, honest))).toEqual(['code'])
    } finally {
      await opened.close()
      await careful.stop()
    }
  })

  test('to a server whose provider has changed meanwhile is refused (mix-up)', async () => {
    const { address } = await startSignOn(app)
    await app.db.execute(sql`update sign_on_attempt set issuer = 'https://login.example.com/'`)
    expect(await comeBack(app, provider.signIn(address, MALLORY))).toEqual({ error: 'refused' })
  })
})

describe('the code that the browser gets', () => {
  const brought = async () => {
    const { address, browser_secret } = await startSignOn(app)
    const { code } = await comeBack(app, provider.signIn(address, MALLORY))
    return { code, browser_secret }
  }

  test('is worthless in another browser (login CSRF)', async () => {
    const mallory = await brought()
    const victim = await startSignOn(app)
    const before = await countOf('session')
    for (const secret of [victim.browser_secret, '', mallory.code ?? '']) {
      const answer = await exchange(app, mallory.code, secret)
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        'This sign-in has expired. Try again.',
      ])
    }
    expect(await countOf('session')).toBe(before)
  })

  test('works once', async () => {
    const { code, browser_secret } = await brought()
    expect((await exchange(app, code, browser_secret)).statusCode).toBe(200)
    const before = await countOf('session')
    expect((await exchange(app, code, browser_secret)).statusCode).toBe(403)
    expect(await countOf('session')).toBe(before)
  })

  test('works once, even if it is used many times in parallel', async () => {
    const { code, browser_secret } = await brought()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(app, code, browser_secret)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('expires', async () => {
    const { code, browser_secret } = await brought()
    await app.db.execute(sql`update sign_on_code set expires_at = now() - interval '1 second'`)
    expect((await exchange(app, code, browser_secret)).statusCode).toBe(403)
  })

  test('for signing in connects nothing', async () => {
    const { code, browser_secret } = await brought()
    const { access_token: token } = await activate(app, 'mal2')
    const payload = { code, browser_secret }
    const linked = await app.call({ method: 'POST', url: '/api/auth/oidc/link', token, payload })
    const mailed = await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload })
    expect([linked.statusCode, mailed.statusCode]).toEqual([403, 403])
  })
})

describe('a claim that names somebody else’s staff id', () => {
  const NAMING_VICTIM = { ...MALLORY, sub: 'mallory-2', preferred_username: 'vic1' }

  test('doesn’t sign in to an account with a password, and connects nothing without a proof', async () => {
    await activate(app, 'vic1')
    const before = [await countOf('identity'), await countOf('session')]
    const { answer, browser_secret } = await signOn(app, provider, NAMING_VICTIM)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['link']])
    // Mallory's own session is no proof for the victim's account.
    const { access_token: token } = await activate(app, 'mal3')
    const payload = { code: answer.json().link.code, browser_secret }
    const linked = await app.call({ method: 'POST', url: '/api/auth/oidc/link', token, payload })
    expect([linked.statusCode, linked.json().message]).toEqual([
      403,
      "This Campus account belongs to staff ID vic1, but you're signed in as mal3.",
    ])
    expect((await exchange(app, payload.code, browser_secret)).statusCode).toBe(403)
    expect([await countOf('identity'), (await countOf('session')) - 1]).toEqual(before)
  })

  test('and another sub than the connected one is refused, audited, and changes nothing', async () => {
    const victim = { ...MALLORY, sub: 'victim', preferred_username: 'vic2', email: 'vic@example.edu' }
    expect((await signOn(app, provider, victim)).answer.statusCode).toBe(200)
    const before = [await countOf('identity'), await countOf('session'), await directoryOf('vic2')]
    const { answer } = await signOn(app, provider, { ...victim, sub: 'mallory-3', email: 'mal@example.edu' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Staff ID vic2 is already connected to a different Campus account. Contact your administrator.',
    ])
    expect([await countOf('identity'), await countOf('session'), await directoryOf('vic2')]).toEqual(before)
    const entries = await app.db.select().from(auditEntry)
    expect(entries.map(({ event }) => event)).toContain(
      'Someone who signed in with Campus as staff ID vic2 was refused, because it is connected to a different Campus account',
    )
  })

  test('and fills the mailbox doesn’t keep the owner from a link of their own', async () => {
    await activate(app, 'vic4')
    const requestLink = async (person: object) => {
      const { answer, browser_secret } = await signOn(app, provider, person)
      const payload = { code: answer.json().link.code, browser_secret }
      const mailed = await app.call({
        method: 'POST',
        url: '/api/auth/oidc/link/mail',
        payload,
        ...somewhere(),
      })
      expect(mailed.statusCode, mailed.body).toBe(202)
    }
    const identityMails = async () =>
      (await mailsTo(app, 'vic4')).filter(({ subject }) => subject?.startsWith('Connect Campus'))
    const mallory = { ...MALLORY, sub: 'mallory-5', preferred_username: 'vic4' }
    const owner = { ...mallory, sub: 'victim-4', given_name: 'Vic', family_name: 'Tim' }

    await requestLink(mallory)
    for (let count = 0; count < 9; count += 1) {
      await app.call({
        method: 'POST',
        url: '/api/auth/reset',
        payload: { staff_id: 'vic4' },
        ...somewhere(),
      })
    }
    await requestLink(owner)
    await allSent(app)
    expect(await identityMails()).toHaveLength(2)
    const token = tokenIn((await identityMails()).at(-1))
    await app.call({ method: 'POST', url: '/api/auth/oidc/link/confirm', token })
    expect((await signOn(app, provider, owner)).answer.json().user.staff_id).toBe('vic4')
  })

  test('fills the mailbox only up to its limit', async () => {
    await activate(app, 'vic5')
    const person = { ...MALLORY, sub: 'mallory-6', preferred_username: 'vic5' }
    const { answer, browser_secret } = await signOn(app, provider, person)
    const payload = { code: answer.json().link.code, browser_secret }
    for (let count = 0; count < 15; count += 1) {
      await app.call({ method: 'POST', url: '/api/auth/oidc/link/mail', payload, ...somewhere() })
    }
    await allSent(app)
    // One of the ten was the link that activated the account.
    const mails = (await mailsTo(app, 'vic5')).filter(({ subject }) => subject?.startsWith('Connect Campus'))
    expect(mails).toHaveLength(9)
  })

  test('with the victim’s email address changes nothing either', async () => {
    const victim = { sub: 'victim-3', preferred_username: 'vic3', email: 'vic3@example.edu' }
    await signOn(app, provider, victim)
    const { answer } = await signOn(app, provider, {
      ...victim,
      sub: 'mallory-4',
      preferred_username: 'mal4',
    })
    expect(answer.json().user.staff_id).toBe('mal4')
  })

  test.each(['', ' ', '../10001', 'a'.repeat(11), 10_001, null, ['10001'], undefined])(
    'in a form that is no staff id (%j) is refused',
    async (preferred_username) => {
      const before = await countOf('account')
      const { answer } = await signOn(app, provider, { sub: 'odd', preferred_username, name: 'Odd One' })
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        "Your Campus account doesn't have a valid staff ID. Contact your administrator.",
      ])
      expect(await countOf('account')).toBe(before)
    },
  )
})

describe('a logout token', () => {
  const PERSON = { sub: 'lou', preferred_username: 'lou1', sid: 'sid-1', name: 'Lou Gout' }
  let ids = 0
  const jti = () => {
    ids += 1
    return `logout-${ids}`
  }
  const send = (logout_token: string) =>
    app.call({
      method: 'POST',
      url: '/api/auth/oidc/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    })
  const refused = async (write: () => Promise<string> | string) => {
    const { answer } = await signOn(app, provider, PERSON)
    const sent = await send(await write())
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([400, 'no-store'])
    expect(await statusOfMe(app, answer.json().access_token)).toBe(200)
  }

  test('of the provider ends the session', async () => {
    const { answer } = await signOn(app, provider, PERSON)
    const sent = await send(await provider.logoutToken({ sub: 'lou', sid: 'sid-1', jti: jti() }))
    expect([sent.statusCode, sent.body, sent.headers['cache-control']]).toEqual([200, '', 'no-store'])
    const me = await app.call({ url: '/api/auth/me', token: answer.json().access_token })
    expect([me.statusCode, me.json().message]).toEqual([
      401,
      'You were signed out of single sign-on. Please sign in again.',
    ])
  })

  test.each(FORGERIES)('%s is refused', (_, forge) =>
    refused(() => {
      const claims = { sub: 'lou', jti: jti(), events: { [LOGOUT_EVENT]: {} } }
      return forge({ claims, header: { typ: 'logout+jwt' } })
    }),
  )

  test('that is old is refused, even if it never expires', () =>
    refused(() => provider.logoutToken({ sub: 'lou', jti: jti(), iat: now() - 900, exp: undefined })))

  test('without the time of issue is refused', () =>
    refused(() => provider.logoutToken({ sub: 'lou', jti: jti(), iat: undefined })))

  test('with a nonce, as only ID tokens have, is refused', () =>
    refused(() => provider.logoutToken({ sub: 'lou', jti: jti(), nonce: 'n' })))

  test('without an id is refused', () => refused(() => provider.logoutToken({ sub: 'lou' })))

  test('that names nobody is refused', () => refused(() => provider.logoutToken({ jti: jti() })))

  test.each([undefined, {}, { [LOGOUT_EVENT]: null }, [LOGOUT_EVENT], LOGOUT_EVENT])(
    'with the events %j is refused',
    (events) => refused(() => provider.logoutToken({ sub: 'lou', jti: jti(), events })),
  )

  test('of another type is refused', () =>
    refused(() => provider.logoutToken({ sub: 'lou', jti: jti() }, { header: { typ: 'at+jwt' } })))

  test.each(['', 'junk', 'a.b.c', 'x'.repeat(100_000)])('that is no token is refused', (token) =>
    refused(() => token),
  )

  test('works once: a replayed one doesn’t end a later session', async () => {
    const token = await provider.logoutToken({ sub: 'lou', jti: jti() })
    expect((await send(token)).statusCode).toBe(200)
    const { answer } = await signOn(app, provider, PERSON)
    // The provider sends it again if our answer got lost.
    expect((await send(token)).statusCode).toBe(200)
    expect(await statusOfMe(app, answer.json().access_token)).toBe(200)
  })

  test('of another person or provider session ends nothing', async () => {
    const { answer } = await signOn(app, provider, PERSON)
    for (const who of [{ sub: 'somebody' }, { sid: 'sid-2' }, { sub: 'lou', sid: 'sid-2' }]) {
      expect((await send(await provider.logoutToken({ ...who, jti: jti() }))).statusCode).toBe(200)
    }
    expect(await statusOfMe(app, answer.json().access_token)).toBe(200)
  })

  test('is only accepted as a form', async () => {
    const payload = { logout_token: await provider.logoutToken({ sub: 'lou', jti: jti() }) }
    const answer = await app.call({ method: 'POST', url: '/api/auth/oidc/back-channel-logout', payload })
    expect([answer.statusCode, answer.json().message]).toEqual([
      415,
      'Send the body as application/x-www-form-urlencoded.',
    ])
  })

  test('that arrives while someone is signing in cancels that too', async () => {
    const { address, browser_secret } = await startSignOn(app)
    const { code } = await comeBack(app, provider.signIn(address, PERSON))
    await send(await provider.logoutToken({ sid: 'sid-1', jti: jti() }))
    expect((await exchange(app, code, browser_secret)).statusCode).toBe(403)
  })

  test.each([
    { signsIn: PERSON, logout: { sid: 'sid-1' }, status: 403 },
    { signsIn: PERSON, logout: { sub: 'lou' }, status: 403 },
    { signsIn: PERSON, logout: { sub: 'lou', sid: 'sid-2' }, status: 200 },
    { signsIn: PERSON, logout: { sub: 'somebody' }, status: 200 },
    { signsIn: { ...PERSON, sid: undefined }, logout: { sub: 'lou', sid: 'sid-2' }, status: 403 },
    { signsIn: { ...PERSON, sid: undefined }, logout: { sid: 'sid-2' }, status: 200 },
  ])(
    'for $logout that arrives while the provider confirms $signsIn.sid: $status',
    async ({ signsIn, logout, status }) => {
      provider.writeIdToken = async (claims) => {
        expect((await send(await provider.logoutToken({ ...logout, jti: jti() }))).statusCode).toBe(200)
        return provider.sign(claims)
      }
      expect((await signOn(app, provider, signsIn)).answer.statusCode).toBe(status)
    },
  )
})

async function directoryOf(staffId: string) {
  return rowsOf(app.db.execute(sql`select * from staff where staff_id = ${staffId}`))
}

function part(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url')
}

function stateIn(address: string): string {
  return new URL(address).searchParams.get('state') ?? ''
}
