import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { fullName } from '@sojourn/contract/words/full-name'
import type { Db } from '../database/database.ts'
import { findAccount } from '../database/find-account.ts'
import { ApiFailure } from './api-failure.ts'

/** The person who makes a change, with their name for the audit log. */
export interface Author {
  staffId: string
  name: string
}

export async function authorOf(tx: Db, staffId: string): Promise<Author> {
  const person = await findAccount(tx, staffId)
  if (!person) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  return { staffId, name: fullName(person) }
}
