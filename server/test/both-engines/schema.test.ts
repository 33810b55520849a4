import { readdir, readFile } from 'node:fs/promises'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { rowsOf } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import * as schema from '../../src/database/schema.ts'
import { useTestApp } from '../support/test-app.ts'

const app = useTestApp()

test('the tables in TypeScript match the migrations', async () => {
  const declared = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableName(table),
        column: column.name,
        isRequired: column.notNull,
      })),
    )
  const migrated = await rowsOf(
    app.db.execute(sql`
      select table_name as "table", column_name as "column", is_nullable = 'NO' as "isRequired"
      from information_schema.columns where table_schema = 'public'`),
  )
  const inOrder = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(inOrder(declared)).toEqual(inOrder(migrated))
})

test('the journal lists every migration, each later than the one before', async () => {
  const folder = new URL('../../src/database/migrations/', import.meta.url)
  const { entries } = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files)
  expect(entries.map(({ idx }) => idx)).toEqual(files.map((_, index) => index))
  // A migration that isn't later than the newest of a database would never run there.
  const times = entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
})

test('migrating again, also in parallel, changes nothing', async () => {
  const applied = () => rowsOf(app.db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`))
  const before = await applied()
  await Promise.all([app.database.exclusively(migrate), app.database.exclusively(migrate)])
  expect(await applied()).toEqual(before)
})
