import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

const MANY_TRIPS_LOCK = 7_056_422

/** Only one change to many trips at a time. Two could each wait for a trip that the other has locked. */
export async function takeTurn(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MANY_TRIPS_LOCK})`)
}
