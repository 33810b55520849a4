import { fullName } from '@sojourn/contract/words/full-name'
import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { account, staff } from './schema.ts'

export type Account = typeof account.$inferSelect

/** Someone's account, with their name from the staff directory. If the directory has none, the account's own name. */
export async function findAccount(db: Db, staffId: string): Promise<Account | undefined> {
  const [found] = await db
    .select({ account, listed: { first_name: staff.first_name, last_name: staff.last_name } })
    .from(account)
    .innerJoin(staff, eq(staff.staff_id, account.staff_id))
    .where(eq(account.staff_id, staffId))
  return found && { ...found.account, ...(fullName(found.listed) !== '' && found.listed) }
}
