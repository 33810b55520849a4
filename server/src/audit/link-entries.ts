import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

/** Few enough that nobody waits long for the embedded engine. */
const ENTRIES_AT_A_TIME = 500

/** Adds all entries committed before the call to the chain and to what administrators search (decision 24). Returns how many there were. */
export async function linkEntries(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const [linked] = await rowsOf<{ entries: number }>(
      db.execute(sql`select link_audit_entries(${ENTRIES_AT_A_TIME}) as entries`),
    )
    const entries = linked?.entries ?? 0
    total += entries
    // A batch that isn't full was all there was. Going on until nothing is left would link the entries of busy writers one by one.
    if (entries < ENTRIES_AT_A_TIME) return total
  }
}

/**
 * For those who can go on without the newest entries. A running server keeps trying, and logs why it failed. Asks first whether
 * there are any, because the function takes a while when it is first called.
 */
export async function tryToLinkEntries(db: Db): Promise<void> {
  try {
    const [found] = await rowsOf<{ are_there: boolean }>(
      db.execute(sql`select exists (select from audit_unlinked) as are_there`),
    )
    if (found?.are_there) await linkEntries(db)
  } catch {
    // The next attempt links them.
  }
}
