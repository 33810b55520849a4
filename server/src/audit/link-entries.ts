import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

/** Few enough that nobody waits long for the embedded engine. */
const ENTRIES_AT_A_TIME = 500

/** Adds all committed entries to the chain and to what administrators search (decision 24). Returns how many there were. */
export async function linkEntries(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    const [linked] = await rowsOf<{ entries: number }>(
      db.execute(sql`select link_audit_entries(${ENTRIES_AT_A_TIME}) as entries`),
    )
    if (!linked?.entries) return total
    total += linked.entries
  }
}
