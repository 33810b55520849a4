import type { User } from '@sojourn/contract/account'
import { eq } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { account } from '../../database/schema.ts'

export type Account = typeof account.$inferSelect

export async function findAccount(db: Db, staffId: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(eq(account.staff_id, staffId))
  return found
}

export function presentUser({ staff_id, first_name, last_name }: Account): User {
  return { staff_id, first_name, last_name }
}
