import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { account } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { lockAccount, lockStaff, nameAndId } from './accounts.ts'
import { type Actor, refuseOneself } from './actor.ts'
import { keepAnAdministrator } from './administrators.ts'
import { revokeTokensOf } from './api-tokens.ts'
import { voidAllLinks } from './links.ts'
import { revokeFeedsOf } from './revoke-feeds.ts'
import { endSessionsOf } from './sessions.ts'

/** Everything an account had open, in numbers. */
export interface Ended {
  sessions: number
  feeds: number
  tokens: number
  links: number
}

/** Nobody can sign in to the account until it is enabled, and everything it has open ends. Undefined if it already was. */
export async function disableAccount(tx: Db, actor: Actor, staffId: string): Promise<Ended | undefined> {
  refuseOneself(actor, staffId)
  await keepAnAdministrator(tx, staffId)
  const person = await lockAccount(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.noAccount(staffId))
  if (person.disabled_at) return undefined
  const ended = await closeAccount(tx, staffId)
  const event = `${actor.name} disabled the account of ${nameAndId(person)}`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return ended
}

/** False if it wasn't disabled. */
export async function enableAccount(tx: Db, actor: Actor, staffId: string): Promise<boolean> {
  const entry = await lockStaff(tx, staffId)
  const person = await lockAccount(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.noAccount(staffId))
  if (!person.disabled_at) return false
  if (entry?.left_at) throw new ApiFailure('conflict', adminSentences.hasLeft(staffId))
  await tx.update(account).set({ disabled_at: null }).where(eq(account.staff_id, staffId))
  const event = `${actor.name} enabled the account of ${nameAndId(person)}`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return true
}

/** Ends everything that the account has open. The person can sign in again. Adds no audit entry if there is nothing to end. */
export async function signOutEverywhere(tx: Db, actor: Actor, staffId: string): Promise<Ended> {
  const person = await lockAccount(tx, staffId)
  if (!person) throw new ApiFailure('not_found', adminSentences.noAccount(staffId))
  const ended = await endEverything(tx, staffId, 'signed out by an administrator')
  if (Object.values(ended).every((count) => count === 0)) return ended
  const event = `${actor.name} signed ${nameAndId(person)}, out everywhere${revokedWords(ended)}`
  await recordEvent(tx, { kind: 'admin', event, staffId: actor.staffId ?? staffId })
  return ended
}

function revokedWords({ feeds, tokens }: Ended): string {
  const revoked = [feeds > 0 && 'calendar links', tokens > 0 && 'access tokens'].filter(Boolean)
  return revoked.length === 0 ? '' : ` and revoked their ${revoked.join(' and ')}`
}

export async function closeAccount(tx: Db, staffId: string): Promise<Ended> {
  await tx.update(account).set({ disabled_at: sql`now()` }).where(eq(account.staff_id, staffId))
  return endEverything(tx, staffId, 'disabled')
}

async function endEverything(
  tx: Db,
  staffId: string,
  because: 'disabled' | 'signed out by an administrator',
): Promise<Ended> {
  const links = await voidAllLinks(tx, staffId)
  const feeds = await revokeFeedsOf(tx, staffId)
  const tokens = await revokeTokensOf(tx, staffId)
  return { links, feeds, tokens, sessions: await endSessionsOf(tx, staffId, because) }
}
