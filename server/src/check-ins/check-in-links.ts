import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { checkInLink } from '../database/schema.ts'
import type { Caller } from '../http/route.ts'
import { hashToken } from '../opaque-token.ts'

/** Whose link it is. Also finds the links of closed check-ins, so that their page can say so. */
export async function findCheckInLink(
  db: Db,
  token: string,
): Promise<Extract<Caller, { key: 'check-in link' }> | undefined> {
  const [found] = await db
    .select()
    .from(checkInLink)
    .where(eq(checkInLink.token_hash, hashToken(token)))
  return found && { key: 'check-in link', staffId: found.staff_id, checkInId: found.check_in_id }
}
