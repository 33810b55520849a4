import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { Db } from '../database/database.ts'
import { findAccountName } from '../database/find-account.ts'
import { ApiFailure } from './api-failure.ts'

/** The person who makes a change, with their name for the audit log. */
export interface Author {
  staffId: string
  name: string
}

export async function authorOf(tx: Db, staffId: string): Promise<Author> {
  const name = await findAccountName(tx, staffId)
  if (name === undefined) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  return { staffId, name }
}
