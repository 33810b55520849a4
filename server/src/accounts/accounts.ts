import type { User } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { fullName } from '@sojourn/contract/words/full-name'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { type Account, findAccount } from '../database/find-account.ts'
import { account, staff } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import type { Addressee } from '../mail/letters.ts'

/** Nobody can sign in to it, change it or disable it until the transaction ends. */
export function lockAccount(tx: Db, staffId: string): Promise<Account | undefined> {
  return lock(tx, staffId, 'update')
}

/**
 * Refuses a disabled account, and one that has been removed. Nobody can disable it until the transaction ends, so whatever
 * is opened for it now ends with it. Doesn't wait for an import that the person has running.
 */
export async function lockOpenAccount(tx: Db, staffId: string): Promise<Account> {
  const found = await lock(tx, staffId, 'no key update')
  if (!found || found.disabled_at) throw new ApiFailure('forbidden', signInSentences.accountDisabled)
  return found
}

async function lock(
  tx: Db,
  staffId: string,
  strength: 'update' | 'no key update',
): Promise<Account | undefined> {
  await tx.select({ id: account.staff_id }).from(account).where(eq(account.staff_id, staffId)).for(strength)
  return findAccount(tx, staffId)
}

export async function findStaff(db: Db, staffId: string) {
  const [found] = await db.select().from(staff).where(eq(staff.staff_id, staffId))
  return found
}

/** Until the transaction ends, nobody can change the entry, mark the person as left or back, or add them to a trip. */
export async function lockStaff(tx: Db, staffId: string) {
  const [found] = await tx.select().from(staff).where(eq(staff.staff_id, staffId)).for('no key update')
  return found
}

/** Someone's name for the audit log: `Mia Chen, staff ID 10001`. */
export function nameAndId(person: User): string {
  return [fullName(person), `staff ID ${person.staff_id}`].filter(Boolean).join(', ')
}

export function presentUser(user: User): User {
  const { staff_id, first_name, last_name, is_administrator = false, is_coordinator = false } = user
  return {
    ...{ staff_id, first_name, last_name },
    ...(is_administrator && { is_administrator }),
    ...(is_coordinator && { is_coordinator }),
  }
}

export async function findAddressee(db: Db, person: User, config: Config): Promise<Addressee> {
  return addresseeOf(person, (await findStaff(db, person.staff_id))?.email, config)
}

/** Someone's email address: the one in the directory, or their staff id at the staff domain. */
export function addresseeOf(person: User, email: string | null | undefined, config: Config): Addressee {
  const { staff_id, first_name, last_name } = person
  return { staff_id, first_name, last_name, address: email ?? `${staff_id}@${config.staffEmailDomain}` }
}
