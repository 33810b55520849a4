import type { SessionEnd } from '@sojourn/contract/account/sign-in-sentences'
import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_DAYS } from '@sojourn/contract/limits'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { refreshToken, session } from '../database/schema.ts'
import { browserOf } from '../http/browser-of.ts'
import { hashToken, newToken, sealSuccessor, unsealSuccessor } from '../opaque-token.ts'
import type { Identity } from './identities.ts'

const SEEN_EVERY_MINUTES = 5

export interface OpenSession {
  staffId: string
  sessionId: string
  startedAt: Date
  refreshToken: string
}

/** What a session is used with. Tells browsers apart when a refresh token is used twice within its grace period. */
export interface Client {
  network: string
  userAgent: string
}

/** The state of a session: open, ended for a reason, or expired, which includes sessions deleted long ago. */
export type SessionState = 'open' | 'expired' | SessionEnd

/** A session that began at an identity provider ends when the provider says so. */
export async function startSession(
  db: Db,
  staffId: string,
  client: Client,
  from?: Identity & { sid: string | null },
): Promise<OpenSession> {
  const browser = browserOf(client.userAgent) ?? null
  const { issuer, subject, sid } = from ?? {}
  const [started] = await db
    .insert(session)
    .values({ staff_id: staffId, browser, issuer, subject, sid })
    .returning()
  if (!started) throw new Error('a session was not stored')
  const { session_id: sessionId, started_at: startedAt } = started
  return { staffId, sessionId, startedAt, refreshToken: await issue(db, sessionId, client) }
}

/** Notes that a session was used, but not every time, because many uses in a row say no more than one. */
export async function noteSeen(db: Db, sessionId: string, userAgent?: string): Promise<void> {
  const browser = sql`coalesce(${browserOf(userAgent) ?? null}, ${session.browser})`
  const isDue = sql`${session.last_seen_at} < now() - make_interval(mins => ${SEEN_EVERY_MINUTES})`
  await db
    .update(session)
    .set({ last_seen_at: sql`now()`, browser })
    .where(and(eq(session.session_id, sessionId), isDue))
}

/** Whether a session is younger than the longest time one may last. */
export function isWithinLifetime(days: number): SQL {
  return sql`${session.started_at} > now() - make_interval(days => ${days})`
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
  client: Client,
  sessionDays: number,
): Promise<OpenSession | Exclude<SessionState, 'open'>> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({
        sessionId: refreshToken.session_id,
        startedAt: session.started_at,
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
          isWithinLifetime(sessionDays),
        ),
      )
      .for('update', { of: refreshToken })
    const state = stateOf(held)
    if (!held || state !== 'open') return state === 'open' ? 'expired' : state

    const { sessionId, startedAt, sealedSuccessor } = held
    if (!held.isUsed) {
      await noteSeen(tx, sessionId, client.userAgent)
      const successor = await issue(tx, sessionId, client)
      await tx
        .update(refreshToken)
        .set({
          used_at: sql`now()`,
          client_hash: hashOf(client),
          sealed_successor: sealSuccessor(successor, token),
        })
        .where(eq(refreshToken.token_hash, hashToken(token)))
      return { staffId, sessionId, startedAt, refreshToken: successor }
    }
    if (held.isInGrace && held.clientHash === hashOf(client) && sealedSuccessor) {
      return { staffId, sessionId, startedAt, refreshToken: unsealSuccessor(sealedSuccessor, token) }
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

async function issue(db: Db, sessionId: string, client: Client): Promise<string> {
  const token = newToken()
  await db.insert(refreshToken).values({
    token_hash: hashToken(token),
    session_id: sessionId,
    client_hash: hashOf(client),
    expires_at: sql`now() + make_interval(days => ${REFRESH_TOKEN_DAYS})`,
  })
  return token
}

function hashOf({ network, userAgent }: Client): string {
  return hashToken(`${network} ${userAgent}`)
}
