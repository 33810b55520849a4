import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { sql } from 'drizzle-orm'
import { base64url, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { destination, staff } from '../src/database/schema.ts'
import { openUnsubscribeLinks } from '../src/features/notices/unsubscribe-links.ts'
import { versionOf } from '../src/features/trips/if-match.ts'
import { NOT_UTF8, TOO_DEEP } from '../src/http/json-bodies.ts'
import { networkOf } from '../src/http/network-of.ts'
import { openMailer } from '../src/mail/open-mailer.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../src/sample/demo-account.ts'
import { storeCheckIn } from './support/check-in-calls.ts'
import { readOutbox } from './support/outbox.ts'
import { activate, login, mailsTo, register, somewhere, statusOfMe, verifyToken } from './support/people.ts'
import { StreamReader } from './support/stream-reader.ts'
import { useTestApp } from './support/test-app.ts'
import { NEW_TRIP } from './support/trip-calls.ts'

const app = useTestApp({ PUBLIC_URL: 'https://trips.example.edu' })
const calls: Endpoint[] = Object.values(endpoints)
const HOSTILE = `<img src=x onerror="alert(1)"></script><script>alert(1)</script>'"&\u2028`
const json = { 'content-type': 'application/json' }

let port: number
let token: string
beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
  token = (await app.signIn()).access_token
})

/** Sends a path unchanged. Anything that parses an address first would clean it up. */
async function sendRaw(path: string, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port, path, method, agent: false })
  sent.end()
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) }
}

const patchWith = (payload: Buffer | string) =>
  app.call({ method: 'PATCH', url: '/api/trips/1', token, headers: json, payload })

function createTrip(changes: object) {
  const payload = {
    staff_ids: ['10007'],
    destination_ids: ['26'],
    start_date: '2041-03-10',
    end_date: '2041-03-14',
    one_curtin: false,
    est_cost: 1,
    reason: 'Field school',
    comments: '',
    ...changes,
  }
  return app.call({ method: 'POST', url: '/api/trips/complete', token, payload })
}

test('signing in creates a new session, whatever the caller sends along', async () => {
  const planted = await activate(app, 'eve1')
  const headers = {
    authorization: `Bearer ${planted.access_token}`,
    'x-refresh-id': planted.refresh_token_id,
    cookie: `token=${planted.access_token}`,
  }
  const payload = { staff_id: DEMO_STAFF_ID, password: DEMO_PASSWORD, ...planted }
  const victim = (await app.call({ method: 'POST', url: '/api/auth/login', payload, headers })).json()
  expect(victim.access_token).not.toBe(planted.access_token)
  expect(victim.refresh_token_id).not.toBe(planted.refresh_token_id)
  const me = (await app.call({ url: '/api/auth/me', token: planted.access_token })).json()
  expect(me.staff_id).toBe('eve1')
})

describe('a page on another site', () => {
  test('finds no cookie that could identify anyone', async () => {
    const answer = await login(app, DEMO_STAFF_ID, DEMO_PASSWORD)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const cookie = `token=${token}; access_token=${token}; XSRF-TOKEN=${token}`
    expect((await app.call({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401)
  })

  test.each(calls.map((call) => [call.method, call.path] as const))(
    'is not allowed %s %s',
    async (method, path) => {
      const origin = 'https://evil.example'
      const headers = { origin, 'access-control-request-method': method }
      const answer = await app.call({ method: 'OPTIONS', url: `/api${path}`, headers })
      const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect([answer.statusCode, granted]).toEqual([404, []])
    },
  )

  // Back-channel logout is a form, but it takes a token that only the identity provider can sign.
  const open = calls.filter((call) => call.keys.length === 0 && call.body && !call.takesForm)
  test.each(open)('cannot send $path without a preflight request', async ({ method, path }) => {
    for (const type of [
      'text/plain',
      'TEXT/PLAIN; charset=utf-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      undefined,
    ]) {
      const headers = type === undefined ? {} : { 'content-type': type }
      const payload = JSON.stringify({ staff_id: 'eve2', password: 'x', first_name: 'E', last_name: 'E' })
      const answer = await app.call({ method, url: `/api${path}`, headers, payload })
      expect([type, answer.statusCode]).toEqual([type, 415])
    }
  })
})

describe('a hostile text', () => {
  test('in any field comes back unchanged, as data and never as a page', async () => {
    const { trip_id } = (await createTrip({ reason: HOSTILE, comments: '' })).json()
    const comments = { comments: HOSTILE }
    await app.call({ method: 'PATCH', url: `/api/trips/${trip_id}`, token, payload: comments })
    const names = { first_name: HOSTILE, last_name: HOSTILE }
    await app.db.update(staff).set(names).where(sql`staff_id = '10007'`)
    await app.db.update(destination).set({ destination_name: HOSTILE }).where(sql`destination_id = 26`)
    const escaped = JSON.stringify(HOSTILE).slice(1, -1)
    for (const url of [
      '/api/trips',
      `/api/trips/${trip_id}`,
      '/api/staff',
      '/api/trips/destinations',
      '/api/audit?size=100',
    ]) {
      const answer = await app.call({ url, token })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.body, url).toContain(escaped)
    }
    const file = await app.call({ url: '/api/trips/export?staffId=10007', token })
    expect(file.body).toContain(HOSTILE.replaceAll('"', '""'))
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="trips_export.csv"',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is data in an error too', async () => {
    const id = HOSTILE.slice(0, 10)
    const refusals = [
      await createTrip({ staff_ids: [id] }),
      await app.call({ url: `/api/trips/${encodeURIComponent(id)}`, token }),
      await app.call({ url: `/api/${encodeURIComponent(HOSTILE)}` }),
    ]
    for (const { headers, statusCode } of refusals) {
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test('cannot add an event to the stream', async () => {
    const reader = new StreamReader(`http://127.0.0.1:${port}`, token)
    expect(await reader.connect()).toBe(200)
    expect(reader.headers.get('x-content-type-options')).toBe('nosniff')
    const reason = 'x\n\nevent: DELETE\ndata: {"type":"DELETE","ids":[1]}\r\n\r\n'
    const { trip_id } = (await createTrip({ reason })).json()
    await expect.poll(() => reader.trips.get(trip_id)?.reason).toBe(reason)
    expect(reader.events).not.toContain('DELETE')
    await reader.cut()
  })

  test('in the query does not change the name of the exported file', async () => {
    const hostile = encodeURIComponent('x"; filename=evil.exe\r\nSet-Cookie: a=b')
    const { headers } = await app.call({
      url: `/api/trips/export?region=${hostile}&filename=${hostile}`,
      token,
    })
    expect(headers['content-disposition']).toBe('attachment; filename="trips_export.csv"')
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('an email', () => {
  const injected = 'Eve\r\nBcc: evil@example.org\r\n\r\n<b>x</b>'

  test('has no header or recipient smuggled in by a name or a subject', async () => {
    const mail = {
      to: { name: injected, address: 'eve3@example.edu' },
      subject: injected,
      text: 'x',
      html: 'x',
    }
    await openMailer(app.config, () => undefined).send(mail)
    const sent = (await readOutbox(app.config.dataDir)).filter(
      (one) => one.to?.[0]?.address === mail.to.address,
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.to).toHaveLength(1)
    expect(sent[0]?.bcc).toBeUndefined()
    expect(sent[0]?.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('only uses the letters of a typed name in its greeting', async () => {
    await register(app, 'eve4', { first_name: injected, last_name: HOSTILE })
    const [mail] = await mailsTo(app, 'eve4')
    expect(mail?.to?.[0]?.name).toMatch(/^[A-Za-z ]+$/)
    expect(mail?.html).not.toContain('<b>')
  })

  test('cannot be sent to an address made up in a staff id', async () => {
    for (const staff_id of ['a@b', 'a\r\nb', 'a b', 'a,b', '<a>', '../a']) {
      expect([staff_id, (await register(app, staff_id)).statusCode]).toEqual([staff_id, 422])
    }
  })

  test('links to PUBLIC_URL, whatever the request claims', async () => {
    const payload = { staff_id: 'eve5', password: 'Harbour#2026x', first_name: 'Eve', last_name: 'Five' }
    const headers = {
      host: 'evil.example',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-frontend-url': 'https://evil.example',
    }
    await app.call({ method: 'POST', url: '/api/auth/register', payload, headers, ...somewhere() })
    const [mail] = await mailsTo(app, 'eve5')
    expect(mail?.text).toContain('https://trips.example.edu/verify?id=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })
})

test.each([
  '/../../package.json',
  '/assets/../../../package.json',
  '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets/%252e%252e/%252e%252e/package.json',
  '/assets//../../package.json',
  '//etc/passwd',
  '/assets/%00/../../package.json',
  '/api/docs/static/../../../package.json',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '/.git/config',
  '/assets/',
])('%s does not reach a file outside the front end, or a list of files', async (path) => {
  const { body } = await sendRaw(path)
  expect(body).not.toMatch(/"dependencies"|"workspaces"|root:|\[core\]|Index of/)
})

test('a text that is not UTF-8 is refused, not changed', async () => {
  const answer = await patchWith(Buffer.from('{"reason":"Caf\xe9"}', 'latin1'))
  expect([answer.statusCode, answer.json().message]).toEqual([400, NOT_UTF8])
})

test('a polluted prototype is refused or has no effect', async () => {
  const payloads = ['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}']
  for (const payload of payloads) {
    const answer = await app.call({ method: 'PATCH', url: '/api/trips/1', token, headers: json, payload })
    expect(answer.statusCode, payload).toBe(400)
  }
  const query = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__.polluted=1'
  expect((await app.call({ url: `/api/trips/export?n=1&${query}`, token })).statusCode).toBe(200)
  for (const status of ['__proto__', 'constructor', 'toString']) {
    expect((await app.call({ url: `/api/trips/export?status=${status}`, token })).statusCode).toBe(400)
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

describe('a huge request', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => `n${index}`)

  test.each(['staff_ids', 'destination_ids'])(
    'with 20,000 %s is refused before the database',
    async (field) => {
      const answer = await createTrip({ [field]: ids })
      expect(answer.statusCode).toBe(400)
    },
  )

  test('with 500 faults lists the first 20', async () => {
    const answer = await createTrip({ staff_ids: ids.slice(0, 500).map(() => null) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toHaveLength(20)
  })

  test('of brackets is refused before it is parsed', async () => {
    const deep = (levels: number) => `{"reason":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const answers = await Promise.all([deep(125_000), deep(32), deep(31)].map(patchWith))
    expect(answers.map((answer) => answer.json().message === TOO_DEEP)).toEqual([true, true, false])
    expect((await createTrip({ reason: `"\\${'['.repeat(400)}` })).statusCode).toBe(201)
  })

  test('address or header is refused', async () => {
    expect((await sendRaw(`/api/trips?x=${'x'.repeat(20_000)}`)).status).toBe(431)
  })

  test('that could make patterns backtrack takes no longer than its length', async () => {
    // A pattern that isn't linear would time out here.
    const long = '1'.repeat(60_000)
    expect(() => versionOf(`"${long}x`)).toThrow('If-Match')
    expect(networkOf(`${long}.${long}`)).toBe('an unknown address')
    expect(networkOf(`${long}:${long}`)).toBe('an unknown address')
    expect(networkOf(`${'a:'.repeat(30_000)}x`)).toBe('an unknown address')
    const authorization = `Bearer ${' '.repeat(7_000)}${'x'.repeat(7_000)} `
    expect((await app.call({ url: '/api/trips', headers: { authorization } })).statusCode).toBe(401)
  })
})

describe('a forged access token', () => {
  async function keyOf(): Promise<Uint8Array> {
    const [row] = await rowsOf<{ value: string }>(
      app.db.execute(sql`select value from setting where name = 'access_token_key'`),
    )
    return Buffer.from(row?.value ?? '', 'base64')
  }
  const sidOf = (jwt: string) =>
    JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).sid as string
  const tokenWith = (claims: object, header: object = {}) =>
    new SignJWT({
      sid: sidOf(token),
      sub: DEMO_STAFF_ID,
      aud: 'sojourn',
      exp: 9_999_999_999,
      ...claims,
    }).setProtectedHeader({ alg: 'HS256', ...header })

  test('is refused even with the right key, unless it is exactly what the server signs', async () => {
    const key = await keyOf()
    expect(await statusOfMe(app, await tokenWith({}).sign(key))).toBe(200)
    const forged: [string, SignJWT][] = [
      ['HS384', tokenWith({}, { alg: 'HS384' })],
      ['HS512', tokenWith({}, { alg: 'HS512' })],
      ['another audience', tokenWith({ aud: 'elsewhere' })],
      ['no audience', tokenWith({ aud: undefined })],
      ['no end', tokenWith({ exp: undefined })],
      ['an end that has passed', tokenWith({ exp: 1 })],
      ['a start to come', tokenWith({ nbf: 9_999_999_998 })],
      ['no session', tokenWith({ sid: undefined })],
      ['a session that never was', tokenWith({ sid: crypto.randomUUID() })],
    ]
    for (const [what, jwt] of forged) {
      const answer = await app.call({ url: '/api/auth/me', token: await jwt.sign(key) })
      expect([what, answer.statusCode, answer.json().error]).toEqual([what, 401, 'not_signed_in'])
    }
  })

  test('is refused if it brings its own key or none', async () => {
    const own = crypto.getRandomValues(new Uint8Array(32))
    const jwk = { kty: 'oct', k: base64url.encode(own) }
    expect(await statusOfMe(app, await tokenWith({}, { jwk, jku: 'https://evil.example' }).sign(own))).toBe(
      401,
    )
    const [, claims] = token.split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      const header = base64url.encode(JSON.stringify({ alg }))
      expect(await statusOfMe(app, `${header}.${claims}.`)).toBe(401)
    }
  })

  test('cannot be a link token or a refresh id', async () => {
    const link = await verifyToken(app, 'eve6')
    const { refresh_token_id } = await app.signIn()
    for (const other of [refresh_token_id, `${link}.`, `.${link}.`, `${refresh_token_id}.a.b`]) {
      expect(await statusOfMe(app, other)).toBe(401)
    }
    expect((await app.call({ url: '/api/trips', token: link })).statusCode).toBe(401)
  })
})

async function feedSecret(): Promise<string> {
  const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full' }
  const { address } = (await app.call({ method: 'POST', url: '/api/calendar-feeds', token, payload })).json()
  return /([\w-]+)\.ics$/.exec(address)?.[1] ?? ''
}

async function unsubscribeSecret(): Promise<string> {
  const links = await openUnsubscribeLinks(app.db, app.config.publicUrl)
  return links.addressOf({ staffId: DEMO_STAFF_ID, notice: 'weekly' }).split('/').at(-1) ?? ''
}

async function webhookId(): Promise<string> {
  const payload = { address: 'https://hooks.invalid', events: ['trip.restored'] }
  const added = await app.call({ method: 'POST', url: '/api/admin/webhooks', token, payload })
  return String(added.json().webhook.webhook_id)
}

async function deletedTrip(): Promise<string> {
  const { trip_id } = (
    await app.call({ method: 'POST', url: '/api/trips/complete', token, payload: NEW_TRIP })
  ).json()
  await app.call({ method: 'DELETE', url: `/api/trips/${trip_id}`, token })
  return String(trip_id)
}

test.each(
  calls
    .filter((call) => call.method === 'GET' && call !== endpoints.tripStream)
    .map((call) => [call.path, call.status] as const),
)('no cache between keeps the answer of %s', async (path, status) => {
  const { checkInId, token: link } = await storeCheckIn(app, '10002')
  const params: Record<string, string> = {
    tripId: path === endpoints.getDeletedTrip.path ? await deletedTrip() : '100',
    secret: path.startsWith('/notices') ? await unsubscribeSecret() : await feedSecret(),
    staffId: '10002',
    checkInId: String(checkInId),
    webhookId: path === endpoints.listDeliveries.path ? await webhookId() : '',
  }
  const url = `/api${path.replace(/:(\w+)/g, (_, name) => params[name] ?? '')}`
  const isLinked = path === endpoints.getLinkedCheckIn.path
  const { headers, statusCode } = await app.call({ url, token: isLinked ? link : token })
  expect(statusCode).toBe(status)
  expect(headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/)
})

test.each([
  '/',
  '/api/trips',
  '/api/nothing',
  '/api/trips/%E0%A4%A',
  '/assets/gone.js',
  '/favicon.svg',
  '/api/docs/',
  '/api/openapi.json',
])('%s has every security header', async (url) => {
  const { headers } = await app.call({ url })
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = String(headers['content-security-policy'])
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
})

test('the page has no inline script, so the policy needs no exception', async () => {
  const page = (await app.call({ url: '/' })).body
  const scripts = page.match(/<script[^>]*>[^<]*/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) expect(script).toMatch(/ src="\/[^"]+"[^>]*>\s*$/)
  expect(page).not.toMatch(/ on\w+=|javascript:/i)
})

describe('a fault of the server', () => {
  test('is answered with one sentence, and only the log has the details', async () => {
    await app.db.execute(sql`alter table audit_entry rename to audit_entry_gone`)
    const answer = await app.call({ url: '/api/audit', token })
    await app.db.execute(sql`alter table audit_entry_gone rename to audit_entry`)
    expect(answer.json()).toEqual({
      status: 500,
      error: 'internal',
      message: 'Something went wrong on the server. Please try again.',
    })
    expect(app.logged.join('')).toContain('Failed query')
  })

  test('is not caused by a malformed line of HTTP', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.end('GET / HTTP/9.9\r\nbroken\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/ at |node:|\.ts/)
  })

  test('is not caused by TRACE, which echoes nothing', async () => {
    const { status, body } = await sendRaw('/api/healthz', 'TRACE')
    expect(status).toBe(404)
    expect(body).not.toContain('TRACE')
  })
})
