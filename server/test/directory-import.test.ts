import { PEOPLE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import type { DirectoryPreview } from '@sojourn/contract/admin/directory-import'
import type { DestinationOption, Trip } from '@sojourn/contract/trip/trip'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntry, contact, country, destination, region, staff } from '../src/database/schema.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
let token: string

beforeAll(async () => {
  token = (await app.signIn()).access_token
})

type Kind = 'people' | 'places'

function send(path: string, file: string | Buffer) {
  const headers = { 'content-type': 'text/csv' }
  return app.call({ method: 'POST', url: `/api/admin/${path}`, token, headers, payload: file })
}

async function preview(kind: Kind, file: string): Promise<DirectoryPreview> {
  const answer = await send(`${kind}/import/preview`, file)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const apply = (kind: Kind, file: string, { plan }: { plan: string }) =>
  send(`${kind}/import?plan=${plan}`, file)

const lines = (...texts: string[]) => texts.join('\r\n')
const people = () => app.db.select().from(staff)
const places = async () => [
  await app.db.select().from(region),
  await app.db.select().from(country),
  await app.db.select().from(destination),
]

async function lastEvent() {
  const [entry] = await app.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
  return entry && { event: entry.event, staff_id: entry.staff_id }
}

describe('people', () => {
  const FILE = lines(
    '\ufeffStaff_ID,last_name,first_name,email,department',
    'imp1,"O\'Brien, Jr",Zoë,zoe@example.org,History',
    '10003,Renamed,Person,person@example.org,',
    ',,,,',
    '10002,Hughes,Oliver,,',
  )

  test('a preview says what would be added and changed, and changes nothing', async () => {
    await app.db
      .update(staff)
      .set({ first_name: 'Old', last_name: 'Name' })
      .where(eq(staff.staff_id, '10003'))
    const before = await people()
    expect(await preview('people', FILE)).toEqual({
      plan: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: { added: 1, changed: 1, unchanged: 1 },
      rows: [
        {
          line: 2,
          kind: 'added',
          title: "Zoë O'Brien, Jr (imp1)",
          changes: [
            { field: 'First name', from: '', to: 'Zoë' },
            { field: 'Last name', from: '', to: "O'Brien, Jr" },
            { field: 'Email', from: '', to: 'zoe@example.org' },
          ],
        },
        {
          line: 3,
          kind: 'changed',
          title: 'Old Name (10003)',
          changes: [
            { field: 'First name', from: 'Old', to: 'Person' },
            { field: 'Last name', from: 'Name', to: 'Renamed' },
            { field: 'Email', from: '', to: 'person@example.org' },
          ],
        },
        { line: 5, kind: 'unchanged', title: 'Oliver Hughes (10002)', changes: [] },
      ],
      errorCount: 0,
      errors: [],
      notices: [{ line: 1, message: 'This column is ignored: department.' }],
    })
    expect(await people()).toEqual(before)
  })

  test('applying it changes the directory and the trips, with an entry for the file and one for each change', async () => {
    const plan = await preview('people', FILE)
    const answer = await apply('people', FILE, plan)
    expect([answer.statusCode, answer.json()]).toEqual([200, plan.counts])
    expect(await lastEvent()).toEqual({
      event: 'Mia Chen imported the staff directory: 1 added, 1 changed',
      staff_id: '10001',
    })
    const [, ofPerson] = await app.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(2)
    expect(ofPerson).toMatchObject({
      kind: 'admin',
      staff_id: '10001',
      event:
        'Mia Chen changed Old Name, staff ID 10003: first name from Old to Person, last name from Name to Renamed, email from empty to person@example.org',
    })
    const trips: Trip[] = (await app.call({ url: '/api/trips', token })).json()
    const names = trips.flatMap(({ staffMembers }) => staffMembers)
    expect(names.filter(({ staff_id }) => staff_id === '10003').map(({ last_name }) => last_name)).toContain(
      'Renamed',
    )
  })

  test('applying it again changes nothing, because the outcome is no longer the previewed one', async () => {
    const file = lines('staff_id,first_name,last_name', 'imp2,Twice,Sent')
    const plan = await preview('people', file)
    expect((await apply('people', file, plan)).statusCode).toBe(200)
    const after = await people()
    const again = await apply('people', file, plan)
    expect([again.statusCode, again.json().message]).toEqual([
      412,
      'The directory has changed since the preview. Check the preview again.',
    ])
    expect(await people()).toEqual(after)
    expect((await preview('people', file)).counts).toEqual({ added: 0, changed: 0, unchanged: 1 })
  })

  test('is refused if someone changed a person since the preview, or if the file is another one', async () => {
    const file = lines('staff_id,first_name,last_name', '10004,From,File')
    const plan = await preview('people', file)
    expect((await apply('people', `${file}\r\nimp9,Slipped,In`, plan)).statusCode).toBe(412)
    await app.db.update(staff).set({ last_name: 'Meanwhile' }).where(eq(staff.staff_id, '10004'))
    const after = await people()
    expect((await apply('people', file, plan)).statusCode).toBe(412)
    expect(await people()).toEqual(after)
  })

  test('two who import the same file at the same time import it once', async () => {
    const file = lines('staff_id,first_name,last_name', 'imp3,At,Once')
    const plan = await preview('people', file)
    const answers = await Promise.all([apply('people', file, plan), apply('people', file, plan)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  })

  test('a file without emails leaves them unchanged, and an empty cell removes one', async () => {
    const named = (email: string) => lines('staff_id,first_name,last_name,email', `imp4,With,Email,${email}`)
    const emailOf = async () => (await people()).find(({ staff_id }) => staff_id === 'imp4')?.email
    await apply('people', named('with@example.org'), await preview('people', named('with@example.org')))
    const without = lines('staff_id;first_name;last_name', 'imp4;Without;Email')
    await apply('people', without, await preview('people', without))
    expect(await emailOf()).toBe('with@example.org')
    const empty = lines('staff_id,first_name,last_name,email', 'imp4,Without,Email,')
    await apply('people', empty, await preview('people', empty))
    expect(await emailOf()).toBe(null)
  })

  const CONTACT_HEADER = 'staff_id,first_name,last_name,phone,emergency_name,emergency_phone'
  const contactOf = async (staffId: string) =>
    (await app.db.select().from(contact)).find(({ staff_id }) => staff_id === staffId)

  test('contact details are imported, and neither the preview nor the log shows what they replace', async () => {
    const first = lines(CONTACT_HEADER, 'con1,Con,Tact,+61 400 111 222,Wei Chen,')
    const added = await preview('people', first)
    expect(added.rows[0]?.changes.slice(2)).toEqual([
      { field: 'Phone', from: '', to: '+61 400 111 222' },
      { field: 'Emergency contact', from: '', to: 'Wei Chen' },
    ])
    await apply('people', first, added)

    const second = lines('staff_id,first_name,last_name,phone,emergency_phone', 'con1,Con,Tact,,555 0100')
    const changed = await preview('people', second)
    expect(changed.rows[0]?.changes).toEqual([
      { field: 'Phone', from: '(hidden)', to: '' },
      { field: 'Emergency phone', from: '', to: '555 0100' },
    ])
    await apply('people', second, changed)
    expect(await contactOf('con1')).toEqual({
      ...{ staff_id: 'con1', phone: '', emergency_name: 'Wei Chen', emergency_phone: '555 0100' },
    })
    const [, ofPerson] = await app.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(2)
    expect(ofPerson?.event).toBe(
      'Mia Chen changed the contact details of Con Tact, staff ID con1: phone, emergency phone',
    )
    const without = lines('staff_id,first_name,last_name', 'con1,Con,Tact')
    expect((await preview('people', without)).counts).toEqual({ added: 0, changed: 0, unchanged: 1 })
  })

  test('is refused if someone changed their contact details since the preview', async () => {
    const file = (phone: string) => lines('staff_id,first_name,last_name,phone', `con2,Con,Tact,${phone}`)
    await apply('people', file('555 0100'), await preview('people', file('555 0100')))
    const plan = await preview('people', file('555 0199'))
    await app.db.update(contact).set({ phone: '555 0111' }).where(eq(contact.staff_id, 'con2'))
    expect((await apply('people', file('555 0199'), plan)).statusCode).toBe(412)
    expect((await contactOf('con2'))?.phone).toBe('555 0111')
  })

  test('contact details follow the same rules as in the form', async () => {
    const file = lines(CONTACT_HEADER, 'con3,Con,Tact,call me,\u200b,1')
    expect((await preview('people', file)).errors).toEqual([
      { line: 2, message: 'Phone can contain only digits, spaces, + ( ) - . / and "ext".' },
      { line: 2, message: "Emergency contact contains characters that can't be used." },
      { line: 2, message: 'Emergency phone must have at least 3 digits.' },
    ])
  })

  test('the exported file is a look, runs nothing in a spreadsheet, and imports without a change', async () => {
    const hostile = { phone: '+61 400 111 222', emergency_name: '=cmd|"calc", \'x', emergency_phone: '-555' }
    await app.db.insert(staff).values({ staff_id: 'con4', first_name: "'=Con", last_name: '@Tact;' })
    await app.db.insert(contact).values({ staff_id: 'con4', ...hostile })
    const answer = await app.call({ url: '/api/admin/people/export', token })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="people_export.csv"',
      'cache-control': 'no-store',
    })
    const count = (await people()).length
    expect(await lastEvent()).toEqual({
      event: `Mia Chen exported the staff directory with contact details: ${count} people`,
      staff_id: '10001',
    })
    expect(answer.body.startsWith(`\ufeff${PEOPLE_COLUMNS.join()}\r\n`)).toBe(true)
    expect(answer.body).toContain(`con4,''=Con,'@Tact;,,'+61 400 111 222,"'=cmd|""calc"", 'x",'-555\r\n`)
    expect((await preview('people', answer.body)).counts).toEqual({ added: 0, changed: 0, unchanged: count })
  })

  test('lines with errors are listed, and none of the file is imported', async () => {
    const file = lines(
      'staff_id,first_name,last_name,email',
      'imp5,Good,One,',
      'bad id,,Two,nowhere',
      'imp5,Good,Again,',
    )
    const before = await people()
    const plan = await preview('people', file)
    expect(plan).toMatchObject({
      counts: { added: 1, changed: 0, unchanged: 0 },
      errorCount: 4,
      errors: [
        {
          line: 3,
          message:
            'Staff ID must be 1 to 10 letters, digits, dots, dashes or underscores, and begin and end with a letter or digit.',
        },
        { line: 3, message: 'First name must be 1 to 100 characters long.' },
        { line: 3, message: 'Email must be an address such as mia.chen@example.edu.' },
        { line: 4, message: 'Repeats line 2.' },
      ],
    })
    const answer = await apply('people', file, plan)
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'The file has errors. Nothing was changed.',
    ])
    expect(await people()).toEqual(before)
  })

  test.each([
    ['no file', '', 'The file is empty.'],
    ['a missing column', 'staff_id,first_name', /Missing: last_name\.$/],
    ['a column that appears twice', 'staff_id,first_name,last_name,email,Email', /email appears twice/],
    [
      'a quotation mark that isn’t closed',
      'staff_id,first_name,last_name\n"open',
      /no closing quotation mark/,
    ],
    ['an encoding that isn’t UTF-8', Buffer.from([0x73, 0xe9, 0x0a]), /not UTF-8 text/],
    ['too many lines', `staff_id,first_name,last_name\n${'a,b,c\n'.repeat(20_001)}`, /too many lines/],
  ])('refuses %s', async (_, file, message) => {
    const answer = await send('people/import/preview', file)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(message)
  })

  test('a file of another type is refused with what can be chosen here', async () => {
    for (const type of ['application/json', 'text/plain', 'application/xml']) {
      const headers = { 'content-type': type }
      const url = '/api/admin/people/import/preview'
      const answer = await app.call({ method: 'POST', url, token, headers, payload: '{}' })
      expect([answer.statusCode, answer.json().message]).toEqual([415, 'Choose a CSV file.'])
    }
  })

  test('20,000 people are imported in a few statements', async () => {
    const rows = Array.from({ length: 20_000 }, (_, number) => `m${number},Many,People,`)
    const file = lines('staff_id,first_name,last_name,email', ...rows)
    const answer = await apply('people', file, await preview('people', file))
    expect(answer.json()).toEqual({ added: 20_000, changed: 0, unchanged: 0 })
  })
})

describe('places', () => {
  const options = async (): Promise<DestinationOption[]> =>
    (await app.call({ url: '/api/trips/destinations', token })).json()

  const FILE = lines(
    'region,country,destination',
    'Europe,Portugal,Lisbon',
    'Europe,Portugal,Porto',
    'Americas,Ghana,Accra',
    'Americas,Ghana,Kumasi New',
    'A New Region,A New Country,A New Place',
  )

  test('a preview says what would be added and moved, and changes nothing', async () => {
    const before = await places()
    const { counts, rows } = await preview('places', FILE)
    expect(counts).toEqual({ added: 4, changed: 1, unchanged: 0 })
    expect(rows.slice(2, 4)).toEqual([
      {
        line: 4,
        kind: 'changed',
        title: 'Accra, Ghana',
        changes: [{ field: 'Region', from: 'Africa', to: 'Americas' }],
      },
      {
        line: 5,
        kind: 'added',
        title: 'Kumasi New, Ghana',
        changes: [{ field: 'Region', from: '', to: 'Americas (Ghana moves here from Africa)' }],
      },
    ])
    expect(await places()).toEqual(before)
  })

  test('applying it adds and moves them, with one entry in the log, and then nothing is left to do', async () => {
    expect((await apply('places', FILE, await preview('places', FILE))).statusCode).toBe(200)
    expect(await lastEvent()).toEqual({
      event: 'Mia Chen imported destinations: 4 added, 1 changed',
      staff_id: '10001',
    })
    const found = await options()
    const regionOf = (name: string) =>
      found.find(({ destination_name }) => destination_name === name)?.region_name
    expect(['Lisbon', 'Porto', 'Accra', 'Kumasi New', 'A New Place'].map(regionOf)).toEqual([
      'Europe',
      'Europe',
      'Americas',
      'Americas',
      'A New Region',
    ])
    expect((await preview('places', FILE)).counts).toEqual({ added: 0, changed: 0, unchanged: 5 })
  })

  test('lines with errors are listed, and none of the file is imported', async () => {
    const file = lines('region,country,destination', 'Europe,Malta,Valletta', 'Africa,Malta,Gozo', 'Europe,,')
    const before = await places()
    const plan = await preview('places', file)
    expect(plan.errors).toEqual([
      { line: 3, message: 'Malta is in Europe on an earlier line.' },
      { line: 4, message: 'Country must be 1 to 100 characters long.' },
      { line: 4, message: 'Destination must be 1 to 100 characters long.' },
    ])
    expect((await apply('places', file, plan)).statusCode).toBe(422)
    expect(await places()).toEqual(before)
  })

  test('names that differ only in case or accents are the places that are there, also for later lines', async () => {
    const before = await places()
    const known = (await options())
      .slice(0, 1)
      .map(({ region_name, country_name, destination_name }) =>
        [region_name.toUpperCase(), country_name.toLowerCase(), destination_name.toUpperCase()].join(),
      )
    expect((await preview('places', lines('region,country,destination', ...known))).counts).toEqual({
      added: 0,
      changed: 0,
      unchanged: 1,
    })
    const file = lines(
      'region,country,destination,iso_code',
      'EUROPE,Österreich,Sankt Pölten,',
      'Europe,osterreich,Graz,at',
      'europe,ÖSTERREICH,SANKT PÖLTEN'.normalize('NFD'),
      'africa,österreich,Linz',
      'Europe,Österreich,Wels,de',
    )
    const { errors, rows } = await preview('places', file)
    expect(errors).toEqual([
      { line: 4, message: 'Repeats line 2.' },
      { line: 5, message: 'Österreich is in Europe on an earlier line.' },
      { line: 6, message: 'Österreich has the ISO code AT on an earlier line.' },
    ])
    expect(rows.map(({ title, changes }) => [title, changes[0]?.to])).toEqual([
      ['Sankt Pölten, Österreich', 'Europe'],
      ['Graz, Österreich', 'Europe'],
    ])
    expect(await places()).toEqual(before)
  })

  test('errors don’t repeat names that are far too long', async () => {
    const file = lines(
      'region,country,destination',
      `${'x'.repeat(100_000)},Nauru,Yaren`,
      ...Array.from({ length: 1_000 }, (_, number) => `Europe,Nauru,Place ${number}`),
    )
    const answer = await send('places/import/preview', file)
    expect(answer.statusCode).toBe(200)
    expect(answer.body.length).toBeLessThan(1_000_000)
    expect(answer.json().errors).toEqual([{ line: 2, message: 'Region must be 1 to 100 characters long.' }])
  })

  test('is refused if a place changed since the preview', async () => {
    const file = lines('region,country,destination', 'Europe,Ghana,Accra')
    const plan = await preview('places', file)
    await app.db
      .update(country)
      .set({ country_name: 'Ghana Renamed' })
      .where(eq(country.country_name, 'Ghana'))
    const answer = await apply('places', file, plan)
    expect([answer.statusCode, answer.json().message]).toEqual([
      412,
      'The directory has changed since the preview. Check the preview again.',
    ])
  })
})
