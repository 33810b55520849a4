import { queryOf } from '@sojourn/contract/files/export-query'
import {
  anyFilter,
  anySort,
  anyTrip,
  anyTrips,
  DESTINATIONS,
  nearbyDay,
  STAFF,
} from '@sojourn/contract/testing/arbitrary-trips'
import { normaliseTrip } from '@sojourn/contract/trip/normalise-trip'
import { sortTrips } from '@sojourn/contract/trip/ordered-trips'
import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS, TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { matchesFilter } from '@sojourn/contract/trip/trip-filter'
import { tripStatus } from '@sojourn/contract/trip/trip-status'
import { fullName } from '@sojourn/contract/words/full-name'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/accounts/password-hash.ts'
import { account, country, destination, region, staff } from '../src/database/schema.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from '../src/sample/demo-account.ts'
import { storeTrips } from './support/store-trips.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp({ SAMPLE_DATA: 'off' })
let token: string

beforeAll(async () => {
  await app.db.insert(staff).values([...STAFF])
  for (const { destination_id, destination_name, country: within } of DESTINATIONS) {
    const {
      country_name,
      region: { region_name },
    } = within
    await app.db.insert(region).values({ region_name }).onConflictDoNothing()
    const regions = await app.db.select().from(region)
    const region_id = regions.find((one) => one.region_name === region_name)?.region_id ?? 0
    await app.db.insert(country).values({ country_name, region_id }).onConflictDoNothing()
    const countries = await app.db.select().from(country)
    const country_id = countries.find((one) => one.country_name === country_name)?.country_id ?? 0
    await app.db.insert(destination).values({ destination_id, destination_name, country_id })
  }
  const names = { first_name: 'Mia', last_name: 'Chen' }
  await app.db
    .insert(account)
    .values({ staff_id: DEMO_STAFF_ID, ...names, password_hash: await hashPassword(DEMO_PASSWORD) })
  token = (await app.signIn()).access_token
})

async function store(trips: Trip[]): Promise<void> {
  await storeTrips(
    app.db,
    trips.map(({ staffMembers, destinations, version: _, ...columns }) => ({
      ...columns,
      staffIds: staffMembers.map((person) => person.staff_id),
      destinationIds: destinations.map(({ destination_id }) => destination_id),
    })),
  )
}

async function exportRows(query: [string, string][]): Promise<Record<string, string>[]> {
  const answer = await app.call({ url: `/api/trips/export?${new URLSearchParams(query)}`, token })
  expect(answer.statusCode, answer.body).toBe(200)
  return parse(answer.body, { bom: true, columns: true, record_delimiter: '\r\n' })
}

const listTrips = async (): Promise<Trip[]> => (await app.call({ url: '/api/trips', token })).json()

/** A dozen trips. */
function sampleOf(count: number): Trip[] {
  const trips = fc.uniqueArray(anyTrip, {
    minLength: count,
    maxLength: count,
    selector: (trip) => trip.trip_id,
  })
  return fc.sample(trips, 1)[0] ?? []
}

/** A text as it is in the file, with formulas defused. */
const shown = (text: string) => (/^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

describe('the exported file', () => {
  test('has exactly the rows of the table’s filter, in its order, and every cell reads back unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyTrips, anyFilter, anySort, nearbyDay, async (trips, filter, sort, today) => {
        await store(trips)
        const kept = await listTrips()
        expect(kept.length).toBe(trips.length)
        const rows = sortTrips(
          kept.map((trip) => normaliseTrip(trip, today)),
          sort,
        ).filter((row) => matchesFilter(row, filter, today))
        const byId = new Map(kept.map((trip) => [trip.trip_id, trip]))
        const exported = await exportRows([...queryOf(filter, sort), ['today', today]])
        expect(exported.map((row) => Number(row['Trip ID']))).toEqual(rows.map((row) => row.trip_id))
        for (const row of exported) {
          const trip = byId.get(Number(row['Trip ID'])) as Trip
          expect(row).toEqual({
            'Trip ID': String(trip.trip_id),
            'Staff IDs': trip.staffMembers.map((person) => person.staff_id).join('; '),
            Staff: trip.staffMembers.map(fullName).join('; '),
            Status: tripStatus(trip, today),
            Region: trip.destinations.map(({ country }) => country.region.region_name).join('; '),
            Country: trip.destinations.map(({ country }) => country.country_name).join('; '),
            Destination: trip.destinations.map(({ destination_name }) => destination_name).join('; '),
            'Start date': trip.start_date,
            'End date': trip.end_date,
            'One Curtin': trip.one_curtin ? 'True' : 'False',
            Cost: row.Cost === '' ? '' : expect.any(String),
            Reason: shown(trip.reason),
            Comments: shown(trip.comments),
            ...Object.fromEntries(TEXT_FIELDS.map((field) => [FIELDS[field].label, shown(trip[field])])),
          })
          expect(row.Cost === '' ? null : Number(row.Cost)).toBe(trip.est_cost)
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  test('is a CSV file with a byte order mark, and a page range has only its rows', async () => {
    const trips = sampleOf(12)
    await store(trips)
    const answer = await app.call({ url: '/api/trips/export', token })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="trips_export.csv"',
      'cache-control': 'no-store',
    })
    expect(answer.body.startsWith('\ufeffTrip ID,Staff IDs,Staff,Status,')).toBe(true)
    const all = await exportRows([])
    expect(
      await exportRows([
        ['offset', '2'],
        ['n', '3'],
      ]),
    ).toEqual(all.slice(2, 5))
    expect(await exportRows([['n', '0']])).toEqual([])
  })

  test('accepts both sets of status names, and open-ended dates', async () => {
    const today = '2028-01-15'
    await store(sampleOf(12))
    for (const [one, other] of [
      ['Finished', 'Completed'],
      ['Planned', 'Upcoming'],
      ['Ongoing', 'ongoing'],
    ] as const) {
      const rows = await exportRows([
        ['status', one],
        ['today', today],
      ])
      expect(
        await exportRows([
          ['status', other],
          ['today', today],
        ]),
      ).toEqual(rows)
    }
    const from = await exportRows([['startDate', today]])
    expect(from).toEqual(await exportRows([['startDateFrom', today]]))
    expect(await exportRows([['endDate', today]])).toEqual(await exportRows([['endDateTo', today]]))
  })

  test.each([
    'status=Lost',
    'n=-1',
    'n=',
    'offset=x',
    'sortBy=reason',
    'sortDir=up',
    'startDateFrom=2026-02-30',
    'oneCurtin=maybe',
    'today=now',
  ])('refuses %s', async (query) => {
    expect((await app.call({ url: `/api/trips/export?${query}`, token })).statusCode).toBe(400)
  })

  test('needs someone signed in', async () => {
    expect((await app.call({ url: '/api/trips/export' })).statusCode).toBe(401)
  })
})
