import type { Feed, FeedCreate, NewFeed } from '@sojourn/contract/calendar/calendar-feed'
import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import { readCalendar } from '@sojourn/contract/testing/read-calendar'
import type { Trip } from '@sojourn/contract/trip/trip'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../src/database/database.ts'
import { account, auditEntry, calendarFeed, session } from '../src/database/schema.ts'
import { ReadLimit } from '../src/features/feeds/read-limit.ts'
import { activate, somewhere } from './support/people.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp({ PUBLIC_URL: 'https://trips.example.edu', METRICS_TOKEN: 'a-token-for-the-metrics' })
const TODAY = dayInZone('Australia/Perth')
const SECRETIVE = {
  reason: 'Merger talks; hush',
  comments: 'Nobody may know',
  est_cost: 4321.09,
}
let mia: string
let bao: string

beforeAll(async () => {
  mia = (await app.signIn()).access_token
  bao = (await activate(app, '10002')).access_token
})

function send(method: 'POST' | 'PATCH' | 'DELETE', url: string, token: string, payload?: object) {
  return app.call({ method, url: `/api${url}`, token, ...(payload && { payload }) })
}

async function create(token: string, differences: Partial<FeedCreate> = {}): Promise<NewFeed> {
  const payload = { name: 'Team', trips: { of: 'everyone' }, detail: 'full', ...differences }
  const answer = await send('POST', '/calendar-feeds', token, payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function list(token: string): Promise<Feed[]> {
  return (await app.call({ url: '/api/calendar-feeds', token })).json()
}

/** Reads a feed like a calendar does: from anywhere, without a session. */
function read(address: string, headers: Record<string, string> = {}, from = somewhere()) {
  return app.call({ url: address.replace('https://trips.example.edu', ''), headers, ...from })
}

async function events(address: string) {
  const answer = await read(address)
  expect(answer.statusCode, answer.body).toBe(200)
  return readCalendar(answer.body).events
}

async function addTrip(differences: object = {}): Promise<Trip> {
  const answer = await send('POST', '/trips/complete', mia, {
    ...SECRETIVE,
    one_curtin: false,
    start_date: addDays(TODAY, 10),
    end_date: addDays(TODAY, 12),
    staff_ids: ['10001'],
    destination_ids: ['1'],
    ...differences,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

function uidOf(trip: Trip): string {
  return `trip-${trip.trip_id}@trips.example.edu`
}

async function stored() {
  return rowsOf(
    app.db.execute(sql`
      select (select json_agg(f order by feed_id) from calendar_feed f) as feeds,
        (select count(*)::int from audit_entry) as entries`),
  )
}

async function lastEvent(): Promise<string | undefined> {
  const entries = await app.db.select().from(auditEntry).orderBy(auditEntry.id)
  return entries.at(-1)?.event
}

describe('a feed', () => {
  test('is created with a secret of 256 bits, which is shown once and stored only as a hash', async () => {
    const { feed, address } = await create(mia, { name: '  Whole team ' })
    expect(address).toMatch(/^https:\/\/trips\.example\.edu\/api\/feeds\/[\w-]{43}\.ics$/)
    expect(feed).toMatchObject({
      name: 'Whole team',
      trips: { of: 'everyone' },
      detail: 'full',
      last_used_at: null,
    })
    const [, secret = ''] = /feeds\/(.+)\.ics/.exec(address) ?? []
    const rows = JSON.stringify(await stored())
    expect(rows).toContain('Whole team')
    expect(rows).not.toContain(secret)
    expect(JSON.stringify(await list(mia))).not.toContain(secret)
    expect(await lastEvent()).toBe(
      'Mia Chen created the calendar link “Whole team” with full details of all trips',
    )
  })

  test('is read without a session, as iCalendar that shared caches don’t keep', async () => {
    const trip = await addTrip()
    const { address } = await create(mia, { name: 'Größe, 名; 🧳' })
    const answer = await read(address)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
    const calendar = readCalendar(answer.body)
    expect(calendar.name).toBe('Größe, 名; 🧳')
    expect(calendar.events.find((event) => event.uid === uidOf(trip))).toMatchObject({
      first: trip.start_date,
      last: trip.end_date,
      sequence: 1,
      transparency: 'TRANSPARENT',
      url: `https://trips.example.edu/trips/${trip.trip_id}/edit`,
      description: expect.stringContaining('Reason: Merger talks; hush\n'),
    })
  })

  test('shows a change immediately, in the sequence, the time and the ETag', async () => {
    const trip = await addTrip()
    const { address } = await create(mia)
    const before = await read(address)
    const patch = { start_date: addDays(TODAY, 9) }
    expect((await send('PATCH', `/trips/${trip.trip_id}`, mia, patch)).statusCode).toBe(200)
    const after = await read(address)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const [was, is] = [before, after].map((answer) =>
      readCalendar(answer.body).events.find((event) => event.uid === uidOf(trip)),
    )
    expect(is).toMatchObject({ first: patch.start_date, sequence: 2 })
    expect(Date.parse(is?.changedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(was?.changedAt ?? ''))
    expect(Math.abs(Date.parse(is?.changedAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect((await send('DELETE', `/trips/${trip.trip_id}`, mia)).statusCode).toBe(204)
    expect((await events(address)).map((event) => event.uid)).not.toContain(uidOf(trip))
  })

  test('is answered with 304 if the caller has it, and compressed otherwise', async () => {
    const { address } = await create(mia)
    const first = await read(address)
    const etag = String(first.headers.etag)
    const again = await read(address, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['cache-control']).toBe('private, no-cache')
    expect((await read(address, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await read(address, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  test('of your own trips has only those, and shows them as busy', async () => {
    const [own, others] = [
      await addTrip({ staff_ids: ['10020', '10002'] }),
      await addTrip({ staff_ids: ['10020'] }),
    ]
    const { address } = await create(bao, { trips: { of: 'owner' } })
    const inFeed = await events(address)
    expect(inFeed.map((event) => event.uid)).toContain(uidOf(own))
    expect(inFeed.map((event) => event.uid)).not.toContain(uidOf(others))
    expect(new Set(inFeed.map((event) => event.transparency))).toEqual(new Set(['OPAQUE']))
  })

  test('has the trips that match its filters, and none that ended more than two years ago', async () => {
    const all = (await app.call({ url: '/api/trips', token: mia })).json() as Trip[]
    const [first] = all
    const { country_name: country = '', region } = first?.destinations[0]?.country ?? {}
    const staff = first?.staffMembers[0]?.staff_id ?? ''
    const old = await addTrip({ start_date: addDays(TODAY, -740), end_date: addDays(TODAY, -731) })
    const edge = await addTrip({ start_date: addDays(TODAY, -740), end_date: addDays(TODAY, -730) })
    const whole = (await events((await create(mia)).address)).map((event) => event.uid)
    expect(whole).toContain(uidOf(edge))
    expect(whole).not.toContain(uidOf(old))
    const trips = { of: 'everyone' as const, staff, country, region: region?.region_name ?? '' }
    const expected = all.filter(
      (trip) =>
        trip.end_date >= addDays(TODAY, -730) &&
        trip.staffMembers.some((person) => person.staff_id === staff) &&
        trip.destinations.some((one) => one.country.country_name === country),
    )
    const filtered = (await events((await create(mia, { trips })).address)).map((event) => event.uid)
    expect(expected.length).toBeGreaterThan(0)
    expect(filtered.toSorted()).toEqual(expected.map(uidOf).toSorted())
    const { feed } = await create(mia, { trips: { of: 'everyone', status: 'Ongoing' } })
    expect(feed.trips).toEqual({ of: 'everyone', status: 'Ongoing' })
  })

  test('that only says who is away has no reason, comment, cost or destination', async () => {
    const trip = await addTrip({ staff_ids: ['10002', '10020'] })
    const { address } = await create(bao, { trips: { of: 'owner' }, detail: 'away' })
    const { body } = await read(address)
    const event = readCalendar(body).events.find(({ uid }) => uid === uidOf(trip))
    expect(event?.summary).toBe(`${nameOf('10002', trip)} away`)
    expect(event?.properties).toEqual([
      'uid',
      'dtstamp',
      'last-modified',
      'sequence',
      'dtstart',
      'dtend',
      'summary',
      'transp',
    ])
    expect(event?.transparency).toBe('OPAQUE')
    const [destination] = trip.destinations
    for (const secret of [
      ...['Merger', 'Nobody may know', '4321', '4,321', nameOf('10020', trip), '/trips/'],
      ...[
        destination?.destination_name,
        destination?.country.country_name,
        destination?.country.region.region_name,
      ],
    ]) {
      expect(body, secret).not.toContain(secret)
    }
  })

  test('records its use at most once an hour, and the first use in the audit log', async () => {
    const { feed, address } = await create(bao, { name: 'Used' })
    const used = async () => (await list(bao)).find((one) => one.feed_id === feed.feed_id)?.last_used_at
    await read(address)
    const first = await used()
    expect(Math.abs(Date.parse(first ?? '') - Date.now())).toBeLessThan(60_000)
    await read(address)
    expect(await used()).toBe(first)
    const longAgo = new Date(Date.now() - 3_700_000)
    await app.db.update(calendarFeed).set({ last_used_at: longAgo })
    await read(address, { 'if-none-match': 'W/"x"' })
    expect(Date.parse((await used()) ?? '')).toBeGreaterThan(longAgo.getTime() + 3_000_000)
    const uses = like(auditEntry.event, "%'s calendar link “Used” was used for the first time")
    expect(await app.db.$count(auditEntry, uses)).toBe(1)
  })

  test('is renamed, and the same name adds no entry', async () => {
    const { feed, address } = await create(bao, { name: 'Before' })
    const renamed = await send('PATCH', `/calendar-feeds/${feed.feed_id}`, bao, { name: ' After ' })
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'After'])
    expect(await lastEvent()).toMatch(/ renamed the calendar link “Before” to “After”$/)
    expect(readCalendar((await read(address)).body).name).toBe('After')
    const before = await stored()
    expect((await send('PATCH', `/calendar-feeds/${feed.feed_id}`, bao, { name: 'After' })).statusCode).toBe(
      200,
    )
    expect(await stored()).toEqual(before)
  })

  test('gets a new address, and the old one stops working', async () => {
    const { feed, address } = await create(bao, { name: 'Renewed' })
    await read(address)
    const answer = await send('POST', `/calendar-feeds/${feed.feed_id}/regenerate`, bao)
    const renewed = answer.json() as NewFeed
    expect([answer.statusCode, renewed.feed]).toEqual([200, { ...feed, last_used_at: null }])
    expect(await lastEvent()).toMatch(/ replaced the address of the calendar link “Renewed”$/)
    expect(renewed.address).not.toBe(address)
    expect((await read(renewed.address)).statusCode).toBe(200)
    const old = await read(address)
    expect([old.statusCode, old.json()]).toEqual([
      404,
      { status: 404, error: 'not_found', message: "This calendar link doesn't exist." },
    ])
  })

  test('is revoked, and stops working', async () => {
    const { feed, address } = await create(bao, { name: 'Revoked' })
    expect((await send('DELETE', `/calendar-feeds/${feed.feed_id}`, bao)).statusCode).toBe(204)
    expect((await read(address)).statusCode).toBe(404)
    expect((await list(bao)).map((one) => one.name)).not.toContain('Revoked')
    expect(await lastEvent()).toMatch(/ revoked the calendar link “Revoked”$/)
    expect((await send('DELETE', `/calendar-feeds/${feed.feed_id}`, bao)).statusCode).toBe(404)
  })

  test('ends with its account', async () => {
    const { access_token } = await activate(app, 'gone1')
    const { address } = await create(access_token)
    expect((await read(address)).statusCode).toBe(200)
    await app.db.execute(
      sql`delete from refresh_token where session_id in (select session_id from session where staff_id = 'gone1')`,
    )
    await app.db.delete(session).where(eq(session.staff_id, 'gone1'))
    await app.db.delete(account).where(eq(account.staff_id, 'gone1'))
    expect((await read(address)).statusCode).toBe(404)
  })
})

describe('is refused, and nothing is changed:', () => {
  test.each([
    ['an empty name', { name: ' ' }, 422, 'Please give the calendar link a name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 422, 'The name must be 60 characters or fewer'],
    ['a name that runs backwards', { name: 'Team \u202egnp' }, 422, /control characters/],
    ['a bell in the name', { name: 'Team\u0007s' }, 422, /control characters/],
    ['nobody’s trips', { trips: { of: 'nobody' } }, 400, /malformed/],
    ['own trips with a filter', { trips: { of: 'owner', region: 'Europe' } }, 400, /malformed/],
    ['an unknown detail', { detail: 'cost' }, 400, /malformed/],
    ['a NUL in the name', { name: 'a\0' }, 400, /can't be stored/],
  ])('a feed with %s', async (_, differences, status, message) => {
    const before = await stored()
    const payload = { name: 'Team', trips: { of: 'owner' }, detail: 'full', ...differences }
    const answer = await send('POST', '/calendar-feeds', mia, payload)
    expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(message)])
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['renaming', 'PATCH', '', { name: 'Mine now' }],
    ['regenerating', 'POST', '/regenerate', undefined],
    ['revoking', 'DELETE', '', undefined],
  ] as const)('%s someone else’s feed, or one that doesn’t exist', async (_, method, path, payload) => {
    const { feed, address } = await create(mia)
    const before = await stored()
    for (const id of [feed.feed_id, 2_000_000_000]) {
      const answer = await send(method, `/calendar-feeds/${id}${path}`, bao, payload)
      expect([answer.statusCode, answer.json().message]).toEqual([404, "This calendar link doesn't exist."])
    }
    for (const token of ['', 'a.b.c']) {
      const answer = await send(method, `/calendar-feeds/${feed.feed_id}${path}`, token, payload)
      expect(answer.statusCode).toBe(401)
    }
    expect((await list(bao)).map((one) => one.feed_id)).not.toContain(feed.feed_id)
    expect(await stored()).toEqual(before)
    expect((await read(address)).statusCode).toBe(200)
  })

  test.each([
    ['nothing', ''],
    ['a name with a line break', 'Two\nlines'],
  ])('renaming to %s', async (_, name) => {
    const { feed } = await create(mia)
    const before = await stored()
    expect((await send('PATCH', `/calendar-feeds/${feed.feed_id}`, mia, { name })).statusCode).toBe(422)
    expect(await stored()).toEqual(before)
  })

  test('the twenty-first feed of a person, even with parallel requests', async () => {
    const { access_token: token } = await activate(app, 'many1')
    const payload = { name: 'One of many', trips: { of: 'owner' }, detail: 'away' }
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => send('POST', '/calendar-feeds', token, payload)),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(20)
    const refused = answers.filter((answer) => answer.statusCode === 422)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json().message).toBe(
      'You can have at most 20 calendar links. Revoke one you no longer use first.',
    )
    const feeds = await list(token)
    expect(feeds).toHaveLength(20)
    await send('DELETE', `/calendar-feeds/${feeds[0]?.feed_id}`, token)
    expect((await send('POST', '/calendar-feeds', token, payload)).statusCode).toBe(201)
  })

  test('an unknown secret', async () => {
    for (const secret of ['x', 'x'.repeat(43), '%2e%2e', 'a.b', "'; drop table trip; --"]) {
      const answer = await read(`/api/feeds/${encodeURIComponent(secret)}.ics`)
      expect([secret, answer.statusCode, answer.json().error]).toEqual([secret, 404, 'not_found'])
    }
  })
})

describe('reading', () => {
  test('any number of wrong secrets locks nobody out, because nobody can guess 256 bits', async () => {
    const { address } = await create(bao, { name: 'Guessed at' })
    const from = somewhere()
    const guesses = Array.from({ length: 40 }, (_, index) => read(`/api/feeds/guess${index}.ics`, {}, from))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(40).fill(404))
    expect((await read(address, {}, from)).statusCode).toBe(200)
  })

  test('a feed that is read too often is refused until the window ends, and others are not', () => {
    const limit = new ReadLimit()
    for (let count = 0; count < 300; count += 1) limit.count(1, 1_000)
    expect(() => limit.count(1, 2_000)).toThrow('This calendar has been requested too often.')
    expect(() => limit.count(2, 2_000)).not.toThrow()
    expect(() => limit.count(1, 1_000 + 900_000)).not.toThrow()
  })
})

test('neither the log nor the metrics contain a secret, however its address is written', async () => {
  const { address } = await create(bao, { name: 'Not logged' })
  const [, secret = ''] = /feeds\/(.+)\.ics/.exec(address) ?? []
  for (const path of [
    `/api/feeds/${secret}.ics`,
    `/api/feeds/${secret}.ics?today=x`,
    `/api/feeds/${secret}.ics/`,
    `/api/feeds/${secret}`,
    `/api/%66eeds/${secret}.ics`,
    `/api/feeds/${secret}.ics/more`,
    `/api//feeds/${secret}.ics`,
    `/API/Feeds/${secret}.ics`,
    `/feeds/${secret}.ics`,
    `/api/feeds/${secret}%E0%A4%A.ics`,
    `/api/feeds/${secret}${'x'.repeat(300)}.ics`,
  ]) {
    await read(path)
  }
  expect(app.logged.join('')).toContain('"path":"/api/feeds/:secret.ics"')
  expect(app.logged.join('')).not.toContain(secret)
  const metrics = await app.call({ url: '/api/metrics', token: 'a-token-for-the-metrics' })
  expect(metrics.body).toContain('route="/api/feeds/:secret.ics"')
  expect(metrics.body).not.toContain(secret)
})

describe('a trip as a file', () => {
  test('has the same event as the feeds, to add by hand', async () => {
    const trip = await addTrip()
    const answer = await app.call({ url: `/api/trips/${trip.trip_id}/ics`, token: mia })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="trip-${trip.trip_id}.ics"`,
      'cache-control': 'no-store',
    })
    const inFeed = (await events((await create(mia, { trips: { of: 'owner' } })).address)).find(
      (event) => event.uid === uidOf(trip),
    )
    expect(readCalendar(answer.body).events).toEqual([inFeed])
  })

  test('needs someone signed in and an existing trip', async () => {
    expect((await app.call({ url: '/api/trips/100/ics' })).statusCode).toBe(401)
    const answer = await app.call({ url: '/api/trips/123456/ics', token: mia })
    expect([answer.statusCode, answer.json().message]).toEqual([404, "Trip 123456 doesn't exist."])
  })
})

function nameOf(staffId: string, trip: Trip): string {
  const person = trip.staffMembers.find((one) => one.staff_id === staffId)
  return `${person?.first_name} ${person?.last_name}`
}
