import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Takes what was added to the audit log, or removed from it, into the blocks by which its pages are found. */
export async function countAuditEntries(db: Db): Promise<void> {
  await db.execute(sql`select count_audit_entries()`)
}
