import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Db, rowsOf } from '../../src/database/database.ts'

/** Waits until this many statements that contain a text wait for a lock. Only PostgreSQL has several sessions. */
export async function untilWaiting(db: Db, part: string, count = 1): Promise<void> {
  await expect
    .poll(async () => {
      const found = await rowsOf(
        db.execute(sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${part}%`}`),
      )
      return found.length
    })
    .toBe(count)
}
