import type { User } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { fullName } from '@sojourn/contract/words/full-name'
import { and, eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import type { Account } from '../database/find-account.ts'
import { account, staff } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Addressee } from '../mail/letters.ts'

/** Whether the account still has the hash that a password was checked against. Nobody can change it until the transaction ends. */
export async function isStillPassword(tx: Db, { staff_id, password_hash }: Account): Promise<boolean> {
  const same = and(eq(account.staff_id, staff_id), eq(account.password_hash, password_hash))
  const rows = await tx.select({ id: account.staff_id }).from(account).where(same).for('share')
  return rows.length > 0
}

/** Refuses a disabled account. Nobody can disable it until the transaction ends, so whatever it opens now ends with it. */
export async function refuseDisabled(tx: Db, staffId: string): Promise<void> {
  const one = eq(account.staff_id, staffId)
  const [found] = await tx.select({ at: account.disabled_at }).from(account).where(one).for('share')
  if (found?.at) throw new ApiFailure('forbidden', signInSentences.accountDisabled)
}

export async function findStaff(db: Db, staffId: string) {
  const [found] = await db.select().from(staff).where(eq(staff.staff_id, staffId))
  return found
}

/** Nobody can change the entry, or mark the person as left or back, until the transaction ends. With 'update', nor add them to a trip. */
export async function lockStaff(
  tx: Db,
  staffId: string,
  against: 'no key update' | 'update' = 'no key update',
) {
  const [found] = await tx.select().from(staff).where(eq(staff.staff_id, staffId)).for(against)
  return found
}

/** Someone's name for the audit log: `Mia Chen, staff ID 10001`. */
export function nameAndId(person: User): string {
  return [fullName(person), `staff ID ${person.staff_id}`].filter(Boolean).join(', ')
}

export function presentUser({ staff_id, first_name, last_name, is_administrator = false }: User): User {
  return { staff_id, first_name, last_name, ...(is_administrator && { is_administrator }) }
}

/** Someone's email address: the one in the directory, or their staff id at the staff domain. */
export function addresseeOf(person: User, email: string | null | undefined, config: Config): Addressee {
  const { staff_id, first_name, last_name } = person
  return { staff_id, first_name, last_name, address: email ?? `${staff_id}@${config.staffEmailDomain}` }
}
