import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export async function migrate(db: Db): Promise<void> {
  // Drizzle has one migrator per driver, each just these two lines; this serves both engines.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession }
  await dialect.migrate(readMigrationFiles({ migrationsFolder }), session, { migrationsFolder })
}
