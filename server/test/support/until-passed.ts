import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { type Db, rowsOf } from '../../src/database/database.ts'

/**
 * Waits until the feed's position can pass everything written so far. Any transaction on the same PostgreSQL server holds it
 * back, even one of another test's database, and whoever continues from there gets the latest changes once more.
 */
export async function untilPassed(db: Db): Promise<void> {
  const passed = sql`
    select not exists (
      select from (
        select changed_xid from trip union all select changed_xid from staff union all select changed_xid from destination
      ) as stamp
      where changed_xid >= pg_snapshot_xmin(pg_current_snapshot())) as is_passed`
  await vi.waitUntil(async () => (await rowsOf<{ is_passed: boolean }>(db.execute(passed)))[0]?.is_passed, {
    timeout: 15_000,
  })
}
