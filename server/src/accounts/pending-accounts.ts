import type { User } from '@sojourn/contract/account/account'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { pendingAccount, registration } from '../database/schema.ts'
import { hashToken } from '../opaque-token.ts'
import { type LinkCaller, storeLink } from './links.ts'

/** What someone typed in the registration that a link belongs to. */
export interface PendingAccount extends User {
  password_hash: string
  /** Null if the previous version stored it, which kept no proof of who typed it. */
  proof_hash: string | null
}

/**
 * An instance of the previous version keeps a single registration per staff id, and any link makes its password take
 * effect. Without that registration it refuses the link. It uses the same lock to store links.
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

/** Makes links of one staff id wait for each other, so that only one activates the account and voids the rest. */
export async function lockActivation(tx: Db, staffId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`activation of ${staffId}`}, 0))`)
}

/** Voiding a link also deletes what was typed for it. This deletes what the previous version stored. */
export async function forgetEarlierRegistration(tx: Db, staffId: string): Promise<void> {
  await tx.delete(registration).where(eq(registration.staff_id, staffId))
}

/** A browser sends all its proofs for a staff id, separated by spaces. */
export function isProven({ proof_hash }: PendingAccount, shown: unknown): boolean {
  return typeof shown === 'string' && shown.split(' ').some((proof) => hashToken(proof) === proof_hash)
}
