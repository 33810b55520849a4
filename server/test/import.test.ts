import type { ImportPreview, ImportResult } from '@sojourn/contract/files/import'
import { fileSentences, importSentences, lineSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { anyReason, anyTrips } from '@sojourn/contract/testing/arbitrary-trips'
import type { DestinationOption, Staff, Trip } from '@sojourn/contract/trip/trip'
import type { HistoryEntry, TripChange } from '@sojourn/contract/trip/trip-history'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { country, destination, staff, tripStaff } from '../src/database/schema.ts'
import { tidyImports } from '../src/features/import/tidy-imports.ts'
import { HEADINGS, tripCells } from '../src/spreadsheet/trip-cells.ts'
import { csvLine } from '../src/spreadsheet/write-csv.ts'
import { workbookOf } from '../src/spreadsheet/write-workbook.ts'
import { memoryInUse } from './support/memory-in-use.ts'
import { activate } from './support/people.ts'
import { storeTrips } from './support/store-trips.ts'
import { useTestApp } from './support/test-app.ts'
import { workbookWith } from './support/workbook.ts'

const app = useTestApp()
let token: string
let people: Staff[]
let paris: { destination_id: number }

beforeAll(async () => {
  // Two people and two destinations with the same name, and names that break lists or spreadsheets.
  await app.db.insert(staff).values([
    { staff_id: '20001', first_name: 'Sam', last_name: 'Lee' },
    { staff_id: '20002', first_name: 'Sam', last_name: 'Lee' },
    { staff_id: '20003', first_name: '=Odd; "Name"', last_name: "O'Neil, Jr" },
    { staff_id: '20004', first_name: 'Solo', last_name: 'Flyer' },
  ])
  const countries = await app.db.select().from(country)
  const [first, second] = countries.map(({ country_id }) => country_id)
  await app.db.insert(destination).values([
    { destination_name: 'Springfield', country_id: first ?? 0 },
    { destination_name: 'Springfield', country_id: second ?? 0 },
    { destination_name: '+Plus; Place', country_id: first ?? 0 },
  ])
  token = (await app.signIn()).access_token
  people = (await app.call({ url: '/api/staff', token })).json()
  const options = (await app.call({ url: '/api/trips/destinations', token })).json()
  paris =
    options.find(({ destination_name }: { destination_name: string }) => destination_name === 'Paris') ??
    options[0]
})

beforeEach(async () => {
  await storeTrips(app.db, [
    tripToStore(1),
    tripToStore(2),
    tripToStore(3, { reason: '=1+1', comments: "'=2" }),
  ])
})

function tripToStore(trip_id: number, differences: Partial<Trip> = {}) {
  return {
    trip_id,
    start_date: '2026-03-10',
    end_date: '2026-03-12',
    est_cost: 420.5,
    one_curtin: true,
    reason: `Visit ${trip_id}`,
    comments: '',
    ...differences,
    staffIds: ['20001', '20003'],
    destinationIds: [paris.destination_id],
  }
}

const listTrips = async (): Promise<Trip[]> => (await app.call({ url: '/api/trips', token })).json()
const auditOf = async (tripId: number) =>
  rowsOf<{ event: string }>(
    app.db.execute(sql`select event from audit_entry where trip_id = ${tripId} order by id`),
  ).then((rows) => rows.map(({ event }) => event))

/** What the history of a trip shows and can revert to, newest first. */
const changesOf = async (tripId: number): Promise<TripChange[]> =>
  (await app.call({ url: `/api/trips/${tripId}/history`, token }))
    .json()
    .content.flatMap(({ change }: HistoryEntry) => change ?? [])

/** The origin of each change in the history, newest first. */
const originsOf = async (tripId: number) =>
  (await app.call({ url: `/api/trips/${tripId}/history`, token }))
    .json()
    .content.map(({ origin }: HistoryEntry) => origin)

async function exported(format: 'csv' | 'xlsx' = 'csv'): Promise<Buffer> {
  return (await app.call({ url: `/api/trips/export?format=${format}`, token })).rawPayload
}

function send(url: string, file: Buffer | string, headers: Record<string, string> = {}, as = token) {
  return app.call({
    method: 'POST',
    url,
    token: as,
    headers: { 'content-type': FILE_TYPES.csv, ...headers },
    payload: file,
  })
}

async function preview(file: Buffer | string): Promise<ImportPreview> {
  const answer = await send('/api/trips/import/preview', file)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const apply = (file: Buffer | string, plan: string, as = token) =>
  send(`/api/trips/import?plan=${plan}`, file, {}, as)
const undo = (importId: number | null, as = token) =>
  app.call({ method: 'POST', url: `/api/trips/import/${importId}/undo`, token: as })

async function imported(file: Buffer | string): Promise<ImportResult> {
  const answer = await apply(file, (await preview(file)).plan)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function refusalOf(file: Buffer | string): Promise<string> {
  const before = await everything()
  const answer = await send('/api/trips/import/preview', file)
  expect(answer.statusCode).toBe(422)
  const applied = await apply(file, 'a'.repeat(64))
  expect([applied.statusCode, applied.json().message]).toEqual([422, answer.json().message])
  expect(await everything()).toEqual(before)
  return answer.json().message
}

async function errorsOf(file: Buffer | string): Promise<[number, string][]> {
  const before = await everything()
  const { errors, errorCount, plan } = await preview(file)
  expect(errorCount).toBe(errors.length)
  if (errorCount > 0) {
    const answer = await apply(file, plan)
    expect([answer.statusCode, answer.json().message]).toEqual([422, importSentences.hasErrors])
  }
  expect(await everything()).toEqual(before)
  return errors.map(({ line, message }) => [line, message])
}

/** Everything an import can change. */
const everything = () =>
  rowsOf(
    app.db.execute(sql`
      select (select json_agg(t order by trip_id) from trip t) as trips,
        (select json_agg(t order by trip_id, position) from trip_staff t) as staff,
        (select json_agg(t order by trip_id, position) from trip_destination t) as destinations,
        (select count(*)::int from trip_import) as imports, (select count(*)::int from audit_entry) as entries`),
  )

const withoutVersions = (trips: Trip[]) => trips.map(({ version: _, ...trip }) => trip)
const csv = (...lines: string[]) => lines.join('\r\n')

describe('the unchanged export', () => {
  test.each(['csv', 'xlsx'] as const)(
    'of any trips changes nothing and says so, as %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(anyTrips, async (trips) => {
          const options = (await app.call({ url: '/api/trips/destinations', token })).json()
          const known = people.filter((person) => person.staff_id.startsWith('2000'))
          await storeTrips(
            app.db,
            trips.map(({ staffMembers, destinations, version: _, ...trip }) => ({
              ...trip,
              staffIds: staffMembers.map((_, index) => known[index]?.staff_id ?? '20001'),
              destinationIds: destinations.map((_, index) => options[index].destination_id),
            })),
          )
          const before = await everything()
          const file = await exported(format)
          const { counts, errors, plan, rows } = await preview(file)
          expect(errors).toEqual([])
          expect(counts).toEqual({ added: 0, changed: 0, unchanged: trips.length })
          expect(rows.every(({ changes }) => changes.length === 0)).toBe(true)
          const answer = await apply(file, plan)
          expect(answer.json()).toEqual({ import_id: null, ...counts })
          expect(await everything()).toEqual(before)
        }),
        { numRuns: 12 },
      )
    },
    120_000,
  )

  test.each(['csv', 'xlsx'] as const)(
    'of any trips adds the same trips again without their ids, as %s',
    async (format) => {
      const edgyText = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n a;", '_x000D_'), maxLength: 5 })
      const anyContent = fc.record({
        reason: fc.oneof(edgyText, anyReason).filter((reason) => reason.trim() !== ''),
        comments: edgyText,
      })
      const [template] = await listTrips()
      await fc.assert(
        fc.asyncProperty(fc.array(anyContent, { minLength: 1, maxLength: 8 }), async (contents) => {
          await storeTrips(app.db, [])
          const rows = contents.map((content) => {
            const [, ...cells] = tripCells({ ...template, ...content } as Trip, '2026-01-01')
            return [null, ...cells]
          })
          const file =
            format === 'csv'
              ? csvLine(HEADINGS) + rows.map(csvLine).join('')
              : await workbookOf(HEADINGS, rows)
          await imported(file)
          const texts = ({ reason, comments }: { reason: string; comments: string }) => [reason, comments]
          const added = (await listTrips()).toSorted((one, other) => one.trip_id - other.trip_id)
          expect(added.map(texts)).toEqual(contents.map(texts))
        }),
        { numRuns: 12 },
      )
    },
    120_000,
  )

  test.each(["'\t", "'=x", "'+", "''-", '=x', '\tx', ' x ', "'x'", '_x000D_'])(
    'keeps the comments %j, as a new row and over any other text',
    async (comments) => {
      const [template] = await listTrips()
      for (const before of ['', "'=x", '=x', "''=x"]) {
        await storeTrips(app.db, [tripToStore(11, { comments: before })])
        const cells = [11, null].map((trip_id) => [
          trip_id,
          ...tripCells({ ...template, comments, reason: "'\tx" } as Trip, '2026-01-01').slice(1),
        ])
        const file = Buffer.from(csvLine(HEADINGS) + cells.map(csvLine).join(''))
        for (const one of [file, await workbookOf(HEADINGS, cells)]) await imported(one)
        const kept = (await listTrips()).map((trip) => [trip.comments, trip.reason])
        expect(kept).toEqual([1, 2, 3].map(() => [comments, "'\tx"]))
      }
    },
  )

  test('names and texts that break lists or spreadsheets are no change either', async () => {
    const [odd] = (await app.call({ url: '/api/trips/destinations', token }))
      .json()
      .filter(({ destination_name }: { destination_name: string }) => destination_name === '+Plus; Place')
    await storeTrips(app.db, [{ ...tripToStore(1), destinationIds: [odd.destination_id] }, tripToStore(3)])
    for (const format of ['csv', 'xlsx'] as const) {
      expect((await preview(await exported(format))).counts).toEqual({ added: 0, changed: 0, unchanged: 2 })
    }
  })

  test('has the same rows, columns and order as XLSX and as CSV', async () => {
    const answer = await app.call({ url: '/api/trips/export?format=xlsx&sortBy=cost&n=2', token })
    expect(answer.headers).toMatchObject({
      'content-type': FILE_TYPES.xlsx,
      'content-disposition': 'attachment; filename="trips_export.xlsx"',
    })
    const { rows } = await preview(answer.rawPayload)
    const lines = parse((await app.call({ url: '/api/trips/export?sortBy=cost&n=2', token })).body, {
      bom: true,
      columns: true,
    }) as Record<string, string>[]
    expect(rows.map((row) => String(row.trip_id))).toEqual(lines.map((line) => line['Trip ID']))
  })
})

describe('an import', () => {
  test('adds rows without an id and changes rows with one, each with its own entry, and can be undone', async () => {
    const before = await listTrips()
    const entries = await auditOf(1)
    const file = csv(
      'Trip ID,Staff IDs,Destination,Start date,End date,One Curtin,Cost,Reason,Comments',
      '1,20002,Paris,2026-03-11,2026-03-12,no,,Visit 1,"New, ""quoted"""',
      '2,20001; 20003,Paris,2026-03-10,2026-03-12,True,420.50,Visit 2,',
      ",20003;20001,Springfield,2026-05-01,2026-05-01,yes,12.30,'=cmd,",
    )
    const country_name = (await app.call({ url: '/api/trips/destinations', token }))
      .json()
      .find(
        ({ destination_name }: { destination_name: string }) => destination_name === 'Springfield',
      ).country_name
    const whole = file
      .replace('Destination,', 'Destination,Country,')
      .replace('Springfield,', `Springfield,${country_name},`)
      .replaceAll('Paris,', 'Paris,,')
    const plan = await preview(whole)
    expect(plan.errors).toEqual([])
    expect(plan.counts).toEqual({ added: 1, changed: 1, unchanged: 1 })
    expect(plan.rows.find(({ kind }) => kind === 'changed')).toEqual({
      line: 2,
      kind: 'changed',
      trip_id: 1,
      title: 'Sam Lee, =Odd; "Name" O\'Neil, Jr to Paris',
      changes: [
        { field: 'Staff', from: 'Sam Lee (20001), =Odd; "Name" O\'Neil, Jr (20003)', to: 'Sam Lee (20002)' },
        { field: 'Start date', from: '2026-03-10', to: '2026-03-11' },
        { field: 'One Curtin', from: 'Yes', to: 'No' },
        { field: 'Cost', from: '$420.50', to: '' },
        { field: 'Comments', from: '', to: 'New, "quoted"' },
      ],
    })
    const answer = await apply(whole, plan.plan)
    const result: ImportResult = answer.json()
    expect(result).toEqual({ import_id: expect.any(Number), added: 1, changed: 1, unchanged: 1 })

    const after = await listTrips()
    const byId = new Map(after.map((trip) => [trip.trip_id, trip]))
    expect(byId.get(1)).toMatchObject({
      start_date: '2026-03-11',
      one_curtin: false,
      est_cost: null,
      version: 2,
    })
    expect(byId.get(1)?.staffMembers.map((person) => person.staff_id)).toEqual(['20002'])
    expect(byId.get(2)?.version).toBe(1)
    const added = after.find((trip) => !before.some(({ trip_id }) => trip_id === trip.trip_id))
    expect(added).toMatchObject({ reason: '=cmd', est_cost: 12.3, one_curtin: true, version: 1 })
    expect(added?.staffMembers.map((person) => person.staff_id)).toEqual(['20003', '20001'])
    expect((await auditOf(1)).slice(entries.length)).toEqual([
      expect.stringMatching(
        / changed the staff of trip 1 from Sam Lee \(20001\), .* to Sam Lee \(20002\), the start date from 2026-03-10 to 2026-03-11, /,
      ),
    ])
    expect(await auditOf(added?.trip_id ?? 0)).toEqual([expect.stringMatching(/ added trip \d+$/)])
    expect(await changesOf(1)).toMatchObject([
      { after: byId.get(1), before: { est_cost: 420.5, comments: '' } },
    ])
    expect(await changesOf(added?.trip_id ?? 0)).toEqual([{ after: added, before: {} }])

    const untouched = (await originsOf(1)).slice(1)
    expect(new Set(untouched)).toEqual(new Set([undefined]))
    expect(await originsOf(1)).toEqual(['file', ...untouched])
    expect(await originsOf(added?.trip_id ?? 0)).toEqual(['file'])

    const undone = await undo(result.import_id)
    expect(undone.json()).toEqual({ deleted: 1, restored: 1 })
    expect(withoutVersions(await listTrips())).toEqual(withoutVersions(before))
    expect((await auditOf(1)).at(-1)).toMatch(
      / changed the staff of trip 1 from Sam Lee \(20002\) to Sam Lee \(20001\), =Odd/,
    )
    expect(await auditOf(added?.trip_id ?? 0)).toEqual([
      expect.any(String),
      expect.stringContaining('deleted'),
    ])
    const [putBack] = await changesOf(1)
    expect(putBack).toMatchObject({ after: (await listTrips()).find(({ trip_id }) => trip_id === 1) })
    expect((await changesOf(added?.trip_id ?? 0)).map(({ after }) => after.version)).toEqual([2, 1])
    expect(await originsOf(1)).toEqual(['undo', 'file', ...untouched])
    expect(await originsOf(added?.trip_id ?? 0)).toEqual(['undo', 'file'])
    await app.call({ method: 'PATCH', url: '/api/trips/1', token, payload: { reason: 'By hand' } })
    expect(await originsOf(1)).toEqual([undefined, 'undo', 'file', ...untouched])
    expect((await undo(result.import_id)).json().message).toBe(importSentences.undoneAlready)
  })

  test('followed by an undo gives exactly the same list', async () => {
    await fc.assert(
      fc.asyncProperty(anyTrips, anyTrips, async (trips, others) => {
        await storeTrips(
          app.db,
          trips.map((trip) => ({ ...tripToStore(trip.trip_id), reason: trip.reason })),
        )
        const before = withoutVersions(await listTrips())
        const template = (await listTrips())[0]
        if (!template) return
        const ids = trips.map(({ trip_id }) => trip_id)
        const lines = others.map((trip, index) =>
          csvLine(
            tripCells({ ...template, ...contentOf(trip), trip_id: ids[index] ?? 0 }, '2028-01-01'),
          ).replace(/^0,/, ','),
        )
        const file = csvLine(HEADINGS) + lines.join('')
        const { import_id } = await imported(file)
        const again = await preview(file)
        expect(again.counts.changed).toBe(0)
        if (import_id !== null) expect((await undo(import_id)).statusCode).toBe(200)
        expect(withoutVersions(await listTrips())).toEqual(before)
      }),
      { numRuns: 10 },
    )
  }, 120_000)

  test('with a few columns leaves the other fields unchanged; semicolons and tabs also separate', async () => {
    const [before] = (await listTrips()).filter((trip) => trip.trip_id === 1)
    for (const file of [
      'Trip ID;Cost\n1;99,5',
      'trip id\tCOST\n1\t7',
      '\ufeffCost,Trip ID,Status,\n0,1,Lost,\n\n,,,',
    ]) {
      expect((await imported(file)).changed).toBe(1)
    }
    const [after] = (await listTrips()).filter((trip) => trip.trip_id === 1)
    expect(after).toEqual({ ...before, est_cost: 0, version: 4 })
  })

  test('people can be given by name alone, and one of the two cells is enough', async () => {
    const staffOf = async () =>
      (await listTrips()).find((trip) => trip.trip_id === 1)?.staffMembers.map((person) => person.staff_id)
    await imported('Trip ID,Staff\n1,Solo Flyer')
    expect(await staffOf()).toEqual(['20004'])
    await imported('Trip ID,Staff IDs,Staff\n1,20001,Solo Flyer')
    expect(await staffOf()).toEqual(['20001'])
    await imported('Trip ID,Staff IDs,Staff\n1,20001,Solo Flyer')
    expect(await staffOf()).toEqual(['20004'])
    await imported('Trip ID,Staff IDs,Staff\n1,20002; 20004,Sam Lee; Solo Flyer')
    expect(await staffOf()).toEqual(['20002', '20004'])
    expect((await preview('Trip ID,Staff IDs,Staff\n1,20002; 20004,')).counts.unchanged).toBe(1)
  })

  test('a workbook with real dates, numbers and flags is read like the same text', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const heads = ['Trip ID', 'Start date', 'End date', 'One Curtin', 'Cost'].map(text).join('')
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const file = workbookWith({
      rows: `<row>${heads}</row><row><c><v>1</v></c><c s="1"><v>46112</v></c><c s="1"><v>46113</v></c><c t="b"><v>0</v></c><c><v>5.25</v></c></row>`,
      styles,
    })
    expect((await imported(file)).changed).toBe(1)
    expect((await listTrips()).find((trip) => trip.trip_id === 1)).toMatchObject({
      start_date: '2026-03-31',
      end_date: '2026-04-01',
      one_curtin: false,
      est_cost: 5.25,
    })
  })

  test('is one transaction, and refuses everything if a trip changed after the preview', async () => {
    const file = 'Trip ID,Cost\n1,1\n2,2'
    const { plan } = await preview(file)
    const patched = await app.call({
      method: 'PATCH',
      url: '/api/trips/2',
      token,
      payload: { comments: 'New' },
    })
    expect(patched.statusCode).toBe(200)
    const before = await everything()
    const answer = await apply(file, plan)
    expect([answer.statusCode, answer.json().message]).toEqual([412, importSentences.changedMeanwhile])
    expect((await apply('Trip ID,Cost\n1,1', plan)).statusCode).toBe(412)
    expect(await everything()).toEqual(before)
  })

  test.each(['nairobi', 'NAIROBI', 'Nairobi'])(
    '%s and numbers with a decimal point are understood',
    async (name) => {
      await imported(
        `Trip ID,Staff IDs,Staff,Destination,Country,Cost\n1.0,20004.0,sölo FLYER,${name},kenya,56.0`,
      )
      expect((await listTrips()).find((trip) => trip.trip_id === 1)).toMatchObject({
        staffMembers: [{ staff_id: '20004' }],
        destinations: [{ destination_name: 'Nairobi' }],
        est_cost: 56,
      })
    },
  )

  test('of two names that differ only in their accents, the one with the same spelling is used', async () => {
    await app.db.insert(staff).values([
      { staff_id: '20011', first_name: 'Zoé', last_name: 'Roy' },
      { staff_id: '20012', first_name: 'Zoe', last_name: 'Roy' },
    ])
    await imported('Trip ID,Staff\n1,Zoe Roy\n2,Zoé Roy')
    const staffOf = async (tripId: number) =>
      (await listTrips()).find((trip) => trip.trip_id === tripId)?.staffMembers[0]?.staff_id
    expect([await staffOf(1), await staffOf(2)]).toEqual(['20012', '20011'])
    expect(await errorsOf('Trip ID,Staff\n1,ZOE ROY')).toEqual([[2, lineSentences.severalPeople('ZOE ROY')]])
    await app.db.delete(tripStaff).where(sql`staff_id in ('20011', '20012')`)
    await app.db.delete(staff).where(sql`staff_id in ('20011', '20012')`)
  })

  test('Excel’s Unicode Text is read', async () => {
    expect((await imported(Buffer.from('\ufeffTrip ID\tComments\r\n1\tKöln\r\n', 'utf16le'))).changed).toBe(1)
    expect((await listTrips()).find((trip) => trip.trip_id === 1)?.comments).toBe('Köln')
  })

  test('a different country or region without its destination is refused, not ignored', async () => {
    const [{ country_name, region_name } = { country_name: '', region_name: '' }] = (
      await app.call({ url: '/api/trips/destinations', token })
    )
      .json()
      .filter(({ destination_id }: { destination_id: number }) => destination_id === paris.destination_id)
    expect(
      await errorsOf(csv('Trip ID,Country', `1,${country_name.toUpperCase()}`, '2,Kenya', '3,')),
    ).toEqual([[3, lineSentences.needsDestination('country')]])
    expect(await errorsOf(csv('Trip ID,Region', `1,${region_name}`, '2,No such region'))).toEqual([
      [3, lineSentences.needsDestination('region')],
    ])
  })

  test('an edited status gets a notice and isn’t imported; one that matches the dates, before or after, gets none', async () => {
    const file = csv(
      'Trip ID,Status,End date',
      '1,Planned,2026-03-12',
      '2,Ongoing,2026-03-15',
      '3,finished,2026-03-15',
    )
    const previewed = async (today: string) => {
      const answer = await send(`/api/trips/import/preview?today=${today}`, file)
      return (answer.json() as ImportPreview).notices
    }
    expect(await previewed('2026-03-14')).toEqual([{ line: 2, message: lineSentences.status }])
    expect(await previewed('2026-01-01')).toEqual([
      { line: 3, message: lineSentences.status },
      { line: 4, message: lineSentences.status },
    ])
    expect((await preview(await exported())).notices).toBeUndefined()
    expect((await preview('Trip ID,Status\n1,')).notices).toBeUndefined()
  })

  test('a namesake is a change like any other in the preview, the log, the history and the undo', async () => {
    const springfields: DestinationOption[] = (await app.call({ url: '/api/trips/destinations', token }))
      .json()
      .filter(({ destination_name }: DestinationOption) => destination_name === 'Springfield')
    const [here, there] = springfields
    if (!here || !there) throw new Error('there are no namesakes')
    await storeTrips(app.db, [{ ...tripToStore(1), destinationIds: [here.destination_id] }])
    const file = csv(
      'Trip ID,Staff IDs,Destination,Country',
      `1,20002;20003,Springfield,${there.country_name}`,
    )
    const { rows, plan } = await preview(file)
    const [one, other] = [here, there].map(({ country_name }) => `Springfield (${country_name})`)
    const odd = '=Odd; "Name" O\'Neil, Jr'
    expect(rows[0]?.changes).toEqual([
      { field: 'Staff', from: `Sam Lee (20001), ${odd} (20003)`, to: `Sam Lee (20002), ${odd} (20003)` },
      { field: 'Destination', from: one, to: other },
    ])
    const { import_id } = (await apply(file, plan)).json()
    const said = (from: string, to: string, before: string, after: string) =>
      `Mia Chen changed the staff of trip 1 from Sam Lee (${from}), ${odd} to Sam Lee (${to}), ${odd}, the destinations from ${before} to ${after}`
    expect((await auditOf(1)).at(-1)).toBe(said('20001', '20002', one ?? '', other ?? ''))
    expect(Object.keys((await changesOf(1))[0]?.before ?? {})).toEqual(['staffMembers', 'destinations'])
    await undo(import_id)
    expect((await auditOf(1)).at(-1)).toBe(said('20002', '20001', other ?? '', one ?? ''))
  })

  test('a different order of people or destinations is a change', async () => {
    await imported('Trip ID,Staff IDs\n1,20003; 20001')
    expect((await listTrips()).find((trip) => trip.trip_id === 1)).toMatchObject({
      staffMembers: [{ staff_id: '20003' }, { staff_id: '20001' }],
      version: 2,
    })
    expect((await auditOf(1)).at(-1)).toMatch(
      / changed the staff of trip 1 from Sam Lee, =Odd.* to =Odd.*, Sam Lee$/,
    )
  })

  test('of many parallel imports of the same trips, one is applied and the others are refused', async () => {
    const files = Array.from(
      { length: 6 },
      (_, number) => `Trip ID,Cost\n${number % 2 ? '1,5\n2,6' : '2,7\n1,8'}\n3,${number}`,
    )
    const plans = await Promise.all(files.map(preview))
    const answers = await Promise.all(files.map((file, index) => apply(file, plans[index]?.plan ?? '')))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412, 412])
    const won = files[statuses.indexOf(200)]
    expect((await preview(won ?? '')).counts).toEqual({ added: 0, changed: 0, unchanged: 3 })
  })
})

describe('a plan applies once', () => {
  const FILE = `Trip ID,Staff IDs,Destination,Start date,End date,Reason,Cost\n,20004,Paris,2026-05-01,2026-05-02,Once,\n1,20001;20003,Paris,2026-03-10,2026-03-12,Visit 1,7`
  const once = async () => (await listTrips()).filter((trip) => trip.reason === 'Once').length

  test('sent again it gives the same result, even after a later change, an undo and a day', async () => {
    const { plan } = await preview(FILE)
    const first = await apply(FILE, plan)
    expect(first.json()).toEqual({ import_id: expect.any(Number), added: 1, changed: 1, unchanged: 0 })
    const again = async () => {
      const before = await everything()
      const answer = await apply(FILE, plan)
      expect([answer.statusCode, answer.json()]).toEqual([200, first.json()])
      expect(await everything()).toEqual(before)
    }
    await again()
    expect(await once()).toBe(1)
    expect((await undo(first.json().import_id)).statusCode).toBe(200)
    await again()
    await app.call({ method: 'PATCH', url: '/api/trips/1', token, payload: { comments: 'Later' } })
    await again()
    await app.db.execute(sql`update trip_import set imported_at = now() - interval '25 hours'`)
    await app.db.execute(sql`update import_plan set applied_at = now() - interval '25 hours'`)
    await tidyImports(app.db)
    await again()
    expect(await once()).toBe(0)
  })

  test('sent several times in parallel it adds its trips once, and all get the same answer', async () => {
    const { plan } = await preview(FILE)
    const answers = await Promise.all(Array.from({ length: 4 }, () => apply(FILE, plan)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await once()).toBe(1)
  })

  test('a new preview of the same file is a new plan, and adds its trips again', async () => {
    await imported(FILE)
    expect((await imported(FILE)).added).toBe(1)
    expect(await once()).toBe(2)
  })

  test('it works only for the same person and the same file', async () => {
    const { plan } = await preview(FILE)
    await apply(FILE, plan)
    const other = await activate(app, '20003')
    for (const answer of [await apply(FILE, plan, other.access_token), await apply(`${FILE}\n`, plan)]) {
      expect([answer.statusCode, answer.json().message]).toEqual([412, importSentences.changedMeanwhile])
    }
    expect(await once()).toBe(1)
  })

  test('nobody applies one that someone else saw', async () => {
    const { plan } = await preview(FILE)
    const other = await activate(app, '20001')
    const answer = await apply(FILE, plan, other.access_token)
    expect([answer.statusCode, answer.json().message]).toEqual([412, importSentences.changedMeanwhile])
    expect(await once()).toBe(0)
    expect((await apply(FILE, plan)).statusCode).toBe(200)
  })

  test('one that was refused can be applied when the reason is gone', async () => {
    const { plan } = await preview(FILE)
    await app.db.execute(sql`update trip set version = 5 where trip_id = 1`)
    expect((await apply(FILE, plan)).statusCode).toBe(412)
    await app.db.execute(sql`update trip set version = 1 where trip_id = 1`)
    expect((await apply(FILE, plan)).statusCode).toBe(200)
    expect(await once()).toBe(1)
  })
})

describe('undoing an import', () => {
  test('is refused after a later change, and changes nothing', async () => {
    const { import_id } = await imported('Trip ID,Cost\n1,1\n2,2')
    await app.call({ method: 'PATCH', url: '/api/trips/2', token, payload: { comments: 'New' } })
    const before = await everything()
    const answer = await undo(import_id)
    expect([answer.statusCode, answer.json().message]).toEqual([409, importSentences.changedSince(2)])
    expect(await everything()).toEqual(before)
  })

  test('is refused when one of its trips was deleted', async () => {
    const { import_id } = await imported('Trip ID,Cost\n1,1')
    await app.call({ method: 'DELETE', url: '/api/trips/1', token })
    expect((await undo(import_id)).json().message).toBe(importSentences.changedSince(1))
  })

  test('is only possible for the person who imported, for a day', async () => {
    const { import_id } = await imported('Trip ID,Cost\n1,1')
    const other = await activate(app, '20002')
    const answer = await undo(import_id, other.access_token)
    expect([answer.statusCode, answer.json().message]).toEqual([403, importSentences.notYours])
    expect((await app.call({ method: 'POST', url: `/api/trips/import/${import_id}/undo` })).statusCode).toBe(
      401,
    )
    await app.db.execute(sql`update trip_import set imported_at = now() - interval '24 hours 1 second'`)
    expect((await undo(import_id)).statusCode).toBe(404)
    await tidyImports(app.db)
    expect(await rowsOf(app.db.execute(sql`select from trip_import`))).toEqual([])
    expect((await undo(2_000_000_000)).json().message).toBe(importSentences.unknownImport)
  })
})

describe('a problem is reported with its line', () => {
  const FULL =
    'Trip ID,Staff IDs,Staff,Region,Country,Destination,Start date,End date,One Curtin,Cost,Reason,Comments'
  const row = (differences: Record<string, string> = {}) => {
    const cells: Record<string, string> = {
      'Trip ID': '',
      'Staff IDs': '20001',
      Destination: 'Paris',
      'Start date': '2026-03-10',
      'End date': '2026-03-12',
      Reason: 'Fair',
      ...differences,
    }
    return FULL.split(',')
      .map((name) => cells[name] ?? '')
      .join()
  }
  test.each([
    [{ 'Trip ID': 'seven' }, lineSentences.tripId],
    [{ 'Trip ID': '-1' }, lineSentences.tripId],
    [{ 'Trip ID': '99999999' }, tripSentences.unknownTrip(99_999_999)],
    [{ 'Staff IDs': '' }, tripSentences.staffRequired],
    [{ 'Staff IDs': '29999' }, tripSentences.unknownStaff('29999')],
    [{ 'Staff IDs': '20001;20001' }, tripSentences.duplicateStaff],
    [{ 'Staff IDs': '', Staff: 'Sam Lee' }, lineSentences.severalPeople('Sam Lee')],
    [{ 'Staff IDs': '', Staff: 'sam lee' }, lineSentences.severalPeople('sam lee')],
    [{ 'Staff IDs': '', Staff: 'Sam Leeds' }, lineSentences.unknownPerson('Sam Leeds')],
    [{ Staff: 'Solo Flyer' }, lineSentences.staffDisagree],
    [{ Destination: '' }, tripSentences.destinationsRequired],
    [{ Destination: 'Atlantis' }, lineSentences.unknownDestination('“Atlantis”')],
    [{ Country: 'Utopia' }, lineSentences.unknownDestination('“Paris” in Utopia')],
    [{ Destination: 'Springfield' }, lineSentences.severalDestinations('Springfield')],
    [{ Country: 'France; Italy' }, lineSentences.unevenDestinations('country')],
    [{ Destination: 'Paris; Paris' }, tripSentences.duplicateDestination],
    [{ 'Start date': '' }, tripSentences.datesRequired],
    [{ 'Start date': '10/3/2026' }, lineSentences.day('start_date')],
    [{ 'End date': '2026-02-30' }, lineSentences.day('end_date')],
    [{ 'End date': '2026-03-09' }, tripSentences.endBeforeStart],
    [{ 'One Curtin': 'maybe' }, lineSentences.flag('one_curtin')],
    [{ Cost: '-5' }, tripSentences.costNotPositive],
    [{ Cost: '1e3' }, lineSentences.costFormat],
    [{ Cost: '"$1,234.50"' }, lineSentences.costFormat],
    [{ Cost: '"1,234"' }, lineSentences.costFormat],
    [{ Cost: '.' }, lineSentences.costFormat],
    [{ Cost: '1.005' }, tripSentences.costTooFine],
    [{ Cost: '10000000000' }, tripSentences.costTooLarge],
    [{ Reason: ' ' }, tripSentences.textRequired('Reason')],
    [{ Reason: 'x'.repeat(501) }, tripSentences.textTooLong('Reason', 500)],
    [{ Comments: 'x'.repeat(2_001) }, tripSentences.textTooLong('Comments', 2_000)],
    [{ Reason: '=HYPERLINK("http://evil")' }, lineSentences.formulaText('reason')],
    [{ Comments: '@SUM(1)' }, lineSentences.formulaText('comments')],
    [{ Cost: '=1+1' }, lineSentences.formula('est_cost')],
  ])('%j', async (differences, sentence) => {
    const quoted = Object.fromEntries(
      Object.entries(differences).map(([name, text]) => [
        name,
        text.includes('"') && !text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text,
      ]),
    )
    expect(await errorsOf(csv(FULL, row(), row(quoted)))).toEqual([[3, sentence]])
  })

  test('all problems, also several on one line and a trip that appears twice', async () => {
    expect(await errorsOf('Trip ID,Start date,Cost\n1,x,y\n2,,5\n2,2026-03-10,5')).toEqual([
      [2, lineSentences.day('start_date')],
      [2, lineSentences.costFormat],
      [3, tripSentences.datesRequired],
      [4, lineSentences.repeatedTrip(2, 3)],
    ])
  })

  test('a formula and a character that can’t be stored, in a workbook', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const file = workbookWith({
      rows: `<row>${text('Trip ID')}${text('Reason')}</row><row><c><v>1</v></c><c><f>1+1</f><v>2</v></c></row><row><c><v>2</v></c>${text('a_x0000_b')}</row><row><c><v>3</v></c>${text('_xD800_')}</row>`,
    })
    expect(await errorsOf(file)).toEqual([
      [2, lineSentences.formula('reason')],
      [3, lineSentences.unstorable('reason')],
      [4, lineSentences.unstorable('reason')],
    ])
  })

  test('with very many problems, the first ones and how many there are', async () => {
    const file = `Trip ID,Cost\n${'x,1\n'.repeat(1_500)}`
    const { errors, errorCount } = await preview(file)
    expect([errors.length, errorCount]).toEqual([1_000, 1_500])
  })
})

describe('an unreadable file is refused with a sentence, and changes nothing', () => {
  test.each([
    ['empty', '', fileSentences.empty],
    ['prose', 'Dear all,\nplease find', fileSentences.unknownColumns(['Dear all'])],
    ['a page', '<html><body>Trips</body></html>', fileSentences.noColumns],
    ['unknown columns', 'Trip ID,Hotel,Car\n1,x,y', fileSentences.unknownColumns(['Hotel', 'Car'])],
    ['a column twice', 'Trip ID,Cost,cost\n1,1,1', fileSentences.repeatedColumn('Cost')],
    ['a column without a name', 'Trip ID,Cost\n1,1,x', fileSentences.namelessColumn(3)],
    ['Latin-1', Buffer.from('Trip ID,Reason\n1,caf\xe9', 'latin1'), fileSentences.notUtf8],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), fileSentences.notUtf8],
    ['half a file', 'Trip ID,Reason\n1,"Fai', fileSentences.unfinishedQuote(2)],
    ['a million columns', `Trip ID${','.repeat(1_000_000)}`, fileSentences.tooManyColumns],
    ['too many rows', `Trip ID,Cost\n${'1,1\n'.repeat(20_001)}`, fileSentences.tooManyRows],
    ['half a workbook', Buffer.from('PK\x03\x04\x14\0\0\0'), fileSentences.brokenWorkbook],
  ])('%s', async (_, file, sentence) => {
    expect(await refusalOf(file)).toBe(sentence)
  })

  test('a file that is too large is refused and not kept, whether or not it states its size', async () => {
    const before = await everything()
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const memory = memoryInUse().arrayBuffers
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const headers = { authorization: `Bearer ${token}`, 'content-type': FILE_TYPES.csv }
    const chunks = new ReadableStream({
      start: (stream) => {
        for (let sent = 0; sent < 50; sent += 1) stream.enqueue(megabyte)
        stream.close()
      },
    })
    const streamed = fetch(`${url}/api/trips/import/preview`, {
      method: 'POST',
      headers,
      body: chunks,
      duplex: 'half',
    } as RequestInit)
    // A caller that keeps sending may find the connection closed instead.
    const status = await streamed.then(
      ({ status }) => status,
      () => 413,
    )
    expect(status).toBe(413)
    const answer = await app.call({
      method: 'POST',
      url: '/api/trips/import/preview',
      headers: { ...headers, 'content-length': String(50 * 1024 * 1024) },
      payload: 'x',
    })
    expect([answer.statusCode, answer.json().message]).toEqual([413, fileSentences.tooLarge])
    await expect.poll(() => memoryInUse().arrayBuffers - memory).toBeLessThan(5 * 1024 * 1024)
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['JSON', 'application/json'],
    ['plain text', 'text/plain'],
    ['a form', 'multipart/form-data; boundary=x'],
    ['XML', 'application/xml'],
  ])('%s is not accepted as a file', async (_, type) => {
    const answer = await send('/api/trips/import/preview', '{}', { 'content-type': type })
    expect([answer.statusCode, answer.json().message]).toEqual([415, fileSentences.wrongType])
  })

  test('other calls accept neither files nor larger bodies', async () => {
    const asFile = await send('/api/trips/complete', 'x')
    expect(asFile.statusCode).toBe(415)
    const big = { reason: 'x'.repeat(300_000) }
    const answer = await app.call({ method: 'PATCH', url: '/api/trips/1', token, payload: big })
    expect(answer.statusCode).toBe(413)
  })

  test('needs someone signed in, before the file is read', async () => {
    for (const url of ['/api/trips/import/preview', `/api/trips/import?plan=${'a'.repeat(64)}`]) {
      expect(
        (await app.call({ method: 'POST', url, headers: { 'content-type': FILE_TYPES.csv }, payload: 'x' }))
          .statusCode,
      ).toBe(401)
    }
    expect((await apply('Trip ID\n1', 'x')).statusCode).toBe(400)
  })
})

function contentOf({ start_date, end_date, est_cost, one_curtin, reason, comments }: Trip) {
  return { start_date, end_date, est_cost, one_curtin, reason, comments }
}
