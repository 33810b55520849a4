import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { readLeftList } from '../../src/live/left-list.ts'
import { LiveList } from '../../src/live/live-list.ts'
import { createLog } from '../../src/log.ts'
import { openTestApp } from '../support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let testDatabase: TestDatabase
let database: Database
let file: string

/** A server on a database with trips, of which one is deleted, has stopped, and the database is open again. */
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  file = join(testDatabase.settings.DATA_DIR, 'list-at-last-stop.json')
  const app = await openTestApp({}, testDatabase)
  const token = (await app.signIn()).access_token
  const [first] = (await app.call({ url: '/api/trips', token })).json()
  await app.call({ method: 'DELETE', url: `/api/trips/${first.trip_id}`, token })
  await app.app.close()
  await (await new LiveList(app.database).load()).leave()
  await app.database.close()
  database = await openDatabase(app.config, createLog({ logLevel: 'silent' }))
}, 60_000)
afterEach(async () => {
  await database.close()
  await testDatabase.remove()
})

test('the next server takes the list, and it is what the database contains', async () => {
  const left = readLeftList(testDatabase.settings.DATA_DIR)
  const list = await new LiveList(database).load(left)
  expect(list.all()).toBe(left?.held.newestFirst())
  expect(contentOf(list)).toEqual(contentOf(await new LiveList(database).load()))
})

test('whatever was written in between, the next server reads the database', async () => {
  await database.db.execute(sql`insert into setting (name, value) values ('anything', 'at all')`)
  const left = readLeftList(testDatabase.settings.DATA_DIR)
  const list = await new LiveList(database).load(left)
  expect(list.all()).not.toBe(left?.held.newestFirst())
  expect(contentOf(list)).toEqual(contentOf(await new LiveList(database).load()))
})

test('even a row that was removed by hand is gone', async () => {
  await database.db.execute(
    sql`delete from trip where trip_id = (select max(trip_id) from trip where deleted_at is null)`,
  )
  const left = readLeftList(testDatabase.settings.DATA_DIR)
  const list = await new LiveList(database).load(left)
  expect(list.all()).toHaveLength((left?.held.newestFirst().length ?? 0) - 1)
})

test('the list of another database is not taken', async () => {
  const left = readLeftList(testDatabase.settings.DATA_DIR)
  const list = await new LiveList(database).load(left && { ...left, feedId: 'another' })
  expect(list.all()).not.toBe(left?.held.newestFirst())
})

test.each([
  ['was cut off', (text: string) => text.slice(0, -100)],
  ['is empty', () => ''],
  ['is from other code', (text: string) => text.replace(/"build":"[^"]*"/, '"build":"0.0.0"')],
  [
    'names someone who isn’t in it',
    (text: string) => text.replace(/"staffMembers":\["/, '"staffMembers":["x'),
  ],
  ['is something else', () => '[1, 2, 3]'],
])('a file that %s is as good as none, and is removed', async (_, damaged) => {
  fs.writeFileSync(file, damaged(fs.readFileSync(file, 'utf8')))
  expect(readLeftList(testDatabase.settings.DATA_DIR)).toBeUndefined()
  expect((await new LiveList(database).load()).all().length).toBeGreaterThan(0)
  expect(fs.existsSync(file)).toBe(false)
})

test('only the owner can read the file, which is taken only once', async () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(testDatabase.settings.DATA_DIR).sort()).toEqual([
    'database',
    'database.lock',
    'list-at-last-stop.json',
  ])
  await new LiveList(database).load(readLeftList(testDatabase.settings.DATA_DIR))
  expect(fs.existsSync(file)).toBe(false)
})

function contentOf(list: LiveList) {
  const since = list.since(list.eventId.replace(/-\d+$/, '-1'))
  return {
    position: list.eventId,
    etag: list.trips.etag,
    trips: list.trips.bytes.toString(),
    staff: list.staff.bytes.toString(),
    destinations: list.destinations.bytes.toString(),
    deletedIds: since?.deletedIds,
  }
}
