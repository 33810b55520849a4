import { fullName } from '@sojourn/contract/words/full-name'
import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from './database.ts'
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

/** Handwritten, because every change of a trip needs it, and drizzle's query builder showed in the profile. */
export async function findAccountName(db: Db, staffId: string): Promise<string | undefined> {
  const [found] = await rowsOf<Record<'listed_first' | 'listed_last' | 'first' | 'last', string>>(
    db.execute(sql`
      select staff.first_name as listed_first, staff.last_name as listed_last, account.first_name as first, account.last_name as last
      from account join staff using (staff_id) where staff_id = ${staffId}`),
  )
  return (
    found &&
    (fullName({ first_name: found.listed_first, last_name: found.listed_last }) ||
      fullName({ first_name: found.first, last_name: found.last }))
  )
}
