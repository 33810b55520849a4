import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, rowsOf } from '../../src/database/database.ts'
import { appliedMigration, migrate, newestMigration } from '../../src/database/migrate.ts'
import { openPostgresDatabase } from '../../src/database/postgres-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const LAST_RELEASE = 1_794_764_000_000
const SIGN = "insert into audit_entry (event) values ('Someone signed in')"
const END = "update session set ended_at = now(), ended_because = 'signed out'"

let made: TestDatabase
let database: Database
let person: pg.Client

beforeEach(async () => {
  made = await createTestDatabase({ content: 'empty' })
  const url = String(made.settings.DATABASE_URL)
  database = await openPostgresDatabase(url, () => {})
  await database.exclusively((db) => migrate(db, LAST_RELEASE))
  person = new pg.Client({ connectionString: url })
  await person.connect()
})
afterEach(async () => {
  await person.end()
  await database.close()
  await made.remove()
})

test.each([
  { what: 'signs in', first: SIGN, second: END },
  { what: 'changes a password', first: END, second: SIGN },
])('someone who $what during the migrations is not refused', async ({ first, second }) => {
  await person.query('begin')
  await person.query(first)
  const migrated = database.exclusively(migrate)
  await expect.poll(isWaiting).toBe(true)
  await person.query(second)
  await person.query('commit')
  await migrated
  expect(await appliedMigration(database.db)).toBe(newestMigration())
})

async function isWaiting(): Promise<boolean> {
  const [row] = await rowsOf<{ waiting: boolean }>(
    database.db.execute(
      sql`select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation') as waiting`,
    ),
  )
  return row?.waiting ?? false
}
