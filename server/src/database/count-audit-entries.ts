import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Adds changes of the audit log to the blocks that help find its pages. */
export async function countAuditEntries(db: Db): Promise<void> {
  await db.execute(sql`select count_audit_entries()`)
}
