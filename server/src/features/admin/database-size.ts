import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'

const PATIENCE_MS = 1_000

/**
 * Returns a function that gives the size of the database in bytes. On slow disks, measuring can take long: then it gives the
 * last known size, or null, and never measures twice in parallel.
 */
export function databaseSizeOf(db: Db): () => Promise<number | null> {
  let bytes: number | null = null
  let running: Promise<void> | undefined
  const measure = async () => {
    const [row] = await rowsOf<{ bytes: string }>(
      db.execute(sql`select pg_database_size(current_database())::text as bytes`),
    )
    bytes = row ? Number(row.bytes) : null
  }
  return async () => {
    running ??= measure().finally(() => {
      running = undefined
    })
    await Promise.race([running, setTimeout(PATIENCE_MS, undefined, { ref: false })])
    return bytes
  }
}
