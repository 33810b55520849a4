import type { Key } from '@sojourn/contract/api/endpoint'
import { IDENTITY_LINK_HOURS, RESET_LINK_HOURS, VERIFY_LINK_HOURS } from '@sojourn/contract/limits'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { linkToken, pendingIdentity } from '../database/schema.ts'
import type { Caller } from '../http/route.ts'
import { hashToken } from '../opaque-token.ts'

export type Purpose = Extract<Key, 'verify link' | 'reset link' | 'identity link'>
export type LinkCaller = Extract<Caller, { key: Purpose }>

const HOURS = {
  'verify link': VERIFY_LINK_HOURS,
  'reset link': RESET_LINK_HOURS,
  'identity link': IDENTITY_LINK_HOURS,
}

/** Earlier links of the person keep working: nobody else's request can void the one that the owner is about to open. */
export async function storeLink(
  tx: Db,
  purpose: Purpose,
  staffId: string,
  token: string,
  { isEmailed } = { isEmailed: true },
): Promise<void> {
  await tx.insert(linkToken).values({
    token_hash: hashToken(token),
    purpose,
    staff_id: staffId,
    is_emailed: isEmailed,
    expires_at: sql`now() + make_interval(hours => ${HOURS[purpose]})`,
  })
}

export async function findLink(db: Db, token: string): Promise<LinkCaller | undefined> {
  const [found] = await db
    .select()
    .from(linkToken)
    .where(and(eq(linkToken.token_hash, hashToken(token)), isAlive))
  return found && { key: found.purpose, staffId: found.staff_id, tokenHash: found.token_hash }
}

/** Whether there is a link in the owner's mailbox that still works. */
export async function hasEmailedLink(db: Db, purpose: Purpose, staffId: string): Promise<boolean> {
  const inMailbox = and(linksOf(purpose, staffId), isAlive, linkToken.is_emailed)
  return (await db.$count(linkToken, inMailbox)) > 0
}

/** The same for a link that connects this identity. One that connects another is no use to its owner. */
export async function hasEmailedIdentityLink(
  db: Db,
  staffId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const connecting = db
    .select({ token_hash: pendingIdentity.token_hash })
    .from(pendingIdentity)
    .where(and(eq(pendingIdentity.issuer, issuer), eq(pendingIdentity.subject, subject)))
  const inMailbox = and(linksOf('identity link', staffId), isAlive, inArray(linkToken.token_hash, connecting))
  return (await db.$count(linkToken, inMailbox)) > 0
}

/** Uses up a link. False if someone else has just used it. */
export async function useLink(tx: Db, { tokenHash }: LinkCaller): Promise<boolean> {
  const used = await tx.delete(linkToken).where(eq(linkToken.token_hash, tokenHash)).returning()
  return used.length > 0
}

export async function voidLinks(tx: Db, purpose: Purpose, staffId: string): Promise<void> {
  await tx.delete(linkToken).where(linksOf(purpose, staffId))
}

/** Voids every link, whatever it is for. Returns how many there were. */
export async function voidAllLinks(tx: Db, staffId: string): Promise<number> {
  const voided = await tx
    .delete(linkToken)
    .where(eq(linkToken.staff_id, staffId))
    .returning({ id: linkToken.staff_id })
  return voided.length
}

const isAlive = sql`${linkToken.expires_at} > now()`

function linksOf(purpose: Purpose, staffId: string) {
  return and(eq(linkToken.staff_id, staffId), eq(linkToken.purpose, purpose))
}
