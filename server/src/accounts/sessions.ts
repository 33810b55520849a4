import type { SessionEnd } from '@sojourn/contract/account/sign-in-sentences'
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@sojourn/contract/limits'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { refreshToken, session } from '../database/schema.ts'
import { hashToken, newToken, sealSuccessor, unsealSuccessor } from '../opaque-token.ts'

export interface OpenSession {
  staffId: string
  sessionId: string
  refreshToken: string
}

/** The state of a session: open, ended for a reason, or expired, which includes sessions deleted long ago. */
export type SessionState = 'open' | 'expired' | SessionEnd

export async function startSession(db: Db, staffId: string, client: string): Promise<OpenSession> {
  const [started] = await db.insert(session).values({ staff_id: staffId }).returning()
  if (!started) throw new Error('a session was not stored')
  return { staffId, sessionId: started.session_id, refreshToken: await issue(db, started.session_id, client) }
}

export async function endSession(db: Db, sessionId: string, because: SessionEnd): Promise<void> {
  await db
    .update(session)
    .set({ ended_at: sql`now()`, ended_because: because })
    .where(and(eq(session.session_id, sessionId), isNull(session.ended_at)))
}

/** Ends all sessions of a person, except the one in `stays`. Returns how many. */
export async function endSessionsOf(
  db: Db,
  staffId: string,
  because: SessionEnd,
  stays?: string,
): Promise<number> {
  const ended = await db
    .update(session)
    .set({ ended_at: sql`now()`, ended_because: because })
    .where(
      and(
        eq(session.staff_id, staffId),
        isNull(session.ended_at),
        stays === undefined ? undefined : ne(session.session_id, stays),
      ),
    )
    .returning()
  return ended.length
}

/**
 * Exchanges a refresh token for its successor, or returns why not. A token used twice ends its whole session, because one of
 * its two holders must be a thief. The exception is a short grace period for the same client, whose other tab may have asked
 * at the same moment. It gets the same successor.
 */
export async function rotate(
  db: Db,
  token: string,
  staffId: string,
  client: string,
): Promise<OpenSession | Exclude<SessionState, 'open'>> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({
        sessionId: refreshToken.session_id,
        endedAt: session.ended_at,
        endedBecause: session.ended_because,
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
          sql`${refreshToken.expires_at} > now()`,
        ),
      )
      .for('update', { of: refreshToken })
    const state = stateOf(held)
    if (!held || state !== 'open') return state === 'open' ? 'expired' : state

    const { sessionId, sealedSuccessor } = held
    if (!held.isUsed) {
      const successor = await issue(tx, sessionId, client)
      await tx
        .update(refreshToken)
        .set({
          used_at: sql`now()`,
          client_hash: hashToken(client),
          sealed_successor: sealSuccessor(successor, token),
        })
        .where(eq(refreshToken.token_hash, hashToken(token)))
      return { staffId, sessionId, refreshToken: successor }
    }
    if (held.isInGrace && held.clientHash === hashToken(client) && sealedSuccessor) {
      return { staffId, sessionId, refreshToken: unsealSuccessor(sealedSuccessor, token) }
    }
    await endSession(tx, sessionId, 'refresh id reused')
    return 'refresh id reused'
  })
}

export interface Ending {
  endedAt: unknown
  endedBecause: string | null
}

export function stateOf(found: Ending | undefined): SessionState {
  if (!found) return 'expired'
  return found.endedAt === null ? 'open' : ((found.endedBecause ?? 'expired') as SessionEnd)
}

async function issue(db: Db, sessionId: string, client: string): Promise<string> {
  const token = newToken()
  await db.insert(refreshToken).values({
    token_hash: hashToken(token),
    session_id: sessionId,
    client_hash: hashToken(client),
    expires_at: sql`now() + make_interval(days => ${REFRESH_TOKEN_DAYS})`,
  })
  return token
}
