import { randomUUID } from 'node:crypto'
import type { OwnSession } from '@sojourn/contract/account/own-sessions'
import type { Key } from '@sojourn/contract/api/endpoint'
import { type Endpoints, endpoints } from '@sojourn/contract/api/endpoints'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storeLink } from '../src/accounts/links.ts'
import { linkEntries } from '../src/audit/link-entries.ts'
import { rowsOf } from '../src/database/database.ts'
import { pendingIdentity } from '../src/database/schema.ts'
import { hashToken, newToken } from '../src/opaque-token.ts'
import { storeCheckIn } from './support/check-in-calls.ts'
import { allSent, login, PASSWORD, resetToken, verifyToken } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

type Name = keyof Endpoints
type NamesWithBody = { [N in Name]: Endpoints[N] extends { body: unknown } ? N : never }[Name]
type NamesForAll = { [N in Name]: Endpoints[N]['keys'] extends readonly [] ? N : never }[Name]

const PERSON = 'dora1'
const PARAMS: Record<string, string> = {
  tripId: '7',
  staffId: '10020',
  feedId: '1',
  tokenId: '1',
  importId: '1',
  sessionId: randomUUID(),
  kind: 'destination',
  placeId: '1',
  checkInId: '1',
  webhookId: '1',
  deliveryId: '1',
}
const TRIP = {
  est_cost: 515.5,
  one_curtin: true,
  reason: 'Through a link',
  comments: '',
  start_date: '2026-03-10',
  end_date: '2026-03-12',
}
const NO_CONTACT = { phone: '', emergency_name: '', emergency_phone: '' }
const BODIES: Record<Exclude<NamesWithBody, NamesForAll>, object> = {
  logout: { refresh_token_id: 'any' },
  confirmRegistration: { staff_id: PERSON },
  setPassword: { staff_id: PERSON, newPassword: PASSWORD },
  linkIdentity: { code: 'any', browser_secret: 'any' },
  createTrip: { ...TRIP, staff_ids: ['10001'], destination_ids: ['1'] },
  updateTrip: { ...TRIP, staffIds: ['10001'], destinationIds: ['1'] },
  createFeed: { name: 'Through a link', trips: { of: 'owner' }, detail: 'full' },
  renameFeed: { name: 'Through a link, again' },
  createApiToken: { name: 'Through a link', scopes: ['trips:read'] },
  patchTrip: { reason: 'Through a link, again' },
  addPerson: { staff_id: 'link1', first_name: 'Through', last_name: 'Link', email: null },
  editPerson: {
    ...{ first_name: 'Through', last_name: 'Link', email: null },
    before: { first_name: 'Through', last_name: 'Linked', email: null },
  },
  addPlace: { name: 'Through a link', within: 1 },
  changePlace: { name: 'Through a link' },
  mergePlace: { into: 2 },
  previewCheckIn: { scope: {} },
  startCheckIn: {
    ...{ request_id: randomUUID(), kind: 'emergency', is_practice: false, scope: {}, fingerprint: 'any' },
    ...{ subject: 'Through a link', message: 'Through a link' },
  },
  addToCheckIn: { staff_ids: [PERSON] },
  resendCheckIn: { staff_ids: [PERSON] },
  recordAnswer: { answer: 'safe', note: '' },
  closeCheckIn: { note: '' },
  getCheckInContacts: { staff_ids: [PERSON] },
  answerCheckIn: { answer: 'safe', note: '', phone: '' },
  answerLinkedCheckIn: { answer: 'help', note: '', phone: '' },
  changeContact: { ...NO_CONTACT, before: NO_CONTACT },
  changeContactOf: { ...NO_CONTACT, before: NO_CONTACT },
  changeNotices: { weekly: true },
  createWebhook: { address: 'https://hooks.example.edu', events: ['trip.created'] },
  changeWebhook: { is_enabled: false },
  sayPresence: { tab: 'a', trip_id: 1, field: null },
}

const app = useTestApp({ OIDC_ISSUER: 'https://login.example.edu', OIDC_CLIENT_ID: 'sojourn' })

function make(name: Name, token: string) {
  const { method, path } = endpoints[name]
  const url = `/api${path.replace(/:(\w+)/g, (_, param) => PARAMS[param] ?? '')}`
  const payload = (BODIES as Partial<Record<Name, object>>)[name]
  return app.call({ method, url, token, ...(payload && { payload }) })
}

function namesBy(isWanted: (keys: readonly Key[]) => boolean): Name[] {
  return (Object.keys(endpoints) as Name[]).filter((name) => isWanted(endpoints[name].keys))
}

/** Without the identity provider, whose answer usually precedes it. */
async function identityToken({ db }: typeof app, staffId: string): Promise<string> {
  const token = newToken()
  await storeLink(db, 'identity link', staffId, token)
  const identity = { issuer: 'https://login.example.edu/', subject: staffId }
  await db.insert(pendingIdentity).values({ token_hash: hashToken(token), ...identity })
  return token
}

async function everythingStored() {
  // Earlier emails would be sent and entries linked a moment later.
  await allSent(app)
  await linkEntries(app.db)
  const [{ tables }] = (await rowsOf(
    app.db.execute(sql`select json_agg(tablename) as tables from pg_tables where schemaname = 'public'`),
  )) as [{ tables: string[] }]
  expect(tables).toContain('trip')
  const digests = tables.map(
    (table) => `(select md5(string_agg(t::text, ',' order by t::text)) from "${table}" t) as "${table}"`,
  )
  return rowsOf(app.db.execute(sql.raw(`select ${digests.join(', ')}`)))
}

test.each([
  { key: 'verify link', own: 'confirmRegistration', askFor: verifyToken },
  { key: 'reset link', own: 'setPassword', askFor: resetToken },
  { key: 'identity link', own: 'confirmIdentityLink', askFor: identityToken },
] as const)(
  'a $key opens the person’s details and its own call; all others are refused and change nothing',
  async ({ key, own, askFor }) => {
    const token = await askFor(app, PERSON)
    const before = await everythingStored()
    for (const name of namesBy((keys) => keys.length > 0 && !keys.includes(key))) {
      const answer = await make(name, token)
      expect([name, answer.statusCode, answer.json().message]).toEqual([name, 401, 'Not authorised'])
    }
    expect(await everythingStored()).toEqual(before)

    expect(namesBy((keys) => keys.includes(key))).toEqual(['me', own])
    expect((await make('me', token)).json().staff_id).toBe(PERSON)
    expect((await make(own, token)).statusCode).toBe(endpoints[own].status)
    expect((await make('me', token)).statusCode).toBe(401)
  },
)

test('a check-in link opens its check-in and nothing else', async () => {
  const { checkInId, token } = await storeCheckIn(app, PERSON)
  PARAMS.checkInId = String(checkInId)
  const { access_token } = (await login(app, PERSON, PASSWORD)).json()
  const before = await everythingStored()
  const own = ['getLinkedCheckIn', 'answerLinkedCheckIn'] as const
  expect(namesBy((keys) => keys.includes('check-in link'))).toEqual(own)
  for (const name of namesBy((keys) => keys.length > 0 && !keys.includes('check-in link'))) {
    const answer = await make(name, token)
    expect([name, answer.statusCode, answer.json().message]).toEqual([name, 401, 'Not authorised'])
  }
  for (const other of ['', newToken(), access_token]) {
    for (const name of own) expect((await make(name, other)).statusCode).toBe(401)
  }
  expect((await make('getLinkedCheckIn', token)).json().check_in.subject).toBe('Storm')
  expect(await everythingStored()).toEqual(before)
  expect((await make('answerLinkedCheckIn', token)).statusCode).toBe(200)
})

test('the same requests succeed with a session', async () => {
  await login(app, PERSON, PASSWORD)
  const { access_token } = (await login(app, PERSON, PASSWORD)).json()
  const sessions: OwnSession[] = (await make('listSessions', access_token)).json()
  PARAMS.sessionId = sessions.find((session) => !session.is_current)?.session_id ?? ''
  // Left out: the stream never ends, an import needs a file and its plan, and connecting an account needs an identity
  // provider. They have their own tests.
  const others = [
    'tripStream',
    'previewImport',
    'importTrips',
    'undoImport',
    'startConnecting',
    'linkIdentity',
  ]
  const names = namesBy((keys) => keys.includes('session')).filter((name) => !others.includes(name))
  // In this order: a deleted trip can only be read before it is restored, and nothing works after signing out.
  const inOrder = names
    .filter((name) => name !== 'logout' && name !== 'getDeletedTrip')
    .flatMap((name): Name[] => (name === 'deleteTrip' ? ['deleteTrip', 'getDeletedTrip'] : [name]))
  for (const name of [...inOrder, 'logout'] as const) {
    expect([name, (await make(name, access_token)).statusCode]).toEqual([name, endpoints[name].status])
  }
})

test('someone who is neither a coordinator nor an administrator is refused by every call of theirs, and nothing changes', async () => {
  const { access_token } = (await login(app, PERSON, PASSWORD)).json()
  const before = await everythingStored()
  const names = namesBy((keys) => keys.includes('coordinator'))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const answer = await make(name, access_token)
    const refusal = [name, 403, 'Only coordinators and administrators can do this.']
    expect([name, answer.statusCode, answer.json().message]).toEqual(refusal)
    expect([name, (await make(name, '')).statusCode]).toEqual([name, 401])
  }
  expect(await everythingStored()).toEqual(before)
})

test('someone who isn’t an administrator is refused by every call of the administration, and nothing changes', async () => {
  const { access_token } = (await login(app, PERSON, PASSWORD)).json()
  const before = await everythingStored()
  const names = namesBy((keys) => keys.includes('administrator'))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const answer = await make(name, access_token)
    const refusal = [name, 403, 'Only administrators can do this.']
    expect([name, answer.statusCode, answer.json().message]).toEqual(refusal)
  }
  expect(await everythingStored()).toEqual(before)
})
