import type { AddressInfo } from 'node:net'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { StreamReader } from './support/stream-reader.ts'
import { useTestApp } from './support/test-app.ts'
import { NEW_TRIP } from './support/trip-calls.ts'

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

test('a committed change is answered as successful even if the list can’t be refreshed', async () => {
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
  const answer = await app.call({ method: 'POST', url: '/api/trips/complete', token, payload: NEW_TRIP })
  await findDestinations()
  expect(answer.statusCode, answer.body).toBe(201)
  const { trip_id }: Trip = answer.json()
  await expect.poll(() => stream.trips.get(trip_id)).toEqual(answer.json())
})
