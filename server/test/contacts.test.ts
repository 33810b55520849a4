import type { Contact } from '@sojourn/contract/contacts/contact'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContacts } from '../src/contacts/read-contacts.ts'
import { staff } from '../src/database/schema.ts'
import { entriesDuring } from './support/audit-entries.ts'
import { activate } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
let administrator: string

beforeAll(async () => {
  administrator = (await app.signIn()).access_token
})

const EMPTY = { phone: '', emergency_name: '', emergency_phone: '' }
const MINE = { phone: '+61 400 111 222', emergency_name: 'Wei Chen', emergency_phone: '(08) 9266 7051' }
const OWN = '/api/contact'
const of = (staffId: string) => `/api/admin/people/${staffId}/contact`

const get = (url: string, token: string) => app.call({ url, token })
const put = (url: string, token: string, wanted: Contact, before: Contact) =>
  app.call({ method: 'PUT', url, token, payload: { ...wanted, before } })

async function entriesOf(work: () => Promise<unknown>) {
  const entries = await entriesDuring(app, work)
  return entries.map(({ kind, staff_id, event }) => ({ kind, staff_id, event }))
}

describe('one’s own contact details', () => {
  test('are empty, then what one saves, with entries that don’t contain them and none for looking', async () => {
    const { access_token } = await activate(app, 'own.1')
    expect((await get(OWN, access_token)).json()).toEqual(EMPTY)
    const entries = await entriesOf(async () => {
      const typed = { ...MINE, phone: ' \u202a+61\u00a0400 111 222\u202c' }
      expect((await put(OWN, access_token, typed, EMPTY)).statusCode).toBe(204)
      // The answer was lost and the same change is sent again.
      expect((await put(OWN, access_token, typed, EMPTY)).statusCode).toBe(204)
      expect((await get(OWN, access_token)).json()).toEqual(MINE)
      expect((await put(OWN, access_token, { ...MINE, phone: '' }, MINE)).statusCode).toBe(204)
    })
    const entry = { kind: 'account', staff_id: 'own.1' }
    expect(entries).toEqual([
      {
        ...entry,
        event: 'Ada Lovelace changed their contact details: phone, emergency contact, emergency phone',
      },
      { ...entry, event: 'Ada Lovelace changed their contact details: phone' },
    ])
    expect((await get(OWN, access_token)).json()).toEqual({ ...MINE, phone: '' })
  })

  test('follow the rules, and a refused change changes nothing', async () => {
    const { access_token } = await activate(app, 'own.2')
    const answer = await put(OWN, access_token, { ...MINE, phone: 'call me', emergency_phone: '1' }, EMPTY)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [
        { path: 'phone', message: 'Phone can contain only digits, spaces, + ( ) - . / and "ext".' },
        { path: 'emergency_phone', message: 'Emergency phone must have at least 3 digits.' },
      ],
    ])
    expect((await get(OWN, access_token)).json()).toEqual(EMPTY)
  })

  test('aren’t overwritten by someone who saw older ones: the answer has the current ones', async () => {
    const { access_token } = await activate(app, 'own.3')
    expect((await put(of('own.3'), administrator, MINE, EMPTY)).statusCode).toBe(204)
    const answer = await put(OWN, access_token, { ...EMPTY, phone: '555 0100' }, EMPTY)
    expect([answer.statusCode, answer.json().contact]).toEqual([412, MINE])
    expect((await get(OWN, access_token)).json()).toEqual(MINE)
    expect((await put(OWN, access_token, { ...MINE, phone: '555 0100' }, MINE)).statusCode).toBe(204)
  })

  test('two tabs that save at the same time: one wins, the other is told', async () => {
    const { access_token } = await activate(app, 'own.4')
    const answers = await Promise.all(
      ['555 0100', '555 0199'].map((phone) => put(OWN, access_token, { ...EMPTY, phone }, EMPTY)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 412])
  })
})

describe('someone else’s contact details', () => {
  test('are open to administrators, and every look and change is in the audit log without them', async () => {
    const entries = await entriesOf(async () => {
      expect((await get(of('10002'), administrator)).json()).toEqual(EMPTY)
      expect((await put(of('10002'), administrator, MINE, EMPTY)).statusCode).toBe(204)
      expect((await get(of('10002'), administrator)).json()).toEqual(MINE)
    })
    const entry = { kind: 'admin', staff_id: '10001' }
    const look = {
      ...entry,
      event: 'Mia Chen looked at the contact details of Oliver Hughes, staff ID 10002',
    }
    expect(entries).toEqual([
      look,
      {
        ...entry,
        event:
          'Mia Chen changed the contact details of Oliver Hughes, staff ID 10002: phone, emergency contact, emergency phone',
      },
      look,
    ])
  })

  test('a refused change shows the current ones, so it is a look too', async () => {
    await put(of('10003'), administrator, MINE, EMPTY)
    const entries = await entriesOf(async () => {
      const answer = await put(of('10003'), administrator, { ...EMPTY, phone: '555 0100' }, EMPTY)
      expect([answer.statusCode, answer.json().contact]).toEqual([412, MINE])
    })
    expect(entries.map(({ event }) => event)).toEqual([
      expect.stringMatching(/^Mia Chen looked at the contact details of .*, staff ID 10003$/),
    ])
  })

  test('administrators don’t look at their own', async () => {
    const entries = await entriesOf(async () => {
      expect((await get(of('10001'), administrator)).json()).toEqual(EMPTY)
      expect((await put(of('10001'), administrator, MINE, EMPTY)).statusCode).toBe(204)
    })
    expect(entries).toEqual([
      {
        kind: 'account',
        staff_id: '10001',
        event: 'Mia Chen changed their contact details: phone, emergency contact, emergency phone',
      },
    ])
  })

  test('belong to someone in the directory', async () => {
    expect((await get(of('nobody'), administrator)).json().message).toBe(
      "Staff ID nobody isn't in the directory.",
    )
    expect((await put(of('nobody'), administrator, MINE, EMPTY)).statusCode).toBe(404)
  })

  test('of many people are read together, with entries that name up to 50 each and not the viewer', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `many${String(index).padStart(2, '0')}`)
    await app.db
      .insert(staff)
      .values(ids.map((staff_id, index) => ({ staff_id, first_name: 'No', last_name: `${index}` })))
    await put(of('many07'), administrator, MINE, EMPTY)
    const viewer = { staffId: 'many00', name: 'Vera Viewer' }
    let contacts: unknown[] = []
    const entries = await entriesOf(async () => {
      contacts = await app.db.transaction((tx) => readContacts(tx, viewer, ['gone', ...ids], 'in check-in 4'))
    })
    expect(contacts).toHaveLength(60)
    expect(contacts).toContainEqual({ staff_id: 'many07', ...MINE })
    expect(contacts).toContainEqual({ staff_id: 'many00', ...EMPTY })
    expect(entries.map(({ event }) => event.split(', No ').length)).toEqual([50, 9])
    expect(entries[0]?.event).toMatch(
      /^Vera Viewer looked at the contact details of 50 people in check-in 4: No 1 \(many01\), No 2 \(many02\), /,
    )
    expect(entries[1]?.event).toMatch(
      /^Vera Viewer looked at the contact details of 9 people in check-in 4: /,
    )
    const [one] = await entriesOf(() =>
      app.db.transaction((tx) => readContacts(tx, viewer, ['many01'], 'in check-in 4')),
    )
    expect(one?.event).toBe(
      'Vera Viewer looked at the contact details of No 1, staff ID many01, in check-in 4',
    )
  })
})
