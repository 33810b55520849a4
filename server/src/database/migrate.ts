import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from './database.ts'
import { isTransactionConflict } from './retry-transactions.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Running instances write to the tables in different orders, so in any order of locks a migration and an instance can end
 * up waiting for each other. The migration gives way, sooner than PostgreSQL looks for deadlocks (after a second).
 */
const GIVE_WAY = "set local lock_timeout = '500ms'"
const TRIES = 120
const PAUSE_MS = 200

/** Brings the tables up to date, or only up to one migration, identified by its time. */
export async function migrate(db: Db, upTo = newestMigration()): Promise<void> {
  // Drizzle has a migrator for each driver, with only these two lines. This one works for both engines.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession }
  const wanted = migrations()
    .filter(({ folderMillis }) => folderMillis <= upTo)
    .map((migration) => ({ ...migration, sql: [GIVE_WAY, ...migration.sql] }))
  if (((await appliedMigration(db)) ?? 0) >= upTo) return
  for (let tries = 1; ; tries += 1) {
    try {
      return await dialect.migrate(wanted, session, { migrationsFolder })
    } catch (error) {
      if (tries === TRIES || !isTransactionConflict(error)) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** The newest migration of a database, if it has any. */
export async function appliedMigration(db: Db): Promise<number | undefined> {
  const [table] = await rowsOf<{ is_there: boolean }>(
    db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`),
  )
  if (!table?.is_there) return undefined
  const [newest] = await rowsOf<{ created_at: string | null }>(
    db.execute(sql`select max(created_at)::text as created_at from drizzle.__drizzle_migrations`),
  )
  return newest?.created_at ? Number(newest.created_at) : undefined
}

export function newestMigration(): number {
  return migrations().at(-1)?.folderMillis ?? 0
}

export function isKnownMigration(migration: number): boolean {
  return migrations().some(({ folderMillis }) => folderMillis === migration)
}

function migrations() {
  return readMigrationFiles({ migrationsFolder })
}
