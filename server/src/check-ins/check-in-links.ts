import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { givenTable } from '../database/given-rows.ts'
import { checkInLink } from '../database/schema.ts'
import type { Caller } from '../http/route.ts'
import { hashToken } from '../opaque-token.ts'

/** Earlier links of these people keep working until the check-in is closed. */
export async function storeCheckInLinks(
  tx: Db,
  checkInId: number,
  links: readonly { staff_id: string; token: string }[],
): Promise<void> {
  if (links.length === 0) return
  const rows = links.map(({ staff_id, token }) => ({ staff_id, token_hash: hashToken(token) }))
  await tx.execute(sql`
    insert into check_in_link (token_hash, check_in_id, staff_id)
    select token_hash, ${checkInId}::integer, staff_id from ${given(rows)}`)
}

const given = givenTable({ staff_id: 'text', token_hash: 'text' })

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
