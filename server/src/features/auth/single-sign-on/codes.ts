import type { SignOnCode } from '@sojourn/contract/account/single-sign-on'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../database/database.ts'
import { signOnCode } from '../../../database/schema.ts'
import { hashToken, newToken } from '../../../opaque-token.ts'
import type { ConfirmedIdentity } from './identity-provider.ts'

export type StoredCode = typeof signOnCode.$inferSelect

interface NewCode {
  purpose: StoredCode['purpose']
  browserHash: string
  /** The account that it can be connected to. */
  staffId: string | null
  /** When the provider was asked. */
  askedAt: Date | null
  seconds: number
}

/** A code stands for a confirmed identity. It only works in the browser that started. */
export async function storeCode(
  db: Db,
  { issuer, subject, sid, profile }: ConfirmedIdentity,
  { purpose, browserHash, staffId, askedAt, seconds }: NewCode,
): Promise<string> {
  const code = newToken()
  await db.insert(signOnCode).values({
    code_hash: hashToken(code),
    purpose,
    browser_hash: browserHash,
    issuer,
    subject,
    sid,
    profile,
    staff_id: staffId,
    asked_at: askedAt,
    expires_at: sql`now() + make_interval(secs => ${seconds})`,
  })
  return code
}

export async function findCode(
  db: Db,
  purpose: StoredCode['purpose'],
  shown: SignOnCode,
): Promise<StoredCode | undefined> {
  const [found] = await db.select().from(signOnCode).where(isShown(purpose, shown))
  return found
}

/** Uses up a code. */
export async function takeCode(
  tx: Db,
  purpose: StoredCode['purpose'],
  shown: SignOnCode,
): Promise<StoredCode | undefined> {
  const [taken] = await tx.delete(signOnCode).where(isShown(purpose, shown)).returning()
  return taken
}

function isShown(purpose: StoredCode['purpose'], { code, browser_secret }: SignOnCode) {
  return and(
    eq(signOnCode.code_hash, hashToken(code)),
    eq(signOnCode.browser_hash, hashToken(browser_secret)),
    eq(signOnCode.purpose, purpose),
    sql`${signOnCode.expires_at} > now()`,
  )
}
