import type { StartedSignOn } from '@sojourn/contract/account/single-sign-on'
import { SIGN_ON_MINUTES } from '@sojourn/contract/limits'
import { and, eq, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../../database/database.ts'
import { signOnAttempt } from '../../../database/schema.ts'
import { hashToken, newToken } from '../../../opaque-token.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Prepares for someone to come back from the provider. `staffId` is who connects their account. */
export async function startAttempt(
  db: Db,
  provider: IdentityProvider,
  network: string,
  staffId: string | null,
): Promise<StartedSignOn> {
  const challenge = { state: newToken(), nonce: newToken(), verifier: newToken() }
  const address = await provider.signInAddress(challenge)
  const browser_secret = newToken()
  await db.delete(signOnAttempt).where(and(eq(signOnAttempt.network, network), not(isAlive)))
  await db.insert(signOnAttempt).values({
    state_hash: hashToken(challenge.state),
    nonce: challenge.nonce,
    verifier: challenge.verifier,
    browser_hash: hashToken(browser_secret),
    issuer: provider.issuer,
    staff_id: staffId,
    network,
    expires_at: sql`now() + make_interval(mins => ${SIGN_ON_MINUTES})`,
  })
  return { address, browser_secret }
}

/** Uses up an attempt: the provider's answer counts once. */
export async function takeAttempt(db: Db, state: string) {
  const [taken] = await db
    .update(signOnAttempt)
    .set({ used_at: sql`now()` })
    .where(and(eq(signOnAttempt.state_hash, hashToken(state)), isAlive, isNull(signOnAttempt.used_at)))
    .returning()
  return taken
}

/** An attempt no longer counts once the provider has confirmed who it was. */
export async function forgetAttempt(tx: Db, { state_hash }: { state_hash: string }): Promise<void> {
  await tx.delete(signOnAttempt).where(eq(signOnAttempt.state_hash, state_hash))
}

/** How many people of a network are at the provider, never came back, or came back with an answer that can't be used. */
export function countAttemptsFrom(db: Db, network: string): Promise<number> {
  return db.$count(signOnAttempt, and(eq(signOnAttempt.network, network), isAlive))
}

const isAlive = sql`${signOnAttempt.expires_at} > now()`
