import { sql } from 'drizzle-orm'
import { tryToLinkEntries } from '../audit/link-entries.ts'
import { countAuditEntries } from '../database/count-audit-entries.ts'
import { type Database, type Db, rowsOf } from '../database/database.ts'
import { appliedMigration, isKnownMigration, migrate } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'
import type { BackedUpTable, Backup } from './backup-file.ts'

const ROWS_PER_INSERT = 500

/** Restores a backup into an empty database, all or nothing. Empty tables may already exist. */
export async function restoreBackup(database: Database, backup: Backup): Promise<void> {
  if (!isKnownMigration(backup.migration)) {
    throw new StartError(
      'The backup was created by a newer version of Sojourn. Restore it with that version.',
    )
  }
  await database.exclusively(async (db) => {
    const applied = await appliedMigration(db)
    if (applied !== undefined && applied !== backup.migration) {
      throw new StartError(
        `The tables in ${database.location} are from a different version of Sojourn than the backup. Restore it into a database that Sojourn has never used.`,
      )
    }
    // If this stops halfway, it leaves empty tables behind. The next start brings them up to date.
    await migrate(db, backup.migration)
    await db.transaction((tx) => fill(tx, database.location, backup.tables))
    await migrate(db)
    // Notices go on from the last restored entry, so nobody is emailed about the earlier ones.
    await db.execute(sql`delete from notice_progress`)
    await countAuditEntries(db)
    await tryToLinkEntries(db)
  })
}

async function fill(tx: Db, location: string, tables: BackedUpTable[]): Promise<void> {
  const all = sql.join(
    tables.map(({ table }) => sql.identifier(table)),
    sql`, `,
  )
  await tx.execute(sql`lock table ${all} in exclusive mode`)
  for (const { table } of tables) await refuseRowsIn(tx, location, table)
  for (const { table, columns, rows } of tables) {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await insertRows(tx, table, columns, rows.slice(start, start + ROWS_PER_INSERT))
    }
    await continueCounting(tx, table)
  }
}

async function refuseRowsIn(tx: Db, location: string, table: string): Promise<void> {
  const [present] = await rowsOf(tx.execute(sql`select from ${sql.identifier(table)} limit 1`))
  if (!present) return
  throw new StartError(
    `${location} is not empty, so nothing was changed. Restore into an empty database: another DATA_DIR or a new PostgreSQL database.`,
  )
}

async function insertRows(tx: Db, table: string, columns: string[], rows: string[]): Promise<void> {
  const name = sql.identifier(table)
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${name} (${names})
    select ${names} from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`)
}

/** Makes the next id higher than all restored ones. */
async function continueCounting(tx: Db, table: string): Promise<void> {
  const counted = await rowsOf<{ name: string }>(
    tx.execute(sql`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'`),
  )
  for (const { name } of counted) {
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${name}), coalesce(max(${sql.identifier(name)}), 0) + 1, false)
      from ${sql.identifier(table)}`)
  }
}
