import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/machine/free-port.ts'
import { runAdmin } from '../src/admin/run-admin.ts'
import { runBackup } from '../src/backup/run-backup.ts'
import { runRestore } from '../src/backup/run-restore.ts'
import { startServer } from './support/server-process.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const REFUSAL =
  'DATABASE_URL points to a server that runs PostgreSQL 14, and Sojourn needs PostgreSQL 15 or newer. Upgrade that server or use another one.'

describe('a PostgreSQL server', () => {
  let database: TestDatabase
  let admin: pg.Client

  beforeEach(async () => {
    database = await createTestDatabase({ content: 'empty' })
    admin = new pg.Client({ connectionString: String(database.settings.DATABASE_URL) })
    await admin.connect()
  })
  afterEach(async () => {
    await admin.end()
    await database.remove()
  })

  test.skipIf(process.env.TEST_DATABASE_URL)(
    'of the oldest version that works is what these tests run on',
    async () => {
      const { rows } = await admin.query('show server_version_num')
      expect(rows[0].server_version_num).toMatch(/^15\d{4}$/)
    },
  )

  test('that is too old is refused by the server and by every command, and nothing is changed', async () => {
    await pretendToBe(140_018)
    const { settings } = database
    const file = join(settings.DATA_DIR, 'backup.gz')
    const backup = await backupOfAnother()
    await expect(runAdmin(['staff', 'list'], settings, ignore)).rejects.toThrow(REFUSAL)
    await expect(runBackup([file], settings, ignore)).rejects.toThrow(REFUSAL)
    await expect(runRestore([backup], settings, ignore)).rejects.toThrow(REFUSAL)
    const server = startServer({ ...settings, PORT: String(await freePort()) })
    expect(await server.isServing).toBe(false)
    expect(server.output()).toContain(`Sojourn did not start. ${REFUSAL}`)
    const { rows } = await admin.query('select nspname from pg_namespace where nspname !~ $1', [
      '^(pg_|information_)',
    ])
    expect(rows).toEqual([{ nspname: 'public' }])
  })

  /** Every new connection to the database is told this version number. */
  async function pretendToBe(versionNumber: number): Promise<void> {
    await admin.query(`create function public.current_setting(text) returns text return '${versionNumber}'`)
    await admin.query(`do $$ begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`)
  }

  async function backupOfAnother(): Promise<string> {
    const other = await createTestDatabase()
    const file = join(database.settings.DATA_DIR, 'other.gz')
    await runBackup([file], other.settings, ignore)
    await other.remove()
    return file
  }
})

function ignore(): void {}
