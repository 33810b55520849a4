import type { AuditSearchPage, FoundEntry } from '@sojourn/contract/admin/audit-search'
import { dayInZone } from '@sojourn/contract/dates/day'
import { AUDIT_SEARCH_PAGE_SIZE } from '@sojourn/contract/limits'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../src/database/database.ts'
import { recordEvent } from '../../src/database/record-event.ts'
import { staff } from '../../src/database/schema.ts'
import { parseCsv } from '../../src/spreadsheet/parse-csv.ts'
import { activate } from '../support/people.ts'
import { useTestApp } from '../support/test-app.ts'

const ZONE = 'Pacific/Kiritimati'
const ENTRIES = 7_000
const app = useTestApp({ TIME_ZONE: ZONE })
let token: string

/** Three years, an entry every four hours, so that only the newest are read one by one and the others are found in the index. */
beforeAll(async () => {
  await app.db.execute(sql`
    insert into audit_entry (timestamp, event, trip_id, staff_id, kind)
    select timestamptz '2026-10-01 00:00Z' - n / 2 * interval '8 h',
      case when n % 10 < 6 then 'Person changed the cost of trip ' || n % 900 || ' to $' || n || '.00'
        when n % 10 < 9 then 'Person signed in' else 'Person made Leo Park, staff ID 10009, an administrator' end
        || case when n % 500 = 4 then ', Zoë “Änderung”' when n % 101 = 0 then ' seldom' else '' end,
      case when n % 10 < 6 then n % 900 end, (10001 + n % 7)::text,
      case when n % 10 < 6 then 'trip' when n % 10 < 9 then 'sign-in' else 'admin' end
    from generate_series(1, ${ENTRIES}::int) as entry (n)`)
  token = (await app.signIn()).access_token
})

async function readPage(query: string): Promise<AuditSearchPage> {
  const answer = await app.call({ url: `/api/admin/audit?${query}`, token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** All entries of the log, newest first. */
async function allEntries() {
  const rows = await rowsOf<{
    id: number
    timestamp: string
    event: string
    trip: number
    staff: string
    kind: string
  }>(
    app.db.execute(sql`
      select id::int, timestamp, event, trip_id as trip, staff_id as staff, audit_kind(entry) as kind
      from audit_entry entry order by timestamp desc, id desc`),
  )
  return rows.map((row) => ({ ...row, day: dayInZone(ZONE, new Date(row.timestamp)) }))
}
type Row = Awaited<ReturnType<typeof allEntries>>[number]

const has =
  (...words: string[]) =>
  (row: Row) => {
    const found = row.event.toLowerCase().split(/[^\p{L}\p{N}_]+/u)
    return words.every((word) => found.includes(word))
  }

const FILTERS: [string, (row: Row) => boolean][] = [
  ['', () => true],
  ['kind=trip', (row) => row.kind === 'trip'],
  ['kind=link', () => false],
  ['staff=10003', (row) => row.staff === '10003'],
  [
    'staff=10009',
    (row) => row.staff === '10009' || (row.kind === 'admin' && row.event.includes('ID 10009,')),
  ],
  ['trip=7', (row) => row.trip === 7],
  ['trip=899&staff=10003', (row) => row.trip === 899 && row.staff === '10003'],
  ['search=seldom', has('seldom')],
  ['search=SELDOM+person!', has('seldom', 'person')],
  ['search=zo%C3%AB', has('zoë')],
  ['search=%E2%80%9C%C3%84NDERUNG%E2%80%9D', has('änderung')],
  ['search=sel', () => false],
  ['search=cost+signed', () => false],
  ['search=$4004.00', has('4004', '00')],
  ['kind=trip&search=signed', () => false],
  [
    'kind=sign-in&search=seldom&staff=10002',
    (row) => row.kind === 'sign-in' && row.staff === '10002' && has('seldom')(row),
  ],
  ['from=2024-05-01&to=2024-05-31', (row) => row.day >= '2024-05-01' && row.day <= '2024-05-31'],
  ['from=2025-01-01&search=seldom', (row) => row.day >= '2025-01-01' && has('seldom')(row)],
  ['to=2024-12-31&search=seldom', (row) => row.day <= '2024-12-31' && has('seldom')(row)],
  [
    'from=2024-01-01&to=2026-01-01&staff=10004&kind=admin',
    (row) =>
      row.day >= '2024-01-01' && row.day <= '2026-01-01' && row.staff === '10004' && row.kind === 'admin',
  ],
  ['from=2026-05-01&to=2026-04-01', () => false],
]

describe('searching the audit log', () => {
  let all: Row[]
  beforeAll(async () => {
    all = await allEntries()
  })

  test.each(FILTERS)(
    'with “%s” finds exactly the entries that match, page by page in both directions',
    async (filter, isWanted) => {
      const wanted = all.filter(isWanted).map(({ id }) => id)
      const found: number[] = []
      const firsts: number[] = []
      let page = await readPage(filter)
      expect(page.hasNewer).toBe(false)
      // Long results are only followed for a while, because each page is another request.
      for (let pages = 1; ; pages += 1) {
        found.push(...page.content.map(({ id }) => id))
        firsts.push(page.content[0]?.id ?? 0)
        expect(page.hasOlder).toBe(found.length < wanted.length)
        if (!page.hasOlder || pages === 4) break
        page = await readPage(`${filter}&before=${found.at(-1)}`)
        expect(page.hasNewer).toBe(true)
      }
      expect(found).toEqual(wanted.slice(0, found.length))
      for (const first of firsts.toReversed().slice(1)) {
        page = await readPage(`${filter}&after=${page.content[0]?.id}`)
        expect(page.content[0]?.id).toBe(first)
        expect(page.content).toHaveLength(AUDIT_SEARCH_PAGE_SIZE)
      }
      if (firsts.length > 1) expect([page.hasNewer, page.hasOlder]).toEqual([false, true])
    },
  )

  test('finds the last entries too', async () => {
    const ids = all.map(({ id }) => id)
    const page = await readPage(`before=${ids.at(-31)}`)
    expect(page).toMatchObject({ hasNewer: true, hasOlder: false })
    expect(page.content.map(({ id }) => id)).toEqual(ids.slice(-30))
    expect((await readPage(`before=${ids.at(-1)}`)).content).toEqual([])
  })

  test('finds what has just happened, and names the kind of everything', async () => {
    const { access_token } = await activate(app, 'kind.a')
    const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
      app.call({ method, url: `/api${url}`, token: access_token, ...(payload && { payload }) })
    await call('POST', '/calendar-feeds', { name: 'Team', trips: { of: 'owner' }, detail: 'full' })
    await call('DELETE', '/trips/7')
    await call('POST', '/auth/logout', { refresh_token_id: 'any' })
    const { content } = await readPage('staff=kind.a')
    expect(content.map(({ kind, event }) => [kind, event])).toEqual([
      ['sign-in', 'Ada Lovelace signed out'],
      ['trip', 'Ada Lovelace deleted trip 7'],
      ['link', 'Ada Lovelace created the calendar link “Team” with full details of their own trips'],
      ['sign-in', 'Ada Lovelace signed in'],
      ['account', 'Ada Lovelace activated the account for staff ID kind.a'],
    ])
  })

  test.each<[FoundEntry['kind'], string]>([
    ['sign-in', 'Old Hand signed in'],
    ['sign-in', 'Old Hand signed out'],
    ['sign-in', 'Sign-in for staff ID 5 from 10.0.0.1 was locked after 10 failed attempts in 15 minutes'],
    ['sign-in', 'Sign-in from 10.0.0.1 was slowed down after 50 failed attempts in 15 minutes'],
    ['link', 'Old Hand revoked the calendar link “Team”'],
    ['link', "Old Hand's calendar link “Team” was used for the first time"],
    ['admin', 'An administrator imported the staff directory: 3 added, 1 changed'],
    ['admin', 'An administrator signed Old Hand out everywhere'],
    ['account', 'Old Hand changed their password'],
    ['account', 'Old Hand activated the account for staff ID 5'],
  ])('takes as %s an entry of the previous version: %s', async (kind, event) => {
    await app.db.execute(sql`insert into audit_entry (event) values (${event})`)
    const [newest] = (await readPage(`kind=${kind}`)).content
    expect(newest).toMatchObject({ kind, event })
  })

  test('gives the name that the directory has now, and the staff id', async () => {
    await app.db.insert(staff).values({ staff_id: 'name.a', first_name: 'Maiden', last_name: 'Name' })
    const event = 'Maiden Name did something'
    await recordEvent(app.db, { kind: 'account', event, staffId: 'name.a' })
    await app.db.execute(sql`update staff set last_name = 'Married' where staff_id = 'name.a'`)
    const [entry] = (await readPage('staff=name.a')).content
    expect(entry).toMatchObject({ event, staff_id: 'name.a', name: 'Maiden Married' })
  })

  test('survives words that no index could hold', async () => {
    // Different characters, so that PostgreSQL can't compress the word.
    const word = Array.from({ length: 3_000 }, (_, index) => 0x4e00 + ((index * 7_919) % 20_000))
    await recordEvent(app.db, { kind: 'account', event: `Wrote ${String.fromCodePoint(...word)} at length` })
    expect((await readPage('search=wrote+length')).content).toHaveLength(1)
  })

  test.each(['before=0', 'kind=party', 'from=2026-02-30', 'trip=x', 'size=51', `search=${'a'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await app.call({ url: `/api/admin/audit?${query}`, token })).statusCode).toBe(400)
    },
  )
})

describe('exporting the audit log', () => {
  async function exported(filter: string): Promise<string[][]> {
    const answer = await app.call({ url: `/api/admin/audit/export?${filter}`, token })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit_export.csv"')
    return parseCsv(answer.body.slice(1)).map(({ cells }) => cells)
  }

  test('writes everything that the filter finds, newest first', async () => {
    const wanted = (await allEntries()).filter(({ kind }) => kind === 'trip')
    const [headings, ...rows] = await exported('kind=trip')
    expect(headings).toEqual(['ID', 'Time (UTC)', 'Kind', 'Staff ID', 'Name', 'Trip ID', 'Event'])
    expect(rows.map(([id]) => Number(id))).toEqual(wanted.map(({ id }) => id))
    expect(rows.length).toBeGreaterThan(4_000)
  })

  test('writes no formulas', async () => {
    await recordEvent(app.db, { kind: 'account', event: '=HYPERLINK("http://a.example") formulas' })
    const answer = await app.call({ url: '/api/admin/audit/export?search=formulas', token })
    expect(answer.body).toContain(`"'=HYPERLINK(""http://a.example"") formulas"`)
  })
})
