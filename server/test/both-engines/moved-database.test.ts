import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { rowsOf } from '../../src/database/database.ts'
import { openFeed } from '../../src/live/open-feed.ts'
import { findChanges } from '../../src/live/trip-row.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** What PostgreSQL's own tools copy from a cluster with many more transactions. */
const FAR_AHEAD = '900000000000'

let database: TestDatabase
let app: Awaited<ReturnType<typeof openTestApp>>

beforeAll(async () => {
  database = await createTestDatabase()
  app = await openTestApp({}, database)
})
afterAll(async () => {
  await app.close()
  await database.remove()
})

async function list({ call, signIn }: TestApp) {
  const { access_token } = await signIn()
  const answer = await call({ url: '/api/trips', token: access_token })
  const [feedId, position] = String(answer.headers[FEED_POSITION_HEADER.toLowerCase()]).split(/-(?=\d+$)/)
  return { token: access_token, trips: answer.json() as Trip[], feedId, position: position ?? '' }
}

const changedAt = () =>
  rowsOf(app.db.execute(sql`select trip_id, changed_at::text from trip order by trip_id`))

async function stampFarAhead(): Promise<void> {
  for (const table of ['trip', 'staff', 'destination']) {
    await app.db.execute(
      sql.raw(`
        alter table ${table} disable trigger user;
        update ${table} set changed_xid = '${FAR_AHEAD}';
        alter table ${table} enable trigger user`),
    )
  }
}

/** The stored identifier of the feed's cluster, if there is one. */
const comeFrom = (home: string | null) =>
  app.db.execute(
    home === null
      ? sql`delete from setting where name = 'feed_home'`
      : sql`update setting set value = ${home} where name = 'feed_home'`,
  )

test('a database restored into another cluster becomes a new feed, and sends each change once', async () => {
  const before = await list(app)
  await stampFarAhead()
  await comeFrom('7000000000000000000/5')
  const dates = await changedAt()
  await app.close()
  app = await openTestApp({}, database)

  const after = await list(app)
  expect(after.feedId).not.toBe(before.feedId)
  expect(after.trips).toEqual(before.trips)
  expect(await changedAt()).toEqual(dates)

  const [first] = after.trips
  const patch = { method: 'PATCH', url: `/api/trips/${first?.trip_id}`, token: after.token } as const
  expect((await app.call({ ...patch, payload: { reason: 'Moved' } })).statusCode).toBe(200)
  const moved = await list(app)
  expect(moved.trips.find(({ trip_id }) => trip_id === first?.trip_id)?.reason).toBe('Moved')
  // Transactions of other tests in this cluster hold the position back while they run.
  await expect
    .poll(async () => {
      const { trips, hasNewNames } = await findChanges(app.db, (await list(app)).position)
      return [trips, hasNewNames]
    })
    .toEqual([[], false])
})

describe('the feed of a database', () => {
  test('is new in another cluster, even if its stamps are behind', async () => {
    const before = await openFeed(app.db)
    await comeFrom('7000000000000000000/5')
    expect(await openFeed(app.db)).not.toBe(before)
  })

  test('is new if its stamps are ahead, even if clusters can’t be told apart', async () => {
    const before = await openFeed(app.db)
    await stampFarAhead()
    await comeFrom(null)
    expect(await openFeed(app.db)).not.toBe(before)
    const { trips, hasNewNames } = await findChanges(app.db, '800000000000')
    expect([trips, hasNewNames]).toEqual([[], false])
  })

  test('stays the same in its own cluster, even if no home was stored yet', async () => {
    const before = await openFeed(app.db)
    expect(await openFeed(app.db)).toBe(before)
    await comeFrom(null)
    expect(await openFeed(app.db)).toBe(before)
    expect(await openFeed(app.db)).toBe(before)
  })

  test('is the same for instances that start at the same time', async () => {
    await stampFarAhead()
    await comeFrom('7000000000000000000/5')
    const ids = await Promise.all([1, 2, 3].map(() => openFeed(app.db)))
    expect(new Set([...ids, await openFeed(app.db)]).size).toBe(1)
  })
})

describe.runIf(inject('template').engine === 'postgres')('on a PostgreSQL server', () => {
  test('an ordinary user can read the identifier of the cluster', async () => {
    const admin = new pg.Client({ connectionString: database.settings.DATABASE_URL })
    await admin.connect()
    await admin.query('create role plain_sojourn')
    await admin.query('set role plain_sojourn')
    const { rows } = await admin.query('select system_identifier::text as id from pg_control_system()')
    expect(rows[0].id).toMatch(/^\d+$/)
    await admin.query('reset role; drop role plain_sojourn')
    await admin.end()
  })
})
