import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { tripSchema } from '@sojourn/contract/trip/trip'
import { compareNewestFirst } from '@sojourn/contract/trip/trip-sort'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { staff, trip } from '../src/database/schema.ts'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()

async function listTrips() {
  const { access_token: token } = await app.signIn()
  return app.call({ url: '/api/trips', token })
}

describe('GET /api/trips', () => {
  test('lists the sample trips in the shape of the contract, newest start first', async () => {
    const trips = z.parse(z.array(tripSchema), (await listTrips()).json())
    expect(trips.length).toBe(65)
    expect(Math.max(...trips.map((one) => one.trip_id))).toBe(100)
    expect(trips).toEqual([...trips].sort(compareNewestFirst))
    expect(
      new Set(trips.flatMap((one) => one.destinations.map(({ country }) => country.region.region_name))).size,
    ).toBe(9)
  })

  test('answers 304 to someone who already has the list, until a trip changes', async () => {
    const { access_token: token } = await app.signIn()
    const first = await app.call({ url: '/api/trips', token })
    const headers = { 'if-none-match': String(first.headers.etag) }
    const second = await app.call({ url: '/api/trips', token, headers })
    expect([second.statusCode, second.body]).toEqual([304, ''])

    await app.db
      .update(trip)
      .set({ reason: 'Changed behind the list', version: sql`version + 1` })
      .where(eq(trip.trip_id, 100))
    const third = await app.call({ url: '/api/trips', token, headers })
    expect(third.statusCode).toBe(200)
    expect(third.body).toContain('Changed behind the list')
  })

  test.each(['br', 'gzip'])('sends the same list as %s to callers who accept it', async (encoding) => {
    const { access_token: token } = await app.signIn()
    const plain = await app.call({ url: '/api/trips', token })
    const packed = await app.call({ url: '/api/trips', token, headers: { 'accept-encoding': encoding } })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  })

  test('leaves out a deleted trip, and shows it again after it is restored', async () => {
    const { access_token: token } = await app.signIn()
    const [{ trip_id }] = (await app.call({ url: '/api/trips', token })).json()
    await app.db.update(trip).set({ deleted_at: new Date() }).where(eq(trip.trip_id, trip_id))
    expect((await app.call({ url: `/api/trips/${trip_id}`, token })).statusCode).toBe(404)
    await app.db.update(trip).set({ deleted_at: null }).where(eq(trip.trip_id, trip_id))
    expect((await app.call({ url: `/api/trips/${trip_id}`, token })).statusCode).toBe(200)
  })

  test('shows the new name of a person who was renamed', async () => {
    const { access_token: token } = await app.signIn()
    const [{ trip_id, staffMembers }] = (await app.call({ url: '/api/trips', token })).json()
    await app.db
      .update(staff)
      .set({ last_name: 'Renamed' })
      .where(eq(staff.staff_id, staffMembers[0].staff_id))
    const { trip: found } = (await app.call({ url: `/api/trips/${trip_id}`, token })).json()
    expect(found.staffMembers[0].last_name).toBe('Renamed')
    const people = (await app.call({ url: '/api/staff', token })).json()
    expect(people).toContainEqual({ ...staffMembers[0], last_name: 'Renamed' })
  })
})

describe('GET /api/trips/{id}', () => {
  test('answers {trip}, the same as in the list', async () => {
    const { access_token: token } = await app.signIn()
    const [first] = (await app.call({ url: '/api/trips', token })).json()
    expect((await app.call({ url: `/api/trips/${first.trip_id}`, token })).json()).toEqual({ trip: first })
  })

  test.each([
    ['999999', 404],
    ['abc', 400],
    ['0', 400],
    ['-1', 400],
    ['1.5', 400],
    ['99999999999999999999', 400],
    ['%00', 400],
  ])('refuses the id %s with %d', async (id, status) => {
    const { access_token: token } = await app.signIn()
    const answer = await app.call({ url: `/api/trips/${id}`, token })
    expect(answer.json()).toMatchObject({ status, message: expect.stringMatching(/./) })
    expect(answer.statusCode).toBe(status)
  })
})

test('GET /api/staff and /api/trips/destinations list who can travel and where', async () => {
  const { access_token: token } = await app.signIn()
  const people = (await app.call({ url: '/api/staff', token })).json()
  expect(people.length).toBe(36)
  expect(Object.keys(people[0]).sort()).toEqual(['first_name', 'last_name', 'staff_id'])
  const destinations = (await app.call({ url: '/api/trips/destinations', token })).json()
  expect(destinations.length).toBeGreaterThan(36)
  expect(Object.keys(destinations[0]).sort()).toEqual([
    'country_name',
    'destination_id',
    'destination_name',
    'iso_code',
    'region_name',
  ])
  expect(new Set(destinations.map(({ region_name }: { region_name: string }) => region_name)).size).toBe(9)
})
