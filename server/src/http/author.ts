import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { Db } from '../database/database.ts'
import { findAccountName } from '../database/find-account.ts'
import { together } from '../database/together.ts'
import { ApiFailure } from './api-failure.ts'

/** The person who makes a change, with their name for the audit log. */
export interface Author {
  staffId: string
  name: string
}

/**
 * Makes a change in one transaction, in the name of someone who is signed in. The next reader sees it. What `readFirst` reads
 * is read together with the author's name.
 */
export type MakeChange = <T, Read = undefined>(
  caller: { staffId: string },
  work: (tx: Db, author: Author, read: Read) => Promise<T>,
  readFirst?: (tx: Db) => Promise<Read>,
) => Promise<T>

export function changesOn(db: Db, liveList: { followCommit(): Promise<void> }): MakeChange {
  return async ({ staffId }, work, readFirst) => {
    const result = await db.transaction(async (tx) => {
      const [author, read] = await together([authorOf(tx, staffId), readFirst?.(tx)])
      return work(tx, author, read as Parameters<typeof work>[2])
    })
    await liveList.followCommit()
    return result
  }
}

export async function authorOf(tx: Db, staffId: string): Promise<Author> {
  const name = await findAccountName(tx, staffId)
  if (name === undefined) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  return { staffId, name }
}
