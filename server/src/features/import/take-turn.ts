import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'

const IMPORT_LOCK = 7_056_422

/** One import or undoing of one at a time: two could each wait for a trip that the other has. */
export async function takeTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}
