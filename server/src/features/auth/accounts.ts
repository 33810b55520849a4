import type { User } from '@sojourn/contract/account'
import { and, eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { account, registration, staff } from '../../database/schema.ts'
import type { Addressee } from '../../mail/letters.ts'

export type Account = typeof account.$inferSelect

export async function findAccount(db: Db, staffId: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(eq(account.staff_id, staffId))
  return found
}

/** Whether the hash is still the one that a password was checked against; nobody changes it before the transaction ends. */
export async function isStillPassword(tx: Db, { staff_id, password_hash }: Account): Promise<boolean> {
  const same = and(eq(account.staff_id, staff_id), eq(account.password_hash, password_hash))
  const rows = await tx.select({ id: account.staff_id }).from(account).where(same).for('share')
  return rows.length > 0
}

export async function findRegistration(db: Db, staffId: string) {
  const [found] = await db.select().from(registration).where(eq(registration.staff_id, staffId))
  return found
}

/** Locked before its link is, as registering again does, so that the two never wait for each other. */
export async function lockRegistration(tx: Db, staffId: string) {
  const [found] = await tx.select().from(registration).where(eq(registration.staff_id, staffId)).for('update')
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
