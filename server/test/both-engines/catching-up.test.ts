import type { AddressInfo } from 'node:net'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { HeldTrips } from '../../src/live/held-trips.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { useTestApp } from '../support/test-app.ts'
import { NEW_TRIP } from '../support/trip-calls.ts'

const app = useTestApp()
let token: string
let stream: StreamReader

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  token = (await app.signIn()).access_token
  stream = new StreamReader(`http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`, token)
  await stream.connect()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.db.execute(sql`drop trigger if exists lose_destinations on audit_entry`)
  await app.db.execute(sql`drop function if exists lose_destinations`)
})

afterAll(() => stream?.cut())

const LOSE_DESTINATIONS = 'alter table destination rename to destination_out_of_reach'
const findDestinations = () => app.db.execute(sql`alter table destination_out_of_reach rename to destination`)
const hasFailed = () => app.logged.some((line) => line.includes("the live list couldn't catch up, retrying"))

test('the last change before a quiet hour reaches the streams even if the first look fails', async () => {
  await expect.poll(() => stream.events).toEqual(['SNAPSHOT'])
  const [id = 0] = stream.trips.keys()
  app.logged.length = 0
  // After the commit the list can't be read, and nothing is announced when it can be read again.
  await app.db.transaction(async (tx) => {
    await tx.execute(
      sql`update trip set reason = 'Before the quiet', version = version + 1 where trip_id = ${id}`,
    )
    await tx.execute(sql.raw(LOSE_DESTINATIONS))
  })
  await expect.poll(hasFailed).toBe(true)
  await findDestinations()
  await expect.poll(() => stream.trips.get(id)?.reason).toBe('Before the quiet')
})

describe('a committed change is answered as successful even if the list can’t be refreshed, and reaches the streams', () => {
  beforeEach(async () => {
    await app.db.execute(
      sql.raw(`
      create function lose_destinations() returns trigger language plpgsql as $$ begin
        ${LOSE_DESTINATIONS};
        return new;
      end $$`),
    )
    await app.db.execute(
      sql`create trigger lose_destinations before insert on audit_entry for each row execute function lose_destinations()`,
    )
  })

  test('a new trip', async () => {
    const answer = await app.call({ method: 'POST', url: '/api/trips/complete', token, payload: NEW_TRIP })
    await findDestinations()
    expect(answer.statusCode, answer.body).toBe(201)
    const { trip_id }: Trip = answer.json()
    await expect.poll(() => stream.trips.get(trip_id)).toEqual(answer.json())
  })

  test('a changed cell', async () => {
    const [id = 0] = stream.trips.keys()
    const payload = { reason: 'Out of reach' }
    const answer = await app.call({ method: 'PATCH', url: `/api/trips/${id}`, token, payload })
    await findDestinations()
    expect(answer.statusCode, answer.body).toBe(200)
    await expect.poll(() => stream.trips.get(id)?.reason).toBe('Out of reach')
  })
})

test('thousands of changes enter the list in parts, with pauses for others, and are in their places before anyone reads', async () => {
  const { hold, settle, newestFirst } = HeldTrips.prototype
  const seen: string[] = []
  let [isWatching, heldAtOnce, most] = [true, 0, 0]
  const nextTask = () => {
    heldAtOnce = 0
    if (isWatching) setImmediate(nextTask)
  }
  nextTask()
  vi.spyOn(HeldTrips.prototype, 'hold').mockImplementation(function (this: HeldTrips, trip) {
    heldAtOnce += 1
    most = Math.max(most, heldAtOnce)
    hold.call(this, trip)
  })
  vi.spyOn(HeldTrips.prototype, 'settle').mockImplementation(function (this: HeldTrips) {
    return settle.call(this)?.then(() => void seen.push('in their places'))
  })
  vi.spyOn(HeldTrips.prototype, 'newestFirst').mockImplementation(function (this: HeldTrips) {
    seen.push('read')
    return newestFirst.call(this)
  })
  await app.db.execute(sql`
    insert into trip (start_date, end_date, reason, comments)
    select '2040-01-01', '2040-01-02', 'One of many', '' from generate_series(1, 3000)`)
  const answer = await app.call({ url: '/api/trips', token })
  isWatching = false
  expect(answer.json<Trip[]>().filter(({ reason }) => reason === 'One of many')).toHaveLength(3_000)
  expect(seen).toEqual(['in their places', 'read'])
  expect(most).toBe(500)
})
