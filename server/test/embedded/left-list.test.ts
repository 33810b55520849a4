import fs from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { readLeftList } from '../../src/live/left-list.ts'
import { LiveList } from '../../src/live/live-list.ts'
import { createLog } from '../../src/log.ts'
import { openTestApp } from '../support/test-app.ts'
import { createTestDatabase } from '../support/test-database.ts'

interface Stopped {
  dataDir: string
  file: string
  database: Database
  remove(): Promise<void>
}

/** A server on a database with trips, of which one is deleted, has stopped, and the database is open again. */
async function stoppedServer(): Promise<Stopped> {
  const testDatabase = await createTestDatabase()
  const dataDir = testDatabase.settings.DATA_DIR
  const app = await openTestApp({}, testDatabase)
  const token = (await app.signIn()).access_token
  const [first] = (await app.call({ url: '/api/trips', token })).json()
  await app.call({ method: 'DELETE', url: `/api/trips/${first.trip_id}`, token })
  await app.app.close()
  await (await new LiveList(app.database).load()).leave()
  await app.database.close()
  const database = await openDatabase(app.config, createLog({ logLevel: 'silent' }))
  const remove = async () => {
    await database.close()
    await testDatabase.remove()
  }
  return { dataDir, file: join(dataDir, 'list-at-last-stop.json'), database, remove }
}

describe('the next server', () => {
  let stopped: Stopped
  let text: string
  beforeAll(async () => {
    stopped = await stoppedServer()
    text = fs.readFileSync(stopped.file, 'utf8')
  }, 60_000)
  beforeEach(() => fs.writeFileSync(stopped.file, text, { mode: 0o600 }))
  afterAll(() => stopped.remove())

  test('takes the list, and it is what the database contains', async () => {
    const { dataDir, database } = stopped
    const left = readLeftList(dataDir)
    const list = await new LiveList(database).load(left)
    expect(list.all()).toBe(left?.held.newestFirst())
    expect(contentOf(list)).toEqual(contentOf(await new LiveList(database).load()))
  })

  test('doesn’t take the list of another database', async () => {
    const left = readLeftList(stopped.dataDir)
    const list = await new LiveList(stopped.database).load(left && { ...left, feedId: 'another' })
    expect(list.all()).not.toBe(left?.held.newestFirst())
  })

  test.each([
    ['was cut off', (whole: string) => whole.slice(0, -100)],
    ['is empty', () => ''],
    ['is from other code', (whole: string) => whole.replace(/"build":"[^"]*"/, '"build":"0.0.0"')],
    [
      'names someone who isn’t in it',
      (whole: string) => whole.replace(/"staffMembers":\["/, '"staffMembers":["x'),
    ],
    ['is something else', () => '[1, 2, 3]'],
  ])('takes nothing from a file that %s, and removes it', async (_, damaged) => {
    fs.writeFileSync(stopped.file, damaged(text))
    expect(readLeftList(stopped.dataDir)).toBeUndefined()
    expect((await new LiveList(stopped.database).load()).all().length).toBeGreaterThan(0)
    expect(fs.existsSync(stopped.file)).toBe(false)
  })
})

describe('when the server has stopped', () => {
  let stopped: Stopped
  beforeEach(async () => {
    stopped = await stoppedServer()
  }, 60_000)
  afterEach(() => stopped.remove())

  test('only the owner can read the file, and the next server doesn’t take it if anything was written in between', async () => {
    const { dataDir, database, file } = stopped
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'database.lock', 'list-at-last-stop.json'])
    await database.db.execute(sql`insert into setting (name, value) values ('anything', 'at all')`)
    const left = readLeftList(dataDir)
    const list = await new LiveList(database).load(left)
    expect(list.all()).not.toBe(left?.held.newestFirst())
    expect(contentOf(list)).toEqual(contentOf(await new LiveList(database).load()))
    expect(fs.existsSync(file)).toBe(false)
  })

  test('even a row that was removed by hand is gone', async () => {
    const { dataDir, database } = stopped
    await database.db.execute(
      sql`delete from trip where trip_id = (select max(trip_id) from trip where deleted_at is null)`,
    )
    const left = readLeftList(dataDir)
    const list = await new LiveList(database).load(left)
    expect(list.all()).toHaveLength((left?.held.newestFirst().length ?? 0) - 1)
  })
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
