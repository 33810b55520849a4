import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { ProviderLogout } from '../../../accounts/identities.ts'
import type { Db } from '../../../database/database.ts'
import { usedLogoutToken } from '../../../database/schema.ts'
import { hashToken } from '../../../opaque-token.ts'
import type { StoredCode } from './codes.ts'
import { LOGOUT_TOKEN_MINUTES } from './identity-provider.ts'

/** False if it was already used. It is remembered for as long as the token could be accepted again. */
export async function useLogoutToken(
  tx: Db,
  { issuer, subject, sid, tokenId }: ProviderLogout & { tokenId: string },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(issuer)})`)
  const used = await tx
    .insert(usedLogoutToken)
    .values({
      token_hash: hashToken(`${issuer} ${tokenId}`),
      issuer,
      subject,
      sid,
      expires_at: sql`now() + make_interval(mins => ${LOGOUT_TOKEN_MINUTES * 2})`,
    })
    .onConflictDoNothing()
    .returning()
  return used.length > 0
}

/** Logouts wait until the transaction ends, so that they see the session that it starts. Must come before its other locks. */
export async function holdLogouts(tx: Db, issuer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(issuer)})`)
}

/** Whether the provider signed someone out just after it was asked who they are, when there was nothing to end yet. */
export async function wasSignedOutMeanwhile(
  tx: Db,
  { issuer, subject, sid, asked_at }: StoredCode,
): Promise<boolean> {
  if (!asked_at) return false
  const ofPerson = eq(usedLogoutToken.subject, subject)
  const isMeant =
    sid === null ? ofPerson : or(eq(usedLogoutToken.sid, sid), and(isNull(usedLogoutToken.sid), ofPerson))
  const since = and(eq(usedLogoutToken.issuer, issuer), gte(usedLogoutToken.used_at, asked_at))
  return (await tx.$count(usedLogoutToken, and(since, isMeant))) > 0
}

function lockOf(issuer: string) {
  return sql`hashtextextended(${`logout at ${issuer}`}, 0)`
}
