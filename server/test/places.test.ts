import { readFile } from 'node:fs/promises'
import type { CountryPlace, Places } from '@sojourn/contract/admin/places'
import type { DestinationOption, Trip } from '@sojourn/contract/trip/trip'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { changePlace } from '../src/features/admin/places/change-place.ts'
import { mergePlace } from '../src/features/admin/places/merge-places.ts'
import { takeTurn } from '../src/trips/take-turn.ts'
import { untilWaiting } from './support/lock-waits.ts'
import { useTestApp } from './support/test-app.ts'
import { useTripCalls } from './support/trip-calls.ts'

const MIA = { staffId: '10001', name: 'Mia Chen' }

const app = useTestApp()
const { send, addTrip, readTrip } = useTripCalls(app)

const list = async (): Promise<Places> => (await send('GET', '/admin/places')).json()
const options = async (): Promise<DestinationOption[]> => (await send('GET', '/trips/destinations')).json()

async function country(name: string): Promise<CountryPlace> {
  const found = (await list()).regions.flatMap(({ countries }) => countries).find((one) => one.name === name)
  if (!found) throw new Error(`no country ${name}`)
  return found
}

async function region(name: string) {
  const found = (await list()).regions.find((one) => one.name === name)
  if (!found) throw new Error(`no region ${name}`)
  return found
}

async function add(kind: string, name: string, within?: number, more: object = {}): Promise<number> {
  const answer = await send('POST', `/admin/places/${kind}`, { name, within: within ?? null, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

const change = (kind: string, id: number, body: object) => send('PATCH', `/admin/places/${kind}/${id}`, body)
const merge = (kind: string, id: number, into: number) =>
  send('POST', `/admin/places/${kind}/${id}/merge`, { into })

async function allowed(answer: ReturnType<typeof send>): Promise<void> {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
}

async function refused(answer: ReturnType<typeof send>): Promise<[number, string]> {
  const { statusCode, json } = await answer
  return [statusCode, json().message]
}

/** The audit entries since the test began, oldest first. */
let newestEntry = 0
const events = async () =>
  (
    await rowsOf<{ event: string; trip_id: number | null }>(
      app.db.execute(sql`select event, trip_id from audit_entry where id > ${newestEntry} order by id`),
    )
  ).map(({ event, trip_id }) => (trip_id === null ? event : `${trip_id}: ${event}`))

async function beginEvents(): Promise<void> {
  const [found] = await rowsOf<{ id: number }>(
    app.db.execute(sql`select max(id)::integer as id from audit_entry`),
  )
  newestEntry = found?.id ?? 0
}

beforeEach(beginEvents)

const names = (trip: Trip) => trip.destinations.map((one) => one.destination_name)

async function everyPlace() {
  return rowsOf(
    app.db.execute(sql`
      select (select json_agg(r order by region_id) from region r)::text as regions,
        (select json_agg(c order by country_id) from country c)::text as countries,
        (select json_agg(d order by destination_id) from destination d)::text as destinations,
        (select max(id)::integer from audit_entry) as entry`),
  )
}

describe('places', () => {
  test('are listed as a tree, with the number of trips to each', async () => {
    const { regions } = await list()
    expect(regions.map(({ name }) => name)).toEqual(regions.map(({ name }) => name).toSorted())
    const kenya = await country('Kenya')
    expect(kenya).toMatchObject({ iso_code: 'KE', is_retired: false })
    expect(kenya.destinations.map(({ name }) => name)).toEqual(['Mombasa', 'Nairobi'])
    const [mombasa, nairobi] = kenya.destinations.map(({ id }) => id)
    await addTrip({ destination_ids: [mombasa, nairobi] })
    const after = await country('Kenya')
    expect(after.trips).toBe(kenya.trips + 1)
    expect(after.destinations.map(({ trips }) => trips)).toEqual(
      kenya.destinations.map(({ trips }) => trips + 1),
    )
    expect((await region('Africa')).trips).toBeGreaterThanOrEqual(after.trips)
  })

  test('all countries of the sample data have the code of their name', async () => {
    const countries = (await list()).regions.flatMap((one) => one.countries)
    expect(countries.filter(({ iso_code }) => iso_code === null)).toEqual([])
    expect(new Set((await options()).map(({ iso_code }) => iso_code)).size).toBe(countries.length)
  })

  test.each([
    ['CÔTE D’IVOIRE', 'CI'],
    [' Bosnia & Herzegovina ', 'BA'],
    ['Türkiye', 'TR'],
    ['the bahamas', 'BS'],
    ['Atlantis', null],
    ['Kenya', null],
  ])('a new country called %s gets the code %s, if no other has it', async (name, code) => {
    const rows = await rowsOf(app.db.execute(sql`select free_iso_code(${name}) as code`))
    expect(rows).toEqual([{ code }])
  })

  test('countries from before codes were stored get those of their names, the most common name first', async () => {
    const file = new URL('../src/database/migrations/0012_places.sql', import.meta.url)
    const [last = ''] = (await readFile(file, 'utf8')).split('--> statement-breakpoint').slice(-1)
    await app.db
      .transaction(async (tx) => {
        await tx.execute(sql`update country set iso_code = null`)
        await tx.execute(sql`update country set country_name = 'England' where country_name = 'France'`)
        await tx.execute(sql.raw(last))
        const rows = await rowsOf<{ name: string; code: string }>(
          tx.execute(sql`select country_name as name, iso_code as code from country`),
        )
        const codes = new Map(rows.map(({ name, code }) => [name, code]))
        expect(codes.get('United Kingdom')).toBe('GB')
        expect(codes.get('England')).toBeNull()
        expect(codes.get('Hong Kong')).toBe('HK')
        tx.rollback()
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError))
  })

  test('are added, and the audit log says so', async () => {
    const oceania = await add('region', ' Oceania ')
    const fiji = await add('country', 'Fiji', oceania)
    await add('destination', 'Suva', fiji)
    expect((await options()).find((one) => one.destination_name === 'Suva')).toEqual({
      destination_id: expect.any(Number),
      destination_name: 'Suva',
      country_name: 'Fiji',
      region_name: 'Oceania',
      iso_code: 'FJ',
    })
    expect(await events()).toEqual([
      'Mia Chen added the region “Oceania”',
      'Mia Chen added the country “Fiji” in Oceania',
      'Mia Chen added the destination “Suva” in Fiji',
    ])
  })

  test('are renamed, moved and given a code, and trips and calendar links follow', async () => {
    const id = await add('country', 'Swaziland', (await region('Africa')).id, { iso_code: null })
    const city = await add('destination', 'Mbabane', id)
    const trip = await addTrip({ destination_ids: [city] })
    const trips = { of: 'everyone', country: 'Swaziland', region: 'Africa' }
    const feed = (await send('POST', '/calendar-feeds', { name: 'South', trips, detail: 'full' })).json()
    const europe = (await region('Europe')).id
    await allowed(change('country', id, { name: 'Eswatini', within: europe, iso_code: 'SZ' }))
    expect((await readTrip(trip.trip_id)).destinations).toEqual([
      {
        destination_id: city,
        destination_name: 'Mbabane',
        country: { country_name: 'Eswatini', region: { region_name: 'Europe' } },
      },
    ])
    expect((await readTrip(trip.trip_id)).version).toBe(trip.version)
    expect((await options()).find((one) => one.destination_id === city)?.iso_code).toBe('SZ')
    const feeds = (await send('GET', '/calendar-feeds')).json()
    expect(feeds.find((one: { feed_id: number }) => one.feed_id === feed.feed.feed_id).trips).toEqual({
      ...trips,
      country: 'Eswatini',
    })
    expect((await events()).slice(-3)).toEqual([
      'Mia Chen renamed the country “Swaziland” in Africa to “Eswatini”',
      'Mia Chen moved the country “Eswatini” from Africa to Europe',
      'Mia Chen changed the ISO code of “Eswatini” from none to SZ',
    ])
    await allowed(change('region', europe, { name: 'Europa' }))
    expect((await readTrip(trip.trip_id)).destinations[0]?.country.region.region_name).toBe('Europa')
    await allowed(change('region', europe, { name: 'Europe' }))
  })

  test('a change that changes nothing adds no entry', async () => {
    const { id, iso_code } = await country('Kenya')
    await allowed(change('country', id, { name: ' Kenya ', iso_code, is_retired: false }))
    expect(await events()).toEqual([])
  })

  test('what is refused changes nothing', async () => {
    const { id: africa } = await region('Africa')
    const kenya = await country('Kenya')
    const [mombasa] = kenya.destinations
    const ghana = await country('Ghana')
    const before = await everyPlace()
    const refusals = [
      [send('POST', '/admin/places/region', { name: ' ' }), 422, 'Enter a name.'],
      [
        send('POST', '/admin/places/region', { name: 'x'.repeat(101) }),
        422,
        'The name must be 100 characters or fewer.',
      ],
      [
        send('POST', '/admin/places/region', { name: 'a\tb' }),
        422,
        "The name contains characters that can't be used.",
      ],
      [send('POST', '/admin/places/region', { name: 'AFRICA' }), 409, 'The directory already has “Africa”.'],
      [
        send('POST', '/admin/places/country', { name: 'kenya', within: africa }),
        409,
        'Africa already has “Kenya”.',
      ],
      [
        send('POST', '/admin/places/destination', { name: 'MOMBASA', within: kenya.id }),
        409,
        'Kenya already has “Mombasa”.',
      ],
      [send('POST', '/admin/places/destination', { name: 'Kisumu' }), 422, 'Choose where this place is.'],
      [
        send('POST', '/admin/places/destination', { name: 'Kisumu', within: 999_999 }),
        404,
        "This place doesn't exist. It may have been merged into another one.",
      ],
      [change('destination', mombasa?.id ?? 0, { name: 'nairobi' }), 409, 'Kenya already has “Nairobi”.'],
      [change('country', kenya.id, { iso_code: 'GH' }), 409, 'Ghana already has the ISO code GH.'],
      [
        change('country', kenya.id, { iso_code: 'UK' }),
        422,
        "UK isn't an ISO 3166 country code, which is two capital letters such as KE.",
      ],
      [
        change('country', kenya.id, { iso_code: 'ke' }),
        422,
        "ke isn't an ISO 3166 country code, which is two capital letters such as KE.",
      ],
      [change('region', africa, { iso_code: 'KE' }), 422, 'Only countries have an ISO code.'],
      [
        change('country', ghana.id, { name: 'Gold Coast', was: { name: 'Old Ghana' } }),
        412,
        'Someone else changed this place. Close the dialog to see what it is now.',
      ],
      [merge('country', ghana.id, ghana.id), 422, "A place can't be merged into itself."],
      [
        merge('country', ghana.id, 999_999),
        404,
        "This place doesn't exist. It may have been merged into another one.",
      ],
    ] as const
    for (const [answer, status, message] of refusals) {
      expect(await refused(answer)).toEqual([status, message])
    }
    expect(await everyPlace()).toEqual(before)
  })

  test('with the same name but for case and accents can be retired, moved and given a code, not renamed alike', async () => {
    const added = await rowsOf<{ id: number }>(
      app.db.execute(sql`
        insert into country (country_name, region_id) values ('Cote', 1), ('Côte', 1) returning country_id as id`),
    )
    const europe = (await region('Europe')).id
    for (const [index, { id }] of added.entries()) {
      await allowed(change('country', id, { is_retired: true }))
      await allowed(change('country', id, { is_retired: false, within: europe }))
      await allowed(change('country', id, { iso_code: ['SY', 'YE'][index] }))
      await allowed(change('country', id, { iso_code: '' }))
    }
    const [plain = 0, accented = 0] = added.map(({ id }) => id)
    const cities = await rowsOf<{ id: number }>(
      app.db.execute(sql`
        insert into destination (destination_name, country_id) values ('Sao', ${plain}), ('São', ${plain})
        returning destination_id as id`),
    )
    for (const { id } of cities) await allowed(change('destination', id, { is_retired: true }))
    const [sao = 0] = cities.map(({ id }) => id)
    expect(await refused(change('destination', sao, { name: 'São' }))).toEqual([
      409,
      'Cote already has “São”, which is retired. Bring it back instead.',
    ])
    expect(await refused(change('country', plain, { name: 'Côte' }))).toEqual([
      409,
      'Europe already has “Côte”.',
    ])
    expect(await refused(change('country', accented, { name: 'Cote' }))).toEqual([
      409,
      'Europe already has “Cote”.',
    ])
    await allowed(change('destination', sao, { within: accented }))
  })

  test('two administrators who add the same name, or change the same place, don’t both succeed', async () => {
    const { id } = await country('Ghana')
    const added = await Promise.all(
      ['Kumasi', 'KUMASI', 'kumasi'].map((name) =>
        send('POST', '/admin/places/destination', { name, within: id }),
      ),
    )
    expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const kumasi = added.find(({ statusCode }) => statusCode === 201)?.json().id
    const was = { name: (await options()).find((one) => one.destination_id === kumasi)?.destination_name }
    const renamed = await Promise.all(
      ['Kumase', 'Coomassie'].map((name) => change('destination', kumasi, { name, was })),
    )
    expect(renamed.map(({ statusCode }) => statusCode).sort()).toEqual([204, 412])
  })
})

describe('a retired place', () => {
  test.each(['destination', 'country', 'region'] as const)(
    'is listed as retired with all that is in it, if it is a %s, and its trips aren’t sent again',
    async (kind) => {
      const ids = { region: await add('region', `North ${kind}`), country: 0, destination: 0 }
      ids.country = await add('country', `Narnia ${kind}`, ids.region)
      ids.destination = await add('destination', 'Cair Paravel', ids.country)
      const trip = await addTrip({ destination_ids: [ids.destination] })
      const stamp = () =>
        rowsOf(app.db.execute(sql`select changed_xid, version from trip where trip_id = ${trip.trip_id}`))
      const before = await stamp()
      await allowed(change(kind, ids[kind], { is_retired: true }))
      const option = async () => (await options()).find((one) => one.destination_id === ids.destination)
      expect(await option()).toMatchObject({ retired: true })
      expect(await stamp()).toEqual(before)
      await allowed(change(kind, ids[kind], { is_retired: false }))
      expect(await option()).not.toHaveProperty('retired')
      expect((await events()).slice(-2).map((event) => event.split('“')[0])).toEqual([
        `Mia Chen retired the ${kind} `,
        `Mia Chen brought back the ${kind} `,
      ])
    },
  )

  test('stays on its trips, and can’t be added to others', async () => {
    const city = await add('destination', 'Kumbo', (await country('Ghana')).id)
    const trip = await addTrip({ destination_ids: [city] })
    const other = await addTrip()
    await allowed(change('destination', city, { is_retired: true }))
    const body = { ...trip, staffIds: ['10001'], destinationIds: [city, 1] }
    const edited = await send('PUT', `/trips/${trip.trip_id}`, body)
    expect(edited.statusCode, edited.body).toBe(200)
    const message = "Kumbo is retired, so it can't be added to a trip."
    const refusals = [
      send('POST', '/trips/complete', {
        ...{ est_cost: 1, one_curtin: true, reason: 'x', start_date: '2026-03-01', end_date: '2026-03-01' },
        ...{ staff_ids: ['10001'], destination_ids: [city] },
      }),
      send('PUT', `/trips/${other.trip_id}`, { ...other, staffIds: ['10001'], destinationIds: [1, city] }),
    ]
    for (const answer of refusals) {
      const { statusCode, json } = await answer
      expect([statusCode, json().errors]).toEqual([422, [{ path: 'destinations', message }]])
    }
    expect(await readTrip(other.trip_id)).toEqual(other)
    await allowed(send('DELETE', `/trips/${trip.trip_id}`))
    expect(names((await send('POST', `/trips/${trip.trip_id}/restore`)).json())).toContain('Kumbo')
    expect(
      await refused(
        send('POST', '/admin/places/destination', { name: 'kumbo', within: (await country('Ghana')).id }),
      ),
    ).toEqual([409, 'Ghana already has “Kumbo”, which is retired. Bring it back instead.'])
  })

  test('in a file is an error, except on a trip that already has it', async () => {
    const city = await add('destination', 'Bolgatanga', (await country('Ghana')).id)
    const trip = await addTrip({ destination_ids: [city] })
    await allowed(change('destination', city, { is_retired: true }))
    const preview = async (row: string) =>
      (
        await app.call({
          method: 'POST',
          url: '/api/trips/import/preview',
          token: (await app.signIn()).access_token,
          headers: { 'content-type': 'text/csv' },
          payload: `Trip ID,Staff IDs,Destination,Start date,End date,Reason\n${row}`,
        })
      ).json()
    expect(await preview(',10001,Bolgatanga,2026-05-01,2026-05-02,New')).toMatchObject({
      errors: [{ line: 2, message: "Bolgatanga is retired, so it can't be added to a trip." }],
    })
    expect(await preview(`${trip.trip_id},10001,Bolgatanga; Accra,2026-05-01,2026-05-02,More`)).toMatchObject(
      {
        errors: [],
        counts: { changed: 1 },
      },
    )
  })
})

describe('at the moment when a trip to it is saved', () => {
  test.each(['destination', 'country', 'region'] as const)(
    'a %s is renamed: the trip has its new name',
    async (kind) => {
      const inRegion = await add('region', `Old region for a ${kind}`)
      const inCountry = await add('country', `Old country for a ${kind}`, inRegion)
      const destination = await add('destination', `Old destination for a ${kind}`, inCountry)
      const id = { region: inRegion, country: inCountry, destination }[kind]
      const saving = await app.db.transaction(async (tx) => {
        await changePlace(tx, MIA, kind, id, { name: `New ${kind}` })
        const trip = addTrip({ destination_ids: [destination] })
        await untilWaiting(app.db, 'for share of destination')
        return { trip }
      })
      const { trip_id } = await saving.trip
      const listed = ((await send('GET', '/trips')).json() as Trip[]).find((trip) => trip.trip_id === trip_id)
      expect(JSON.stringify(listed)).toContain(`New ${kind}`)
      expect(listed).toEqual(await readTrip(trip_id))
    },
  )
})

describe('merging', () => {
  test('two destinations: trips follow in place, once each, also deleted ones, with an entry each', async () => {
    const india = (await country('India')).id
    const [bombay, mumbai] = [
      await add('destination', 'Bombay', india),
      (await options()).find((one) => one.destination_name === 'Mumbai')?.destination_id ?? 0,
    ]
    const first = await addTrip({ destination_ids: [1, bombay, 2] })
    const both = await addTrip({ destination_ids: [mumbai, 1, bombay] })
    const deleted = await addTrip({ destination_ids: [bombay] })
    const untouched = await addTrip({ destination_ids: [mumbai] })
    await send('DELETE', `/trips/${deleted.trip_id}`)
    const someone = (await send('GET', `/trips/trash/${deleted.trip_id}`)).json().deletedBy
    await beginEvents()
    const answer = await merge('destination', bombay, mumbai)
    expect([answer.statusCode, answer.json()]).toEqual([200, { trips: 2 }])

    expect(names(await readTrip(first.trip_id))).toEqual(['Accra', 'Mumbai', 'Nairobi'])
    expect(names(await readTrip(both.trip_id))).toEqual(['Mumbai', 'Accra'])
    expect((await readTrip(first.trip_id)).version).toBe(first.version + 1)
    expect(await readTrip(untouched.trip_id)).toEqual(untouched)
    const trashed = (await send('GET', `/trips/trash/${deleted.trip_id}`)).json()
    expect([names(trashed.trip), trashed.deletedBy]).toEqual([['Mumbai'], someone])
    const [newest] = (await send('GET', `/trips/${first.trip_id}/history`)).json().content
    expect(newest.change.before.destinations).toHaveLength(3)
    expect(await events()).toEqual([
      `${first.trip_id}: Mia Chen changed the destinations of trip ${first.trip_id} from Accra, Bombay, Nairobi to Accra, Mumbai, Nairobi by merging two destinations`,
      `${both.trip_id}: Mia Chen changed the destinations of trip ${both.trip_id} from Mumbai, Accra, Bombay to Mumbai, Accra by merging two destinations`,
      `${deleted.trip_id}: Mia Chen changed the destinations of trip ${deleted.trip_id} from Bombay to Mumbai by merging two destinations`,
      'Mia Chen merged the destination “Bombay” in India into the destination “Mumbai” in India',
    ])
    expect((await options()).map((one) => one.destination_id)).not.toContain(bombay)

    // The old id and the old name still mean something.
    const reverted = await send('PUT', `/trips/${first.trip_id}`, {
      ...first,
      staffIds: ['10001'],
      destinationIds: [1, bombay, mumbai],
    })
    expect(names(reverted.json())).toEqual(['Accra', 'Mumbai'])
    const file = await app.call({
      method: 'POST',
      url: '/api/trips/import/preview',
      token: (await app.signIn()).access_token,
      headers: { 'content-type': 'text/csv' },
      payload:
        'Staff IDs,Destination,Start date,End date,Reason\n10001,bombay,2026-05-01,2026-05-02,Old name',
    })
    expect(file.json()).toMatchObject({ errors: [], counts: { added: 1 } })
    expect(file.body).toContain('Mumbai')

    // A second merge takes along what was merged before.
    const pune = await add('destination', 'Pune', india)
    await allowed(merge('destination', mumbai, pune))
    expect(names(await addTrip({ destination_ids: [bombay, mumbai] }))).toEqual(['Pune'])
    expect(await refused(merge('destination', bombay, pune))).toEqual([
      404,
      "This place doesn't exist. It may have been merged into another one.",
    ])
    expect(await add('destination', 'Bombay', india)).toBeGreaterThan(pune)
  })

  test('two countries: destinations move, those of the same name merge, and the code stays', async () => {
    const africa = (await region('Africa')).id
    const zaire = await add('country', 'Zaire', africa, { iso_code: 'CD' })
    const congo = await add('country', 'Kinshasa Congo', africa)
    const [goma, kinshasa] = [
      await add('destination', 'Goma', zaire),
      await add('destination', 'Kinshasa', zaire),
    ]
    const kept = await add('destination', 'kinshasa', congo)
    const moved = await addTrip({ destination_ids: [goma] })
    const followed = await addTrip({ destination_ids: [kinshasa] })
    await allowed(change('country', zaire, { is_retired: true }))
    const answer = await merge('country', zaire, congo)
    expect([answer.statusCode, answer.json()]).toEqual([200, { trips: 1 }])
    expect((await readTrip(moved.trip_id)).destinations[0]?.country.country_name).toBe('Kinshasa Congo')
    expect((await readTrip(followed.trip_id)).destinations[0]).toMatchObject({ destination_id: kept })
    const after = await country('Kinshasa Congo')
    expect(after).toMatchObject({ iso_code: 'CD' })
    expect(after.destinations.map(({ name, is_retired }) => [name, is_retired])).toEqual([
      ['Goma', true],
      ['kinshasa', false],
    ])
    expect((await options()).some((one) => one.country_name === 'Zaire')).toBe(false)
  })

  test('two countries of which a trip has two destinations each: one version, one entry, counted once', async () => {
    const africa = (await region('Africa')).id
    const [old, now] = [await add('country', 'Upper Volta', africa), await add('country', 'Faso', africa)]
    const pair = async (name: string) => [
      await add('destination', name, old),
      await add('destination', name, now),
    ]
    const [[bobo, bobo2], [ouaga, ouaga2]] = [await pair('Bobo'), await pair('Ouaga')]
    const trip = await addTrip({ destination_ids: [bobo, 1, ouaga] })
    await beginEvents()
    const answer = await merge('country', old, now)
    expect([answer.statusCode, answer.json()]).toEqual([200, { trips: 1 }])
    const after = await readTrip(trip.trip_id)
    expect(after.version).toBe(trip.version + 1)
    expect(after.destinations.map((one) => one.destination_id)).toEqual([bobo2, 1, ouaga2])
    expect(await events()).toEqual([
      `${trip.trip_id}: Mia Chen changed the destinations of trip ${trip.trip_id} from Bobo (Upper Volta), Accra, Ouaga (Upper Volta) to Bobo (Faso), Accra, Ouaga (Faso) by merging two countries`,
      'Mia Chen merged the country “Upper Volta” in Africa into the country “Faso” in Africa',
    ])
    expect(names(await addTrip({ destination_ids: [ouaga, bobo] }))).toEqual(['Ouaga', 'Bobo'])
  })

  test('a country out of a retired region doesn’t bring its destinations back', async () => {
    const [gone, africa] = [await add('region', 'Gone'), (await region('Africa')).id]
    const [old, other] = [await add('country', 'Biafra', gone), await add('country', 'Benin', gone)]
    const [city, kept] = [await add('destination', 'Enugu', old), await add('destination', 'Porto', other)]
    const nigeria = await add('country', 'Nigeria East', africa)
    await allowed(change('region', gone, { is_retired: true }))
    await allowed(merge('country', old, nigeria))
    expect((await options()).find((one) => one.destination_id === city)).toMatchObject({
      country_name: 'Nigeria East',
      retired: true,
    })
    // Within the region, it is still the region alone that is retired.
    await allowed(merge('country', other, await add('country', 'Dahomey', gone)))
    await allowed(change('region', gone, { is_retired: false }))
    expect((await options()).find((one) => one.destination_id === kept)).not.toHaveProperty('retired')
  })

  test('two regions: their countries move', async () => {
    const [west, africa] = [await add('region', 'West Africa'), (await region('Africa')).id]
    const mali = await add('country', 'Mali', west)
    const trip = await addTrip({ destination_ids: [await add('destination', 'Bamako', mali)] })
    await allowed(merge('region', west, africa))
    expect((await readTrip(trip.trip_id)).destinations[0]?.country).toEqual({
      country_name: 'Mali',
      region: { region_name: 'Africa' },
    })
    expect((await list()).regions.map(({ name }) => name)).not.toContain('West Africa')
    expect((await events()).at(-1)).toBe('Mia Chen merged the region “West Africa” into the region “Africa”')
  })

  test('thousands of trips at a time', async () => {
    const ghana = (await country('Ghana')).id
    const [from, to] = [await add('destination', 'Tema', ghana), await add('destination', 'Tema Port', ghana)]
    const many = 2_000
    await app.db.execute(sql`
      with added as (insert into trip (start_date, end_date, reason)
        select '2026-03-01', '2026-03-02', 'Many' from generate_series(1, ${many}::integer) returning trip_id),
      people as (insert into trip_staff select trip_id, '10001', 0 from added)
      insert into trip_destination select trip_id, ${from}, 0 from added`)
    const answer = await merge('destination', from, to)
    expect(answer.json()).toEqual({ trips: many })
    const trips: Trip[] = (await send('GET', '/trips')).json()
    const merged = trips.filter(({ reason }) => reason === 'Many')
    expect(merged).toHaveLength(many)
    expect(merged.every((trip) => trip.version === 2 && names(trip).join() === 'Tema Port')).toBe(true)
    expect(await events()).toHaveLength(many + 3)
    await app.db.execute(sql`update trip set deleted_at = now() where reason = 'Many'`)
  })

  describe('two destinations at the moment when', () => {
    const sendFile = async (url: string, payload: string) =>
      app.call({
        method: 'POST',
        url: `/api${url}`,
        token: (await app.signIn()).access_token,
        headers: { 'content-type': 'text/csv' },
        payload,
      })

    test('a trip is saved with the old one: it gets the new one', async () => {
      const ghana = (await country('Ghana')).id
      const [from, to] = [await add('destination', 'Hoe', ghana), await add('destination', 'Ho', ghana)]
      const saving = await app.db.transaction(async (tx) => {
        await mergePlace(tx, MIA, 'destination', from, to)
        const trip = addTrip({ destination_ids: [from] })
        await untilWaiting(app.db, 'for share of destination')
        return { trip }
      })
      expect(names(await saving.trip)).toEqual(['Ho'])
    })

    test('a file with the old one is applied: it must be previewed again', async () => {
      const ghana = (await country('Ghana')).id
      const [from, to] = [
        await add('destination', 'Obuase', ghana),
        await add('destination', 'Obuasi', ghana),
      ]
      const file = 'Staff IDs,Destination,Start date,End date,Reason\n10001,Obuase,2026-05-01,2026-05-02,Gold'
      const { plan } = (await sendFile('/trips/import/preview', file)).json()
      const applying = await app.db.transaction(async (tx) => {
        await takeTurn(tx)
        const sent = sendFile(`/trips/import?plan=${plan}`, file)
        await untilWaiting(app.db, 'pg_advisory_xact_lock')
        await mergePlace(tx, MIA, 'destination', from, to)
        return { sent }
      })
      expect((await applying.sent).statusCode).toBe(412)
    })

    test('an import is undone that took the old one off a trip: the trip gets the new one', async () => {
      const ghana = (await country('Ghana')).id
      const [from, to] = [await add('destination', 'Wah', ghana), await add('destination', 'Wa', ghana)]
      const trip = await addTrip({ destination_ids: [from] })
      const file = `Trip ID,Destination\n${trip.trip_id},Accra`
      const { plan } = (await sendFile('/trips/import/preview', file)).json()
      const { import_id } = (await sendFile(`/trips/import?plan=${plan}`, file)).json()
      const undoing = await app.db.transaction(async (tx) => {
        await takeTurn(tx)
        const sent = send('POST', `/trips/import/${import_id}/undo`)
        await untilWaiting(app.db, 'pg_advisory_xact_lock')
        await mergePlace(tx, MIA, 'destination', from, to)
        return { sent }
      })
      expect((await undoing.sent).statusCode).toBe(200)
      expect((await readTrip(trip.trip_id)).destinations.map((one) => one.destination_id)).toEqual([to])
    })
  })

  test('while trips are edited: an edit waits or is told, and none is lost', async () => {
    const ghana = (await country('Ghana')).id
    const [from, to] = [
      await add('destination', 'Cape Cost', ghana),
      await add('destination', 'Cape Coast', ghana),
    ]
    const trips = await Promise.all(
      Array.from({ length: 8 }, (_, index) => addTrip({ destination_ids: [from], reason: `Trip ${index}` })),
    )
    const [merged, ...edits] = await Promise.all([
      merge('destination', from, to),
      ...trips.map((trip) =>
        send('PATCH', `/trips/${trip.trip_id}`, { reason: 'Edited' }, { 'if-match': `"${trip.version}"` }),
      ),
      addTrip({ destination_ids: [from], reason: 'Edited' }).then((trip) => {
        trips.push(trip)
        return { statusCode: 200 }
      }),
    ])
    expect(merged.statusCode).toBe(200)
    const after = await Promise.all(trips.map((trip) => readTrip(trip.trip_id)))
    expect(after.map(names)).toEqual(trips.map(() => ['Cape Coast']))
    expect(after.map(({ reason }) => reason === 'Edited')).toEqual(
      edits.map(({ statusCode }) => statusCode === 200),
    )
    expect(edits.every(({ statusCode }) => [200, 412].includes(statusCode))).toBe(true)
  })
})
