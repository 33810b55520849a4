import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChain } from '../src/audit/verify-chain.ts'
import { BACKED_UP, LEFT_BEHIND } from '../src/backup/backed-up-tables.ts'
import { type Backup, readBackup } from '../src/backup/backup-file.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { runBackup } from '../src/backup/run-backup.ts'
import { runRestore } from '../src/backup/run-restore.ts'
import { readConfig } from '../src/config.ts'
import { type Db, rowsOf } from '../src/database/database.ts'
import { appliedMigration, migrate, newestMigration } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open-database.ts'
import * as schema from '../src/database/schema.ts'
import { startProgress } from '../src/features/notices/progress.ts'
import { createLog } from '../src/log.ts'
import { openTestApp } from './support/test-app.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let source: TestDatabase
let file: string
/** The address of a calendar feed created before the backup. */
let feedPath: string
const others: TestDatabase[] = []
const CONTACT = { phone: '+61 400 111 222', emergency_name: 'Wei “Chen”', emergency_phone: '555 0100' }

/** A backup of the sample data, with one deleted trip and one full of characters that break file formats. */
beforeAll(async () => {
  source = await createTestDatabase()
  const app = await openTestApp({}, source)
  const { access_token: token } = await app.signIn()
  const [first, second] = (await app.call({ url: '/api/trips', token })).json()
  for (const payload of [
    { reason: 'Line\u2028one\r\ntwo "quoted" \\N \t 名 🧳' },
    { est_cost: 9_999_999_999.99 },
  ]) {
    const url = `/api/trips/${first.trip_id}`
    expect((await app.call({ method: 'PATCH', url, token, payload })).statusCode).toBe(200)
  }
  await app.call({ method: 'DELETE', url: `/api/trips/${second.trip_id}`, token })
  const feed = { name: 'Kept', trips: { of: 'everyone', region: 'Europe' }, detail: 'away' }
  const made = await app.call({ method: 'POST', url: '/api/calendar-feeds', token, payload: feed })
  feedPath = new URL(made.json().address).pathname
  const payload = { ...CONTACT, before: { phone: '', emergency_name: '', emergency_phone: '' } }
  await app.call({ method: 'PUT', url: '/api/contact', token, payload })
  const hook = { address: 'https://hooks.invalid', events: ['trip.changed', 'trip.deleted'] }
  await app.call({ method: 'POST', url: '/api/admin/webhooks', token, payload: hook })
  await app.close()
  file = join(source.settings.DATA_DIR, 'backup.gz')
  await backUp(file)
})
afterAll(async () => {
  for (const database of [source, ...others]) await database?.remove()
})

async function backUp(to: string, from = source): Promise<string> {
  const printed: string[] = []
  await runBackup([to], from.settings, (text) => printed.push(text))
  return printed.join('\n')
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  others.push(database)
  return database
}

const restore = (into: TestDatabase, from = file) => runRestore([from], into.settings, () => undefined)
const open = ({ settings }: TestDatabase) =>
  openDatabase(readConfig(settings), createLog({ logLevel: 'silent' }))

async function countTrips(database: TestDatabase): Promise<number> {
  const { db, close } = await open(database)
  const [row] = await rowsOf<{ count: number }>(db.execute(sql`select count(*)::int as count from trip`))
  await close()
  return row?.count ?? -1
}

test('every table is either backed up or deliberately left out', () => {
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  expect([...BACKED_UP, ...LEFT_BEHIND].map(getTableName).sort()).toEqual(tables.map(getTableName).sort())
})

test('a backup says what it contains, is private to its owner, and is never overwritten', async () => {
  const other = join(source.settings.DATA_DIR, 'again.gz')
  expect(await backUp(other)).toMatch(
    /^Backed up 65 trips, \d+ people, 1 account and \d+ audit entries to .*again\.gz\.$/,
  )
  expect(statSync(other).mode & 0o777).toBe(0o600)
  await expect(backUp(other)).rejects.toThrow('already exists. Choose another name.')
  expect(existsSync(`${other}.part`)).toBe(false)
})

test('a backup contains no session, no token and no key', async () => {
  const { db, close } = await open(source)
  const secrets = await rowsOf<{ secret: string }>(
    db.execute(sql`
      select value as secret from setting where name in ('access_token_key', 'feed_id')
      union all select token_hash from refresh_token union all select session_id::text from session`),
  )
  await close()
  expect(secrets.length).toBeGreaterThanOrEqual(4)
  const text = gunzipSync(readFileSync(file)).toString()
  for (const { secret } of secrets) expect(text).not.toContain(secret)
})

test('a calendar keeps its feed on the copy, although the backup doesn’t contain the secret', async () => {
  const copy = await emptyDatabase()
  await restore(copy)
  const [was, is] = [await openTestApp({}, source), await openTestApp({}, copy)]
  const [before, after] = [await was.call({ url: feedPath }), await is.call({ url: feedPath })]
  expect([before.statusCode, after.statusCode]).toEqual([200, 200])
  expect(after.body).toContain('BEGIN:VEVENT')
  // Restored trips keep the time of their last change, so calendars see nothing new.
  expect(after.headers.etag).toBe(before.headers.etag)
  const secret = /([\w-]+)\.ics$/.exec(feedPath)?.[1] ?? ''
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain(secret)
  await was.close()
  await is.close()
})

test('webhooks keep their secret, and are told nothing about changes from before a restore', async () => {
  const copy = await emptyDatabase()
  await restore(copy)
  const hooks = []
  for (const database of [source, copy]) {
    const { db, close } = await open(database)
    hooks.push(await db.select().from(schema.webhook))
    expect(await db.$count(schema.webhookDelivery)).toBe(0)
    await close()
  }
  expect(hooks[1]).toEqual(hooks[0])
  expect(hooks[1]).toMatchObject([{ secret: expect.stringMatching(/^whsec_/) }])
})

test('trips keep their history, the deleted ones stay in the trash, people their contact details, and the audit log is counted', async () => {
  const copy = await emptyDatabase()
  await restore(copy)
  const { db, close } = await open(copy)
  await expectCountedLog(db)
  await close()
  const answers = []
  for (const database of [source, copy]) {
    const app = await openTestApp({}, database)
    const { access_token: token } = await app.signIn()
    const [first] = (await app.call({ url: '/api/trips', token })).json()
    const history = await app.call({ url: `/api/trips/${first.trip_id}/history`, token })
    const trash = await app.call({ url: '/api/trips/trash', token })
    const contact = await app.call({ url: '/api/contact', token })
    answers.push([history.json(), trash.json(), contact.json()])
    await app.close()
  }
  expect(answers[1]).toEqual(answers[0])
  const [history, trash, contact] = answers[0] ?? []
  expect(history.content[0].change.after.reason).toContain('名 🧳')
  expect(history.content[0].change.after.est_cost).toBe(9_999_999_999.99)
  expect(trash.content).toHaveLength(1)
  expect(contact).toEqual(CONTACT)
})

test('after a restore the next trip and entry get new ids, and the copy is a new feed', async () => {
  const copy = await emptyDatabase()
  await restore(copy)
  const [was, is] = [await openTestApp({}, source), await openTestApp({}, copy)]
  const lists = []
  for (const app of [was, is]) {
    const { access_token: token } = await app.signIn()
    const list = await app.call({ url: '/api/trips', token })
    lists.push(list)
    const payload = {
      start_date: '2027-01-04',
      end_date: '2027-01-05',
      est_cost: 10,
      one_curtin: false,
      comments: null,
      reason: 'After the restore',
      staff_ids: ['10001'],
      destination_ids: [1],
    }
    const created = await app.call({ method: 'POST', url: '/api/trips/complete', token, payload })
    expect([created.statusCode, created.json().trip_id]).toEqual([201, 101])
  }
  expect(lists[1]?.body).toBe(lists[0]?.body)
  expect(lists[1]?.headers.etag).not.toBe(lists[0]?.headers.etag)
  await was.close()
  await is.close()
})

test('nobody is emailed about changes from before a restore, even if a server has run on the empty database', async () => {
  const copy = await emptyDatabase()
  const empty = await open(copy)
  await startProgress(empty.db)
  await empty.close()
  await restore(copy)
  const restored = await open(copy)
  await startProgress(restored.db)
  const [entries] = await rowsOf(
    restored.db.execute(sql`
      select audit_head.position > 0 as "areThere", notice_progress.position = audit_head.position as "areSeen"
      from notice_progress, audit_head`),
  )
  expect(entries).toEqual({ areThere: true, areSeen: true })
  await restored.close()
})

function edited(bytes: Buffer): Buffer {
  const text = gunzipSync(bytes).toString()
  expect(text).toContain('Mia')
  return gzipSync(text.replace('Mia', 'Pia'))
}

describe('a restore is refused, and nothing is changed', () => {
  test('into a database that is not empty', async () => {
    const copy = await emptyDatabase()
    await restore(copy)
    await expect(restore(copy)).rejects.toThrow('is not empty, so nothing was changed.')
    expect(await countTrips(copy)).toBe(65)
  })

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['is cut short', (bytes) => bytes.subarray(0, bytes.length - 100), 'unexpected end of file'],
    ['is empty', () => Buffer.alloc(0), 'unexpected end of file'],
    ['is damaged', (bytes) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 8), ''],
    ['is something else', () => Buffer.from('staff_id,first_name'), 'incorrect header check'],
    ['was edited', (bytes) => edited(bytes), "its checksum doesn't match"],
    ['is zipped and something else', () => gzipSync('{"a":1}\n{"b":2}\n'), 'it has the wrong format'],
  ])('when the file %s', async (_, change, why) => {
    const target = {
      settings: { DATA_DIR: join(source.settings.DATA_DIR, 'untouched') },
      remove: async () => undefined,
    }
    const bad = join(source.settings.DATA_DIR, 'bad.gz')
    writeFileSync(bad, change(readFileSync(file)))
    await expect(restore(target, bad)).rejects.toThrow(`${bad} is not a complete Sojourn backup (${why}`)
    expect(existsSync(target.settings.DATA_DIR)).toBe(false)
  })

  test('when a row cannot be stored, so it is all or nothing', async () => {
    const target = await emptyDatabase()
    const backup = await readBackup(file)
    const audit = backup.tables.at(-1)
    audit?.rows.push('{"id":99999,"timestamp":"never","event":"x"}')
    const database = await open(target)
    await expect(restoreBackup(database, backup)).rejects.toThrow()
    await database.close()
    expect(await countTrips(target)).toBe(0)
    await restore(target)
    expect(await countTrips(target)).toBe(65)
  })

  test('when a newer version made it, or the tables are from another version', async () => {
    const database = await open(await emptyDatabase())
    const backup = await readBackup(file)
    await expect(restoreBackup(database, { ...backup, migration: backup.migration + 1 })).rejects.toThrow(
      'The backup was created by a newer version of Sojourn',
    )
    await database.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = ${backup.migration}`,
    )
    await expect(restoreBackup(database, backup)).rejects.toThrow(
      'are from a different version of Sojourn than the backup',
    )
    await database.close()
  })

  test.each([[[]], [['a', 'b']]])('for %j', async (argv) => {
    await expect(runRestore(argv, source.settings, () => undefined)).rejects.toThrow(
      'npm run restore -- FILE',
    )
    await expect(runBackup(argv, source.settings, () => undefined)).rejects.toThrow('npm run backup -- FILE')
  })
})

test('a backup of an older version is brought up to date', async () => {
  const { settings } = await emptyDatabase()
  const database = await open({ settings: { ...settings }, remove: async () => undefined })
  const [{ created_at: oldest } = { created_at: '' }] = await rowsOf<{ created_at: string }>(
    database.db.execute(sql`select min(created_at)::text as created_at from drizzle.__drizzle_migrations`),
  )
  await dropTables(database.db)
  await migrate(database.db, Number(oldest))
  const backup = await asAtFirst(await readBackup(file), database.db)
  await dropTables(database.db)
  await restoreBackup(database, { ...backup, migration: Number(oldest) })
  expect(await appliedMigration(database.db)).toBe(newestMigration())
  await expectCountedLog(database.db)
  await database.close()
})

async function expectCountedLog(db: Db): Promise<void> {
  const [log] = await rowsOf<{ entries: number; counted: number }>(
    db.execute(sql`
      select (select count(*)::int from audit_entry) as entries, (select sum(entries)::int from audit_block) as counted`),
  )
  expect(log?.entries).toBeGreaterThan(100)
  expect(log?.counted).toBe(log?.entries)
  expect(await verifyChain(db)).toMatchObject({ entries: log?.entries, misfit: null })
  const [searched] = await rowsOf(db.execute(sql`select count(*)::int as entries from audit_search`))
  expect(searched).toEqual({ entries: log?.entries })
}

async function dropTables(db: Db): Promise<void> {
  await db.execute(sql`drop schema drizzle cascade`)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
}

/** Only the tables and columns that the database has now. */
async function asAtFirst({ tables, ...backup }: Backup, db: Db): Promise<Backup> {
  const existing = await rowsOf<{ name: string }>(
    db.execute(sql`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`),
  )
  const names = new Set(existing.map(({ name }) => name))
  const atFirst = tables.map(({ table, columns, ...rows }) => {
    return { ...rows, table, columns: columns.filter((column) => names.has(`${table}.${column}`)) }
  })
  return { ...backup, tables: atFirst.filter(({ columns }) => columns.length > 0) }
}

test('a backup without a database is refused and creates nothing', async () => {
  const DATA_DIR = join(source.settings.DATA_DIR, 'nowhere')
  await expect(
    runBackup([join(source.settings.DATA_DIR, 'no.gz')], { DATA_DIR }, () => undefined),
  ).rejects.toThrow(`No database found in ${DATA_DIR}.`)
  expect(existsSync(DATA_DIR)).toBe(false)
})
