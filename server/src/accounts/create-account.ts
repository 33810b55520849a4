import type { User } from '@sojourn/contract/account/account'
import { accountSentences } from '@sojourn/contract/words/sentences'
import type { Db } from '../database/database.ts'
import { type Account, findAccount } from '../database/find-account.ts'
import { account, staff } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { voidLinks } from './links.ts'
import { forgetEarlierRegistration } from './pending-accounts.ts'

interface NewAccount extends User {
  email?: string | null
  password_hash: string
}

/**
 * Also adds the person to the directory if they aren't in it, and voids the links that would activate the account again. Must
 * come after `lockActivation` and `lockStaff`, and after the check that the person hasn't left.
 */
export async function createAccount(
  tx: Db,
  { staff_id, first_name, last_name, email = null, password_hash }: NewAccount,
): Promise<Account> {
  await tx.insert(staff).values({ staff_id, first_name, last_name, email }).onConflictDoNothing()
  const created = await tx
    .insert(account)
    .values({ staff_id, first_name, last_name, password_hash })
    .onConflictDoNothing()
    .returning()
  if (created.length === 0) throw new ApiFailure('conflict', accountSentences.alreadyActive)
  await voidLinks(tx, 'verify link', staff_id)
  await forgetEarlierRegistration(tx, staff_id)
  const person = await findAccount(tx, staff_id)
  if (!person) throw new Error('an account that was just created was not found')
  return person
}
