import type { ApiToken, ApiTokenCreate, NewApiToken } from '@sojourn/contract/account/api-tokens'
import { SCOPES, type Scope } from '@sojourn/contract/account/scopes'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { API_TOKEN_CALLS_MAX, API_TOKEN_WINDOW_SECONDS, API_TOKENS_MAX } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { disableAccount, signOutEverywhere } from '../src/accounts/account-access.ts'
import { OPERATOR } from '../src/accounts/actor.ts'
import { setAdministrator } from '../src/accounts/administrators.ts'
import { apiToken } from '../src/database/schema.ts'
import { TokenLimit } from '../src/features/auth/token-limit.ts'
import { activate } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
const DAY_MS = 86_400_000
let mia: string
let bao: string
let count = 0

beforeAll(async () => {
  mia = (await app.signIn()).access_token
  bao = (await activate(app, '10002')).access_token
})

function ask(token: string, payload: object) {
  return app.call({ method: 'POST', url: '/api/access-tokens', token, payload })
}

async function create(
  session: string,
  scopes: Scope[],
  more: Partial<ApiTokenCreate> = {},
): Promise<NewApiToken> {
  count += 1
  const answer = await ask(session, { name: `Program ${count}`, scopes, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function list(session: string): Promise<ApiToken[]> {
  return (await app.call({ url: '/api/access-tokens', token: session })).json()
}

function revoke(session: string, tokenId: number) {
  return app.call({ method: 'DELETE', url: `/api/access-tokens/${tokenId}`, token: session })
}

async function statusWith(secret: string, url = '/api/trips'): Promise<number> {
  return (await app.call({ url, token: secret })).statusCode
}

async function newestEvent(): Promise<string> {
  const answer = await app.call({ url: '/api/audit', token: mia })
  return answer.json().content[0].event
}

describe('an access token', () => {
  test('works until it is revoked, and its secret is only in one answer', async () => {
    const { token, secret } = await create(mia, ['trips:read'], { name: ' Warehouse ' })
    expect(secret).toMatch(/^sojourn_pat_[\w-]{43}$/)
    expect(token).toMatchObject({ name: 'Warehouse', scopes: ['trips:read'], last_used_at: null })
    expect(await newestEvent()).toMatch(
      /^Mia Chen created the access token “Warehouse” \(trips:read\), valid until \d{4}-\d\d-\d\d$/,
    )
    expect(await statusWith(secret)).toBe(200)
    await expect
      .poll(async () => (await list(mia)).find(({ token_id }) => token_id === token.token_id)?.last_used_at)
      .not.toBeNull()
    const stored = await app.db.select().from(apiToken).where(eq(apiToken.token_id, token.token_id))
    expect(JSON.stringify([await list(mia), stored, app.logged])).not.toContain(secret)
    expect((await revoke(mia, token.token_id)).statusCode).toBe(204)
    expect(await newestEvent()).toBe('Mia Chen revoked the access token “Warehouse”')
    const refused = await app.call({ url: '/api/trips', token: secret })
    expect([refused.statusCode, refused.json().message]).toEqual([
      401,
      "This access token doesn't exist, has expired or was revoked.",
    ])
  })

  test('is valid for 90 days, or for as many as its owner chose, up to a year', async () => {
    const daysOf = ({ created_at, expires_at }: ApiToken) =>
      (Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS
    expect(daysOf((await create(mia, ['trips:read'])).token)).toBeCloseTo(90)
    expect(daysOf((await create(mia, ['trips:read'], { days: 365 })).token)).toBeCloseTo(365)
    for (const days of [0, 366, 1.5, -1]) {
      expect((await ask(mia, { name: `For ${days}`, scopes: ['trips:read'], days })).statusCode).toBe(400)
    }
  })

  test('is refused once it has expired, and stays in the list', async () => {
    const { token, secret } = await create(mia, ['trips:read'])
    await app.db
      .update(apiToken)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(apiToken.token_id, token.token_id))
    expect(await statusWith(secret)).toBe(401)
    expect(await list(mia)).toContainEqual(expect.objectContaining({ token_id: token.token_id }))
  })

  test('belongs to one person', async () => {
    const { token } = await create(mia, ['trips:read'])
    expect(await list(bao)).toEqual([])
    expect((await revoke(bao, token.token_id)).statusCode).toBe(404)
    expect((await revoke(mia, token.token_id)).statusCode).toBe(204)
    expect((await revoke(mia, token.token_id)).statusCode).toBe(404)
  })

  test('is unknown if anything about its secret is different', async () => {
    const { secret } = await create(mia, ['trips:read'])
    for (const wrong of [`${secret}x`, secret.slice(0, -1), secret.toUpperCase(), 'sojourn_pat_']) {
      expect(await statusWith(wrong)).toBe(401)
    }
  })
})

describe('what a token may do', () => {
  const calls: [string, Endpoint][] = Object.entries(endpoints).filter(([, { keys }]) => keys.length > 0)
  /** Nothing by these names exists, so that calls that are allowed do nothing. */
  const PARAMS: Record<string, string> = {
    tripId: '2000000000',
    staffId: 'nobody',
    kind: 'destination',
    placeId: '2000000000',
    importId: '2000000000',
  }

  function make({ method, path }: Endpoint, token: string) {
    const url = `/api${path.replace(/:(\w+)/g, (_, param) => PARAMS[param] ?? '1')}`
    return app.call({ method, url, token })
  }

  test.each(SCOPES)('%s opens exactly the calls that the contract says', async (scope) => {
    const { secret } = await create(mia, [scope])
    const opened: string[] = []
    for (const [name, call] of calls) {
      const { statusCode, body } = await make(call, secret)
      expect(statusCode, `${name} ${body}`).toBeLessThan(500)
      expect(statusCode, name).not.toBe(401)
      if (statusCode !== 403) opened.push(name)
    }
    const isOpened = ({ keys, ...call }: Endpoint) => call.scope === scope || keys.includes('token')
    expect(opened).toEqual(calls.filter(([, call]) => isOpened(call)).map(([name]) => name))
    expect(opened.length).toBeGreaterThan(1)
  })

  test('a refusal says which scope is missing', async () => {
    const { secret } = await create(mia, ['where:read'])
    const lacking = await app.call({ url: '/api/trips', token: secret })
    expect(lacking.json()).toMatchObject({
      error: 'forbidden',
      message: "This access token doesn't have the scope trips:read.",
    })
    const never = await app.call({ url: '/api/auth/sessions', token: secret })
    expect(never.json().message).toBe("Access tokens can't be used for this call.")
  })

  test('only administrators give the scopes for administrators, and only as long as they are', async () => {
    expect((await ask(bao, { name: 'Admin', scopes: ['admin:read'] })).statusCode).toBe(403)
    await setAdministrator(app.db, OPERATOR, '10002', true)
    const { secret, token } = await create(bao, ['admin:read'])
    expect(await statusWith(secret, '/api/admin/system')).toBe(200)
    await setAdministrator(app.db, OPERATOR, '10002', false)
    expect(await statusWith(secret, '/api/admin/system')).toBe(403)
    await revoke(bao, token.token_id)
  })

  test('the audit log says which token made a change', async () => {
    const { secret } = await create(mia, ['trips:write', 'trips:read'], { name: 'Finance' })
    const payload = {
      ...{ est_cost: 10, one_curtin: true, reason: 'By a program', comments: '' },
      ...{ start_date: '2026-03-10', end_date: '2026-03-12', staff_ids: ['10001'], destination_ids: ['1'] },
    }
    const added = await app.call({ method: 'POST', url: '/api/trips/complete', token: secret, payload })
    const { trip_id } = added.json() as Trip
    expect(await newestEvent()).toBe(`Mia Chen (by token Finance) added trip ${trip_id}`)
    const url = `/api/trips/${trip_id}`
    await app.call({ method: 'PATCH', url, token: secret, payload: { est_cost: 20 } })
    const changed = `Mia Chen (by token Finance) changed the cost of trip ${trip_id} from $10.00 to $20.00`
    expect(await newestEvent()).toBe(changed)
    await app.call({ method: 'DELETE', url, token: secret })
    expect(await newestEvent()).toBe(`Mia Chen (by token Finance) deleted trip ${trip_id}`)
  })
})

describe('a token ends', () => {
  test('when its owner is signed out everywhere', async () => {
    const owner = (await activate(app, '10003')).access_token
    const { secret } = await create(owner, ['trips:read'])
    expect(await signOutEverywhere(app.db, OPERATOR, '10003')).toMatchObject({ tokens: 1 })
    expect(await statusWith(secret)).toBe(401)
  })

  test('when its account is disabled, and stays ended when that is enabled again', async () => {
    const owner = (await activate(app, '10004')).access_token
    const { secret } = await create(owner, ['trips:read'])
    await disableAccount(app.db, OPERATOR, '10004')
    expect(await statusWith(secret)).toBe(401)
    expect(await app.db.$count(apiToken, eq(apiToken.staff_id, '10004'))).toBe(0)
  })
})

const CHARACTERS = "The name can't contain parentheses, tabs, line breaks or other control characters"

describe('a name', () => {
  test.each([
    ['', 'Please give the access token a name'],
    ['   ', 'Please give the access token a name'],
    ['a\tb', CHARACTERS],
    ['a\u200bb', CHARACTERS],
    ['x) deleted trip 5', CHARACTERS],
    ['x'.repeat(61), 'The name must be 60 characters or fewer'],
  ])('%j is refused', async (name, message) => {
    const answer = await ask(mia, { name, scopes: ['trips:read'] })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: 'name', message }]])
  })

  test("can't be given twice, whatever its case", async () => {
    await create(bao, ['trips:read'], { name: 'Reports' })
    const answer = await ask(bao, { name: 'reports', scopes: ['trips:read'] })
    expect(answer.json().message).toBe('You already have an access token with this name')
    await create(mia, ['trips:read'], { name: 'Reports' })
  })
})

test('a token needs a scope, and an unknown one is refused', async () => {
  for (const scopes of [[], ['trips:delete'], 'trips:read', undefined]) {
    expect((await ask(mia, { name: 'Scopes', scopes })).statusCode).toBe(400)
  }
})

test('nobody can have more than the most, even by asking at the same time', async () => {
  const owner = (await activate(app, '10005')).access_token
  const asked = Array.from({ length: API_TOKENS_MAX + 3 }, (_, number) =>
    ask(owner, { name: `Number ${number}`, scopes: ['trips:read'] }),
  )
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(API_TOKENS_MAX)
  expect(statuses.filter((status) => status === 422)).toHaveLength(3)
  expect(await list(owner)).toHaveLength(API_TOKENS_MAX)
})

describe('the limit', () => {
  test('is told with every answer', async () => {
    const { secret } = await create(mia, ['trips:read'])
    const first = await app.call({ url: '/api/trips', token: secret })
    expect(first.headers['ratelimit-policy']).toBe(`"token";q=${API_TOKEN_CALLS_MAX};w=60`)
    expect(first.headers.ratelimit).toMatch(/^"token";r=\d+;t=\d+$/)
    const session = await app.call({ url: '/api/trips', token: mia })
    expect(session.headers).not.toHaveProperty('ratelimit')
  })

  test('refuses a call too many, and says when to come back', async () => {
    const { secret } = await create(mia, ['where:read'])
    for (let call = 0; call < API_TOKEN_CALLS_MAX; call += 1) await statusWith(secret)
    const refused = await app.call({ url: '/api/trips', token: secret })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers.ratelimit).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('refuses one call too many of a token, until the next minute', () => {
    const limit = new TokenLimit()
    let told: Record<string, unknown> = {}
    const reply = { headers: (given: object) => Object.assign(told, given) } as unknown as FastifyReply
    for (let call = 0; call < API_TOKEN_CALLS_MAX; call += 1) limit.count(1, reply, 1_000)
    expect(told.ratelimit).toBe('"token";r=0;t=60')
    expect(() => limit.count(1, reply, 2_000)).toThrow('This access token was used too often.')
    expect(told.ratelimit).toBe('"token";r=0;t=59')
    expect(() => limit.count(2, reply, 2_000)).not.toThrow()
    told = {}
    limit.count(1, reply, 1_000 + API_TOKEN_WINDOW_SECONDS * 1000)
    expect(told.ratelimit).toBe(`"token";r=${API_TOKEN_CALLS_MAX - 1};t=60`)
  })
})
