import type { User } from '@sojourn/contract/account'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { account, registration, staff } from '../../database/schema.ts'
import type { Addressee } from '../../mail/letters.ts'

export type Account = typeof account.$inferSelect

export async function findAccount(db: Db, staffId: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(eq(account.staff_id, staffId))
  return found
}

export async function findRegistration(db: Db, staffId: string) {
  const [found] = await db.select().from(registration).where(eq(registration.staff_id, staffId))
  return found
}

export async function findStaff(db: Db, staffId: string) {
  const [found] = await db.select().from(staff).where(eq(staff.staff_id, staffId))
  return found
}

export function presentUser({ staff_id, first_name, last_name }: User): User {
  return { staff_id, first_name, last_name }
}

/** Where a person is reached: the address in the directory, or the mailbox that their staff id names. */
export function addresseeOf(person: User, email: string | null | undefined, config: Config): Addressee {
  return { ...presentUser(person), address: email ?? `${person.staff_id}@${config.staffEmailDomain}` }
}
