import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'

const IMPORT_LOCK = 7_056_422

/** Only one import or undo at a time. Two could each wait for a trip that the other has locked. */
export async function takeTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}
