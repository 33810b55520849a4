import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SESSION_KEY, STORAGE_KEYS } from '@sojourn/contract/limits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, callsOf, renewingToken } from './call.ts'
import { download } from './download.ts'
import { type ApiFailure, failureText, toFailure } from './failure.ts'
import { request } from './request.ts'
import { send } from './send.ts'
import {
  currentUser,
  endSession,
  lastSessionEnding,
  sessionSignal,
  startSession,
  storedToken,
} from './session/session.ts'

const TRIP_7 = { trip_id: 7 }
const NO_RESPONSE = { name: 'ApiFailure', message: 'No response received from server', status: undefined }
const PAGE = '<!doctype html><title>Bad gateway</title>'

let server: Server
let answer: RequestListener
/** The requests that reached the server, in order. */
let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/table`))
})

afterAll(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

beforeEach(() => {
  seen = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', storage({ [STORAGE_KEYS.token]: 'token-1' }))
})

describe('a request', () => {
  beforeEach(() => {
    answer = (_request, response) => json(response, 200, TRIP_7)
  })

  test('goes to a path under /api, with parameters and query encoded', async () => {
    await send('addTripStaff', { params: { tripId: 7, staffId: 'a/b' } })
    await send('listAudit', { query: { page: 0, size: 10, sort: undefined } as object })
    await send('listAudit', { query: { sort: 'timestamp,desc' } as object })
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/api/trips/7/staff/a%2Fb'],
      ['GET', '/api/audit?page=0&size=10'],
      ['GET', '/api/audit?sort=timestamp%2Cdesc'],
    ])
  })

  test.each<[string, () => Promise<unknown>, string | undefined, string]>([
    [
      'an object',
      () => send('logout', { body: { refresh_token_id: 'é' } }),
      'application/json',
      '{"refresh_token_id":"é"}',
    ],
    ['a file', () => previewOf('a,b\n'), 'text/csv', 'a,b\n'],
    ['an empty file', () => previewOf(''), 'text/csv', ''],
    ['nothing', () => send('restoreTrip', { params: { tripId: 7 } }), undefined, ''],
  ])('with %s has the right content type', async (_what, sent, type, expected) => {
    let body = ''
    answer = async (request, response) => {
      body = await text(request)
      json(response, 200, TRIP_7)
    }
    await sent()
    expect([seen[0]?.headers['content-type'], body]).toEqual([type, expected])
  })

  test.each([
    ['the stored token', {}, 'Bearer token-1'],
    ['a token of its own', { Authorization: 'Bearer link' }, 'Bearer link'],
    ['a link pasted with a typographic quote', { Authorization: 'Bearer link”\n' }, 'Bearer link'],
  ])('identifies the caller by %s', async (_whose, headers, authorization) => {
    await send('listStaff', { headers })
    expect(seen[0]?.headers.authorization).toBe(authorization)
  })

  test("doesn't identify the caller when nobody is signed in", async () => {
    vi.stubGlobal('localStorage', storage({}))
    await send('listStaff', {})
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test.each([
    ['', undefined],
    ['other=1', undefined],
    ['XSRF-TOKEN=', undefined],
    ['NOT-XSRF-TOKEN=b; XSRF-TOKEN=a%3Db=; other=1', 'a=b='],
    ['XSRF-TOKEN=50%', '50%'],
  ])('with the cookies %j has X-XSRF-TOKEN %s', async (cookie, header) => {
    vi.stubGlobal('document', { cookie })
    await send('listStaff', {})
    expect(seen[0]?.headers['x-xsrf-token']).toBe(header)
  })
})

describe('a success', () => {
  test.each([200, 201, 202, 226, 299])('is the status %i', async (status) => {
    answer = (_request, response) => json(response, status, TRIP_7)
    expect(await send('restoreTrip', { params: { tripId: 7 } })).toEqual(TRIP_7)
  })

  test('can have no body if none is expected', async () => {
    answer = (_request, response) => response.writeHead(204).end()
    await expect(send('deleteTrip', { params: { tripId: 7 } })).resolves.toBe('')
  })
})

describe('a failure', () => {
  test.each([300, 304, 400, 404, 412, 422, 429, 500, 503])(
    "is the status %i, which isn't retried",
    async (status) => {
      const body = { status, error: 'some', message: "Trip 7 doesn't exist." }
      answer = (_request, response) => json(response, status, body, { 'Retry-After': '1' })
      const sent = status === 304 ? undefined : body
      await expect(call('listStaff', {})).rejects.toMatchObject({
        name: 'ApiFailure',
        status,
        message: sent ? sent.message : '',
        body: sent ?? '',
      })
      expect(seen).toHaveLength(1)
    },
  )

  test.each<[string, string, unknown]>([
    ['an HTML page', PAGE, PAGE],
    ['nothing', '', ''],
    ['JSON without a message', '{"oops":true}', { oops: true }],
    ['JSON with an odd message', '{"message":7}', { message: 7 }],
    ['null', 'null', null],
  ])('has no message when the answer is %s', async (_what, sent, body) => {
    answer = (_request, response) => response.writeHead(502).end(sent)
    const failure = await failureOf(send('listStaff', {}))
    expect(failure).toMatchObject({ status: 502, message: '', body })
    expect(failureText(failure, 'Failed to load trips')).toBe('Failed to load trips')
  })

  test.each<[string, RequestListener]>([
    ['the connection is lost', (request) => request.socket.destroy()],
    ['the body breaks off', breakOff(200)],
    ['the body of a refusal breaks off', breakOff(401)],
    ['a proxy answers instead of the server', (_request, response) => response.end(PAGE)],
    ['the body is empty', (_request, response) => response.end()],
  ])('says that there was no response when %s', async (_what, listener) => {
    answer = listener
    await expect(call('listStaff', {})).rejects.toMatchObject(NO_RESPONSE)
  })

  test("of a file that breaks off, or that is a proxy's page, says the same", async () => {
    const { signal } = new AbortController()
    answer = breakOff(200, 'text/csv')
    await expect(download('exportTrips', { signal })).rejects.toMatchObject(NO_RESPONSE)
    answer = (_request, response) => response.setHeader('Content-Type', 'text/html').end(PAGE)
    await expect(download('exportTrips', { signal })).rejects.toMatchObject(NO_RESPONSE)
  })

  test("says why the request couldn't be made", async () => {
    const lone = '\ud800'
    await expect(send('addTripStaff', { params: { tripId: 7, staffId: lone } })).rejects.toThrow(
      'Error: URI malformed',
    )
    expect(seen).toEqual([])
  })
})

describe('an answer that never comes', () => {
  beforeEach(() => {
    answer = () => {}
  })

  test('is waited for', async () => {
    const waiting = send('listStaff', {})
    await vi.waitUntil(() => seen.length === 1)
    answer = (_request, response) => json(response, 200, [])
    await send('listDestinations', {})
    expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting')
    endSession({ kind: 'sign-out' })
    await expect(waiting).rejects.toMatchObject(NO_RESPONSE)
  })

  test.each<[string, (stop: AbortController) => void]>([
    ['its caller', (stop) => stop.abort()],
    [
      'its caller, twice',
      (stop) => {
        stop.abort()
        stop.abort()
      },
    ],
    ['the end of the session', () => endSession({ kind: 'sign-out' })],
  ])('is aborted by %s', async (_what, giveUp) => {
    const stop = new AbortController()
    const waiting = failureOf(send('listStaff', { signal: stop.signal }))
    await vi.waitUntil(() => seen.length === 1)
    giveUp(stop)
    expect(await waiting).toMatchObject(NO_RESPONSE)
  })

  test('is never requested with an already aborted signal', async () => {
    await expect(call('listStaff', { signal: AbortSignal.abort() })).rejects.toMatchObject(NO_RESPONSE)
    expect(seen).toEqual([])
  })

  test('is aborted with the session even while its body arrives', async () => {
    const begun = Promise.withResolvers<void>()
    answer = (_request, response) => response.write('[', () => begun.resolve())
    const waiting = failureOf(send('listStaff', {}))
    await begun.promise
    endSession({ kind: 'sign-out' })
    expect(await waiting).toMatchObject(NO_RESPONSE)
  })

  test("doesn't affect the calls of the next session", async () => {
    endSession({ kind: 'sign-out' })
    answer = (_request, response) => json(response, 200, [])
    expect(await send('listStaff', {})).toEqual([])
  })
})

describe('in a session', () => {
  const mia = { staff_id: '10001', first_name: 'Mia', last_name: 'Chen' }
  const ana = { staff_id: '10002', first_name: 'Ana', last_name: 'Silva' }

  const signIn = (user = mia, number = 1) =>
    startSession({ user, access_token: `token-${number}`, refresh_token_id: `refresh-${number}` })
  /** What another tab does. This one hasn't heard of it. */
  const signInElsewhere = (user = ana) => {
    localStorage.setItem(SESSION_KEY, 'another')
    localStorage.setItem(STORAGE_KEYS.user, JSON.stringify(user))
    localStorage.setItem(STORAGE_KEYS.refreshTokenId, 'refresh-9')
    localStorage.setItem(STORAGE_KEYS.token, 'token-9')
  }
  const OTHER = { Authorization: 'Bearer other' }
  const sentWith = () =>
    seen
      .map(({ url, headers }) => [url, headers.authorization])
      .filter(([, authorization]) => authorization !== OTHER.Authorization)
  /** Whether it has settled once everything that it has begun has happened. */
  const hasSettled = async (work: Promise<unknown>) => {
    let isSettled = false
    const note = () => {
      isSettled = true
    }
    work.then(note, note)
    for (let turn = 0; turn < 3; turn += 1) await send('listStaff', { headers: OTHER })
    return isSettled
  }

  beforeEach(() => {
    signIn()
    // Without locks, a refusal is dealt with straight away.
    vi.stubGlobal('navigator', {})
    answer = (_request, response) => json(response, 200, [])
  })
  afterEach(() => endSession({ kind: 'sign-out' }))

  test('a refused token is renewed and the request retried; if refused again, the session ends', async () => {
    const renewed = { access_token: 'token-2', refresh_token_id: 'refresh-2' }
    answer = ({ url }, response) =>
      url === '/api/auth/refresh'
        ? json(response, 200, renewed)
        : json(response, 401, { message: 'Signed out.' })
    const refused = renewingToken('listStaff', (session) => send('listStaff', {}, session))
    await expect(refused).rejects.toMatchObject({ status: 401, message: 'Signed out.' })
    expect(seen.map(({ url, headers }) => [url, headers.authorization, headers['x-refresh-id']])).toEqual([
      ['/api/staff', 'Bearer token-1', undefined],
      ['/api/auth/refresh', 'Bearer token-1', 'refresh-1'],
      ['/api/staff', 'Bearer token-2', undefined],
    ])
    expect(lastSessionEnding()).toEqual({ kind: 'refused', message: 'Signed out.' })
    expect(storedToken()).toBeNull()
  })

  test("work of several calls continues with the session's renewed token", async () => {
    const laterCall = callsOf(sessionSignal())
    localStorage.setItem(STORAGE_KEYS.token, 'token-2')
    expect(await laterCall('listStaff', {})).toEqual([])
    expect(sentWith()).toEqual([['/api/staff', 'Bearer token-2']])
  })

  test.each<[string, () => void]>([
    ['signing out', () => endSession({ kind: 'sign-out' })],
    [
      "someone else's sign-in here",
      () => {
        endSession({ kind: 'sign-out' })
        signIn(ana, 9)
      },
    ],
    ["someone else's sign-in in another tab", () => signInElsewhere()],
    ["the same person's next sign-in in another tab", () => signInElsewhere(mia)],
  ])(
    'work of several calls ends with %s: nothing more is sent, and it hears nothing',
    async (_what, leave) => {
      const laterCall = callsOf(sessionSignal())
      leave()
      expect(await hasSettled(laterCall('deleteTrip', { params: { tripId: 7 } }))).toBe(false)
      expect(sentWith()).toEqual([])
    },
  )

  test("a refusal after someone else's sign-in isn't repeated with their token, and doesn't sign them out", async () => {
    const asked = Promise.withResolvers<void>()
    const refuse = Promise.withResolvers<void>()
    answer = async ({ headers }, response) => {
      if (headers.authorization === OTHER.Authorization) return json(response, 200, [])
      asked.resolve()
      await refuse.promise
      json(response, 401, { message: 'Signed out.' })
    }
    const late = call('listStaff', {})
    await asked.promise
    signInElsewhere()
    refuse.resolve()
    expect(await hasSettled(late)).toBe(false)
    expect(sentWith()).toEqual([['/api/staff', 'Bearer token-1']])
    expect([currentUser(), storedToken()]).toEqual([ana, 'token-9'])
  })

  test('a request in flight is aborted when the session ends, and its caller hears nothing', async () => {
    answer = () => {}
    const waiting = call('listStaff', {})
    await vi.waitUntil(() => seen.length === 1)
    endSession({ kind: 'sign-out' })
    answer = (_request, response) => json(response, 200, [])
    expect(await hasSettled(waiting)).toBe(false)
  })

  test('a request with a token of its own belongs to no session', async () => {
    const session = sessionSignal()
    signInElsewhere()
    const headers = { Authorization: 'Bearer link' }
    await request({ method: 'GET', path: '/staff' }, { headers, session })
    expect(sentWith()).toEqual([['/api/staff', 'Bearer link']])
  })

  test('a call with a token of its own is answered after the session, too', async () => {
    const asked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    answer = async (_request, response) => {
      asked.resolve()
      await release.promise
      json(response, 200, [])
    }
    const waiting = call('listStaff', { headers: { Authorization: 'Bearer link' } })
    await asked.promise
    endSession({ kind: 'sign-out' })
    release.resolve()
    expect(await waiting).toEqual([])
  })
})

test('a download reports its progress', async () => {
  const read = Promise.withResolvers<void>()
  answer = async (_request, response) => {
    response.setHeader('Content-Type', 'text/csv; charset=utf-8')
    response.write('one,')
    await read.promise
    response.end('two')
  }
  const pieces: string[] = []
  const file = await download('exportTrips', {
    query: new URLSearchParams([
      ['status', 'Ongoing'],
      ['status', 'Upcoming'],
    ]),
    signal: new AbortController().signal,
    onBytes: (bytes) => {
      pieces.push(new TextDecoder().decode(bytes))
      read.resolve()
    },
  })
  expect(pieces).toEqual(['one,', 'two'])
  expect([file.type, await file.text()]).toEqual(['text/csv; charset=utf-8', 'one,two'])
  expect(seen[0]?.url).toBe('/api/trips/export?status=Ongoing&status=Upcoming')
})

function storage(stored: Record<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map(Object.entries(stored))
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  }
}

function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function breakOff(status: number, type = 'application/json'): RequestListener {
  return (request, response) => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': '100' })
    response.write('["half', () => request.socket.destroy())
  }
}

function previewOf(content: string): Promise<unknown> {
  return send('previewImport', { file: new Blob([content], { type: 'text/csv' }), query: {} })
}

function failureOf(work: Promise<unknown>): Promise<ApiFailure> {
  return work.then(() => Promise.reject(new Error('it succeeded')), toFailure)
}
