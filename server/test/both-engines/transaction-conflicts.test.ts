import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { rowsOf } from '../../src/database/database.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { useTestApp } from '../support/test-app.ts'
import { useTripCalls } from '../support/trip-calls.ts'

const app = useTestApp()
const { send, addTrip, readTrip } = useTripCalls(app)

const entriesOf = async (tripId: number) =>
  (await rowsOf(app.db.execute(sql`select from audit_entry where trip_id = ${tripId}`))).length

describe('a change that PostgreSQL rolls back because of a conflict', () => {
  afterEach(async () => {
    await app.db.execute(sql`drop trigger collide on audit_entry`)
    await app.db.execute(sql`drop function collide`)
    await app.db.execute(sql`drop sequence collisions`)
  })

  /** A sequence is not rolled back with the rest. */
  async function collide(code: string, times: number): Promise<void> {
    await app.db.execute(sql`create sequence collisions`)
    await app.db.execute(
      sql.raw(`
        create function collide() returns trigger language plpgsql as $$ begin
          if nextval('collisions') <= ${times} then raise exception 'collided' using errcode = '${code}'; end if;
          return new;
        end $$`),
    )
    await app.db.execute(
      sql`create trigger collide before insert on audit_entry for each row execute function collide()`,
    )
  }

  test.each([
    ['a deadlock', '40P01'],
    ['a failure to serialise', '40001'],
  ])('is made once after %s, without anyone noticing', async (_, code) => {
    const trip = await addTrip()
    await collide(code, 2)
    const answer = await send('PATCH', `/trips/${trip.trip_id}`, { reason: 'Made at last' })
    expect([answer.statusCode, answer.json().version]).toEqual([200, 2])
    expect((await readTrip(trip.trip_id)).reason).toBe('Made at last')
    expect(await entriesOf(trip.trip_id)).toBe(2)
  })

  test('repeatedly is refused with 503 and Retry-After, and nothing changes', async () => {
    const trip = await addTrip()
    await collide('40P01', 1_000)
    const answer = await send('PATCH', `/trips/${trip.trip_id}`, { reason: 'Never made' })
    expect([answer.statusCode, answer.json().error, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '1',
    ])
    expect(await readTrip(trip.trip_id)).toEqual(trip)
    expect(await entriesOf(trip.trip_id)).toBe(1)
  })
})

describe.runIf(inject('template').engine === 'postgres')('a real deadlock', () => {
  test('that hits the change still ends with the change made', async () => {
    const trip = await addTrip({ staff_ids: ['10001'] })
    const [gate, rival] = [1, 2].map(() => new pg.Client({ connectionString: app.config.databaseUrl }))
    if (!gate || !rival) throw new Error('no clients')
    await Promise.all([gate.connect(), rival.connect()])

    // The change has locked its trip and waits at the gate. The rival has locked the audit log and waits for the trip.
    await gate.query(`begin; select from staff where staff_id = '10007' for update`)
    const change = send('POST', `/trips/${trip.trip_id}/staff/10007`)
    await untilWaiting(app.db, 'from staff')
    await rival.query(`set deadlock_timeout = '1h'; begin; lock table audit_entry in exclusive mode`)
    const rivals = rival.query('select from trip where trip_id = $1 for update', [trip.trip_id])
    await untilWaiting(app.db, 'from trip where')
    // The change now needs the audit log, which completes the deadlock, so PostgreSQL rolls this one back.
    await gate.query('commit')
    await rivals
    await rival.query('commit')

    const answer = await change
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
    expect((await readTrip(trip.trip_id)).staffMembers.map((person) => person.staff_id)).toEqual([
      '10001',
      '10007',
    ])
    expect(await entriesOf(trip.trip_id)).toBe(2)
    await Promise.all([gate.end(), rival.end()])
  })
})

test.runIf(inject('template').engine === 'postgres')(
  'a change that waited for another one builds on what that one stored',
  async () => {
    const trip = await addTrip()
    const { change } = await app.db.transaction(async (tx) => {
      await tx.execute(
        sql`update trip set reason = 'Stored first', version = 2 where trip_id = ${trip.trip_id}`,
      )
      const waiting = send('PATCH', `/trips/${trip.trip_id}`, { comments: 'Stored second' })
      await untilWaiting(app.db, 'update trip')
      return { change: waiting }
    })
    const both = { reason: 'Stored first', comments: 'Stored second', version: 3 }
    expect((await change).json()).toMatchObject(both)
    expect(await readTrip(trip.trip_id)).toMatchObject(both)
  },
)

test.runIf(inject('template').engine === 'postgres')(
  'a change that waited for another one is refused if it was made for the version before',
  async () => {
    const trip = await addTrip()
    const { change } = await app.db.transaction(async (tx) => {
      await tx.execute(sql`update trip set version = 2 where trip_id = ${trip.trip_id}`)
      const waiting = send('PATCH', `/trips/${trip.trip_id}`, { comments: 'Too late' }, { 'if-match': '"1"' })
      await untilWaiting(app.db, 'update trip')
      return { change: waiting }
    })
    expect((await change).json()).toMatchObject({
      status: 412,
      trip: { comments: 'Bring charts', version: 2 },
    })
  },
)
