import { checkTokenName } from '@sojourn/contract/account/api-token-rules'
import { apiTokenSentences } from '@sojourn/contract/account/api-token-sentences'
import type { ApiTokenCreate } from '@sojourn/contract/account/api-tokens'
import { isForAdministrators, SCOPES } from '@sojourn/contract/account/scopes'
import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import { describeTokenCreated, describeTokenRevoked } from '@sojourn/contract/audit/audit-sentences'
import { API_TOKEN_DAYS, API_TOKENS_MAX } from '@sojourn/contract/limits'
import { fullName } from '@sojourn/contract/words/full-name'
import { and, eq, sql } from 'drizzle-orm'
import { lockOpenAccount } from '../../accounts/accounts.ts'
import { isAdministrator } from '../../accounts/administrators.ts'
import { listApiTokens, newApiToken, type StoredToken } from '../../accounts/api-tokens.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { apiToken } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import { hashToken } from '../../opaque-token.ts'

/** The secret only exists in this answer. */
export async function createApiToken(
  tx: Db,
  staffId: string,
  { scopes, days = API_TOKEN_DAYS, ...typed }: ApiTokenCreate,
): Promise<{ token: StoredToken; secret: string }> {
  // Makes a person's tokens wait for each other, so that nobody slips past the limit or creates one while being disabled.
  const who = fullName(await lockOpenAccount(tx, staffId))
  if (scopes.some(isForAdministrators) && !(await isAdministrator(tx, staffId))) {
    throw new ApiFailure('forbidden', adminSentences.notAdministrator)
  }
  const others = await listApiTokens(tx, staffId)
  const name = readName(typed.name, others)
  if (others.length >= API_TOKENS_MAX) throw new ApiFailure('rule_broken', apiTokenSentences.tooMany)
  const secret = newApiToken()
  const [token] = await tx
    .insert(apiToken)
    .values({
      staff_id: staffId,
      secret_hash: hashToken(secret),
      name,
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning()
  if (!token) throw new Error('a token was not stored')
  await recordEvent(tx, { kind: 'account', event: describeTokenCreated(who, token), staffId })
  return { token, secret }
}

/** The same error for someone else's token as for one that doesn't exist. */
export async function revokeApiToken(tx: Db, staffId: string, tokenId: number): Promise<void> {
  const who = fullName(await lockOpenAccount(tx, staffId))
  const own = and(eq(apiToken.token_id, tokenId), eq(apiToken.staff_id, staffId))
  const [revoked] = await tx.delete(apiToken).where(own).returning()
  if (!revoked) throw new ApiFailure('not_found', apiTokenSentences.unknown)
  await recordEvent(tx, { kind: 'account', event: describeTokenRevoked(who, revoked.name), staffId })
}

/** Names differ, because the audit log names the token that made a change. */
function readName(text: string, others: readonly StoredToken[]): string {
  const name = text.trim()
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  const problem = checkTokenName(text) ?? (isTaken ? apiTokenSentences.nameTaken : undefined)
  if (problem) throw new ApiFailure('rule_broken', problem, { errors: [{ path: 'name', message: problem }] })
  return name
}
