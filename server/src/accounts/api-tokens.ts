import { API_TOKEN_PREFIX } from '@sojourn/contract/account/api-token-rules'
import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { account, apiToken } from '../database/schema.ts'
import { hashToken, newToken } from '../opaque-token.ts'

export type StoredToken = typeof apiToken.$inferSelect

const USE_NOTED_EVERY_MS = 600_000

export function newApiToken(): string {
  return API_TOKEN_PREFIX + newToken()
}

export function isApiToken(token: string): boolean {
  return token.startsWith(API_TOKEN_PREFIX)
}

/** Undefined if it is unknown or has expired, or if its owner can't sign in. */
export async function findApiToken(db: Db, secret: string): Promise<StoredToken | undefined> {
  const isValid = and(
    eq(apiToken.secret_hash, hashToken(secret)),
    gt(apiToken.expires_at, sql`now()`),
    isNull(account.disabled_at),
  )
  const [found] = await db
    .select({ token: apiToken })
    .from(apiToken)
    .innerJoin(account, eq(account.staff_id, apiToken.staff_id))
    .where(isValid)
  return found?.token
}

export function isUseNoted({ last_used_at }: StoredToken): boolean {
  return last_used_at !== null && Date.now() - last_used_at.getTime() < USE_NOTED_EVERY_MS
}

/** Not every use, so that reading doesn't cause writing. */
export async function noteTokenUse(db: Db, { token_id }: StoredToken): Promise<void> {
  const isOld = lt(apiToken.last_used_at, new Date(Date.now() - USE_NOTED_EVERY_MS))
  await db
    .update(apiToken)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(apiToken.token_id, token_id), or(isNull(apiToken.last_used_at), isOld)))
}

export function listApiTokens(db: Db, staffId: string): Promise<StoredToken[]> {
  return db
    .select()
    .from(apiToken)
    .where(eq(apiToken.staff_id, staffId))
    .orderBy(asc(sql`lower(${apiToken.name})`), asc(apiToken.token_id))
}

/** Revokes all tokens of a person. Returns how many. */
export async function revokeTokensOf(tx: Db, staffId: string): Promise<number> {
  const ended = await tx.delete(apiToken).where(eq(apiToken.staff_id, staffId)).returning()
  return ended.length
}

export function presentApiToken(token: StoredToken): ApiToken {
  const { token_id, name, scopes, created_at, expires_at, last_used_at } = token
  return {
    ...{ token_id, name, scopes },
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
