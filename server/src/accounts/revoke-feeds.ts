import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { calendarFeed } from '../database/schema.ts'

/** Revokes all feeds of a person. Returns how many. */
export async function revokeFeedsOf(tx: Db, staffId: string): Promise<number> {
  const ended = await tx.delete(calendarFeed).where(eq(calendarFeed.staff_id, staffId)).returning()
  return ended.length
}
