import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  auditEntry,
  checkIn,
  checkInAnswer,
  checkInLink,
  checkInPerson,
  contact,
  trip,
  tripStaff,
} from '../src/database/schema.ts'
import { hashToken, newToken } from '../src/opaque-token.ts'
import { arbitraryInput } from './support/arbitrary-input.ts'
import { activate, somewhere, statusOfMe } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

/** Someone on trips and in a check-in, whose contact details nobody else may see. */
const PERSON = '10002'
const PRIVATE = {
  phone: '+61 400 913 775',
  emergency_name: 'Zebulon Quince',
  emergency_phone: '(08) 5550 2468',
}
/** In their answer to the check-in. */
const ANSWERED = { note: 'Hotel Kestrelmoor, room 7', phone: '+44 20 7946 0831' }
const NEVER_SHOWN = [...Object.values(PRIVATE), ...Object.values(ANSWERED)].flatMap((text) => [
  text,
  text.replace(/\D/g, ''),
])
const isShown = (text: string) => NEVER_SHOWN.filter((secret) => secret.length > 3 && text.includes(secret))

let stranger: string
let link: string
let checkInId: number
let tripId: number

/** The stranger is on the same trip and in the same check-in, and calls with a session and with the emailed link. */
beforeAll(async () => {
  const { access_token: administrator } = await app.signIn()
  const { access_token } = await activate(app, 'curious')
  stranger = access_token

  const before = { phone: '', emergency_name: '', emergency_phone: '' }
  const url = `/api/admin/people/${PERSON}/contact`
  const asAdministrator = { url, token: administrator }
  const payload = { ...PRIVATE, before }
  expect((await app.call({ ...asAdministrator, method: 'PUT', payload })).statusCode).toBe(204)
  expect((await app.call(asAdministrator)).json()).toEqual(PRIVATE)
  // Refused in every way, which must not end up in a log either.
  await app.call({ ...asAdministrator, method: 'PUT', payload })
  await app.call({
    ...asAdministrator,
    method: 'PUT',
    payload: { ...payload, phone: `${PRIVATE.phone} call` },
  })
  await app.call({ ...asAdministrator, method: 'PUT', payload: { ...PRIVATE, phone: '555 0100', before } })
  await app.call({ ...asAdministrator, method: 'PUT', payload: { ...PRIVATE, before: PRIVATE.phone } })
  const file = await app.call({ url: '/api/admin/people/export', token: administrator })
  expect(file.body).toContain(PRIVATE.phone)
  const headers = { 'content-type': 'text/csv' }
  const preview = { url: '/api/admin/people/import/preview', token: administrator, headers }
  const previewed = await app.call({
    ...preview,
    method: 'POST',
    payload: file.body.replace('400 913', '400 914'),
  })
  expect(isShown(previewed.body), 'in a preview').toEqual([])

  const [started] = await app.db
    .insert(checkIn)
    .values({
      ...{
        request_id: '00000000-0000-4000-8000-000000000016',
        kind: 'emergency',
        is_practice: false,
        scope: {},
      },
      ...{ subject: 'Flood', message: 'Are you safe?', started_by: '10001' },
    })
    .returning()
  checkInId = started?.check_in_id ?? 0
  const people = [PERSON, 'curious'].map((staff_id) => ({ check_in_id: checkInId, staff_id, places: [] }))
  await app.db.insert(checkInPerson).values(people)
  await app.db.insert(checkInAnswer).values(answerOf(checkInId))
  link = newToken()
  const owner = { check_in_id: checkInId, staff_id: 'curious' }
  await app.db.insert(checkInLink).values({ token_hash: hashToken(link), ...owner })

  const [shared] = await app.db.select().from(tripStaff).limit(1)
  tripId = shared?.trip_id ?? 0
})

const answerOf = (check_in_id: number) => ({
  ...{ check_in_id, staff_id: PERSON, answer: 'safe' as const },
  ...ANSWERED,
})

const calls = Object.entries(endpoints) as [string, Endpoint][]
/** The stream never ends, so it is followed below. These would end the stranger's session. */
const OTHERS = ['tripStream', 'logout', 'setPassword', 'endOtherSessions']
const REQUESTS_A_CALL = 3

/** What the addresses name: the person, their check-in, a trip. */
function pathOf({ path }: Endpoint): string {
  const named: Record<string, string | number> = { staffId: PERSON, checkInId, tripId, kind: 'destination' }
  return `/api${path.replace(/:(\w+)/g, (_, name: string) => String(named[name] ?? 1))}`
}

/** With nothing but what is in the address, and with whatever the schemas accept. */
function requestsOf(call: Endpoint) {
  const sample = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.sample(arbitrary, { numRuns: REQUESTS_A_CALL, seed: 1 })
  const bodies = call.body ? sample(arbitraryInput(call.body)) : []
  const queries = call.query ? sample(arbitraryInput(call.query)) : []
  return [
    { payload: undefined, query: undefined },
    { payload: { staff_ids: [PERSON], staff_id: PERSON }, query: undefined },
    ...bodies.map((payload) => ({ payload, query: undefined })),
    ...queries.map((query) => ({ payload: undefined, query })),
  ]
}

/** Not every value can be turned into a string. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function make(call: Endpoint, { payload, query }: ReturnType<typeof requestsOf>[number], token?: string) {
  const search = new URLSearchParams(
    Object.entries(Object(query)).map(([name, value]) => [name.toWellFormed(), textOf(value).toWellFormed()]),
  )
  const hasBody = payload !== undefined && call.method !== 'GET'
  return app.app.inject({
    method: call.method,
    url: `${pathOf(call)}?${search}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': call.takesFile ? 'text/csv' : 'application/json' }),
    },
    ...(hasBody && { payload: JSON.stringify(payload) ?? 'null' }),
    ...somewhere(),
  })
}

describe('someone who is neither an administrator nor a coordinator nor the person', () => {
  test.each(calls.filter(([name]) => !OTHERS.includes(name)))(
    'gets no contact details from %s',
    async (_, call) => {
      for (const request of requestsOf(call)) {
        for (const token of [stranger, link, undefined]) {
          const answer = await make(call, request, token)
          expect(isShown(answer.body + JSON.stringify(answer.headers)), answer.body).toEqual([])
        }
      }
    },
  )

  test('is refused by the calls that have them', async () => {
    const names = ['getContactOf', 'changeContactOf', 'exportPeople'] as const
    for (const name of names) {
      expect(
        (await make(endpoints[name], { payload: undefined, query: undefined }, stranger)).statusCode,
      ).toBe(403)
    }
  })

  test.each(['/api/openapi.json', '/api/docs', '/api/metrics', '/', '/api/audit?size=100'])(
    'gets none from %s',
    async (url) => {
      expect(isShown((await app.call({ url, token: stranger })).body)).toEqual([])
    },
  )

  test('gets none from the stream', async () => {
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${stranger}` }
    const answer = await fetch(`${address}/api/sse/trips`, { headers, signal: leaving.signal })
    let received = ''
    const reading = answer.body?.pipeThrough(new TextDecoderStream()).pipeTo(
      new WritableStream({
        write: (text) => {
          received += text
        },
      }),
    )
    await app.db.insert(checkInAnswer).values({ ...answerOf(checkInId), answer: 'help' })
    await app.db.update(contact).set({ emergency_name: PRIVATE.emergency_name })
    await app.db.update(trip).set({ reason: 'Changed meanwhile' })
    await expect.poll(() => received).toContain('Changed meanwhile')
    expect(isShown(received)).toEqual([])
    leaving.abort()
    await reading?.catch(() => undefined)
  })

  test('was signed in all the time', async () => {
    expect(await statusOfMe(app, stranger)).toBe(200)
  })
})

test('neither the audit log nor the log of the server contains contact details', async () => {
  const entries = await app.db.select().from(auditEntry)
  expect(entries.some(({ event }) => event.includes('looked at the contact details of'))).toBe(true)
  expect(isShown(JSON.stringify(entries))).toEqual([])
  expect(app.logged.length).toBeGreaterThan(100)
  expect(isShown(app.logged.join(''))).toEqual([])
})
