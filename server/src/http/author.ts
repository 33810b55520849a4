import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { byToken } from '@sojourn/contract/audit/audit-sentences'
import type { Db } from '../database/database.ts'
import { findAccountName } from '../database/find-account.ts'
import { together } from '../database/together.ts'
import { ApiFailure } from './api-failure.ts'

/** The person who makes a change, with their name for the audit log. */
export interface Author {
  staffId: string
  name: string
}

/** Who asks for a change, and the access token that a program used. */
export interface Asking {
  staffId: string
  token?: string
}

/**
 * Makes a change in one transaction, in the name of someone who is signed in. The next reader sees it. What `readFirst` reads
 * is read together with the author's name.
 */
export type MakeChange = <T, Read = undefined>(
  asking: Asking,
  work: (tx: Db, author: Author, read: Read) => Promise<T>,
  readFirst?: (tx: Db) => Promise<Read>,
) => Promise<T>

export function changesOn(db: Db, liveList: { followCommit(): Promise<void> }): MakeChange {
  return async (asking, work, readFirst) => {
    const result = await db.transaction(async (tx) => {
      const [author, read] = await together([authorOf(tx, asking), readFirst?.(tx)])
      return work(tx, author, read as Parameters<typeof work>[2])
    })
    await liveList.followCommit()
    return result
  }
}

export async function authorOf(tx: Db, { staffId, token }: Asking): Promise<Author> {
  const name = await findAccountName(tx, staffId)
  if (name === undefined) throw new ApiFailure('not_signed_in', signInSentences.notAuthorised)
  return { staffId, name: nameOfAuthor(name, token) }
}

export function nameOfAuthor(name: string, token: string | undefined): string {
  return token === undefined ? name : byToken(name, token)
}
