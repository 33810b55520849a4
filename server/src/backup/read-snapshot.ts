import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '../database/database.ts'
import { appliedMigration, newestMigration } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'
import { BACKED_UP, columnsOf } from './backed-up-tables.ts'
import type { BackedUpTable, Backup } from './backup-file.ts'

/** Everything in a backup, from a single moment. On the embedded engine, requests wait until it has been read. */
export async function readSnapshot(db: Db): Promise<Backup> {
  return db.transaction(
    async (tx) => {
      const migration = await appliedMigration(tx)
      if (migration !== newestMigration()) {
        throw new StartError(
          'The database was last used by another version of Sojourn, or never used. Start this version on it first, or back it up with the other version.',
        )
      }
      const tables: BackedUpTable[] = []
      for (const table of BACKED_UP) tables.push(await readTable(tx, table))
      return { madeAt: new Date().toISOString(), migration, tables }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readTable(tx: Db, table: PgTable): Promise<BackedUpTable> {
  const columns = columnsOf(table)
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const rows = await rowsOf<{ line: string }>(
    tx.execute(sql`
      select row_to_json(backed_up)::text as line from (select ${names} from ${table} order by 1, 2) backed_up`),
  )
  return { table: getTableName(table), columns, rows: rows.map((row) => row.line) }
}
