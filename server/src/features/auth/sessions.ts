import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@sojourn/contract/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { refreshToken, session } from '../../database/schema.ts'
import { hashToken, newRefreshToken, sealSuccessor, unsealSuccessor } from './refresh-token.ts'

export type EndReason = 'signed out' | 'refresh id reused'

export interface OpenSession {
  staffId: string
  sessionId: string
  refreshToken: string
}

export async function startSession(db: Db, staffId: string, client: string): Promise<OpenSession> {
  const [started] = await db.insert(session).values({ staff_id: staffId }).returning()
  if (!started) throw new Error('a session was not stored')
  return { staffId, sessionId: started.session_id, refreshToken: await issue(db, started.session_id, client) }
}

export async function endSession(db: Db, sessionId: string, because: EndReason): Promise<void> {
  await db
    .update(session)
    .set({ ended_at: sql`now()`, ended_because: because })
    .where(and(eq(session.session_id, sessionId), isNull(session.ended_at)))
}

export async function isSessionOpen(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: session.session_id })
    .from(session)
    .where(and(eq(session.session_id, sessionId), isNull(session.ended_at)))
  return rows.length > 0
}

/**
 * Exchanges a refresh token for its successor. A token that was used before ends its whole session, because
 * one of its two holders is a thief; except within a short grace for the same client, whose other tab may have
 * asked at the same moment: it gets the same successor.
 */
export async function rotate(
  db: Db,
  token: string,
  staffId: string,
  client: string,
): Promise<OpenSession | undefined> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({
        sessionId: refreshToken.session_id,
        clientHash: refreshToken.client_hash,
        sealedSuccessor: refreshToken.sealed_successor,
        isUsed: sql<boolean>`${refreshToken.used_at} is not null`,
        isInGrace: sql<boolean>`coalesce(${refreshToken.used_at} > now() - make_interval(secs => ${REFRESH_GRACE_SECONDS}), false)`,
      })
      .from(refreshToken)
      .innerJoin(session, eq(session.session_id, refreshToken.session_id))
      .where(
        and(
          eq(refreshToken.token_hash, hashToken(token)),
          eq(session.staff_id, staffId),
          isNull(session.ended_at),
          sql`${refreshToken.expires_at} > now()`,
        ),
      )
      .for('update', { of: refreshToken })
    if (!held) return undefined

    const { sessionId, sealedSuccessor } = held
    if (!held.isUsed) {
      const successor = await issue(tx, sessionId, client)
      await tx
        .update(refreshToken)
        .set({ used_at: sql`now()`, sealed_successor: sealSuccessor(successor, token) })
        .where(eq(refreshToken.token_hash, hashToken(token)))
      return { staffId, sessionId, refreshToken: successor }
    }
    if (held.isInGrace && held.clientHash === hashToken(client) && sealedSuccessor) {
      return { staffId, sessionId, refreshToken: unsealSuccessor(sealedSuccessor, token) }
    }
    await endSession(tx, sessionId, 'refresh id reused')
    return undefined
  })
}

async function issue(db: Db, sessionId: string, client: string): Promise<string> {
  const token = newRefreshToken()
  await db.insert(refreshToken).values({
    token_hash: hashToken(token),
    session_id: sessionId,
    client_hash: hashToken(client),
    expires_at: sql`now() + make_interval(days => ${REFRESH_TOKEN_DAYS})`,
  })
  return token
}
