import type { User } from '@sojourn/contract/account/account'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { pendingAccount, registration } from '../../database/schema.ts'
import { hashToken } from '../../opaque-token.ts'
import { type LinkCaller, storeLink } from './links.ts'

/** What was typed in the registration that a link belongs to. */
export interface PendingAccount extends User {
  password_hash: string
  /** None in what the version before stored: nothing can prove who typed that. */
  proof_hash: string | null
}

/**
 * An instance of the version before knows only the one registration that it keeps for a staff id, and installs its
 * password for any link: without one it refuses this link. The lock is the one that it stores links under.
 */
export async function storePending(
  tx: Db,
  linkToken: string,
  proof: string,
  { staff_id, ...typed }: Omit<PendingAccount, 'proof_hash'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`verify link of ${staff_id}`}, 0))`)
  await forgetEarlierRegistration(tx, staff_id)
  await storeLink(tx, 'verify link', staff_id, linkToken)
  await tx
    .insert(pendingAccount)
    .values({ token_hash: hashToken(linkToken), proof_hash: hashToken(proof), ...typed })
}

export async function findPending(
  db: Db,
  { staffId, tokenHash }: LinkCaller,
): Promise<PendingAccount | undefined> {
  const [typed] = await db.select().from(pendingAccount).where(eq(pendingAccount.token_hash, tokenHash))
  if (typed) return { ...typed, staff_id: staffId }
  const [earlier] = await db.select().from(registration).where(eq(registration.staff_id, staffId))
  return earlier && { ...earlier, proof_hash: null }
}

/** Links of one staff id are used one after the other, so that one of them activates the account and voids the rest. */
export async function lockActivation(tx: Db, staffId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`activation of ${staffId}`}, 0))`)
}

/** The links themselves are voided apart, and take what was typed for them along. */
export async function forgetEarlierRegistration(tx: Db, staffId: string): Promise<void> {
  await tx.delete(registration).where(eq(registration.staff_id, staffId))
}

/** A browser shows all proofs that it has for a staff id, with spaces between. */
export function isProven({ proof_hash }: PendingAccount, shown: unknown): boolean {
  return typeof shown === 'string' && shown.split(' ').some((proof) => hashToken(proof) === proof_hash)
}
