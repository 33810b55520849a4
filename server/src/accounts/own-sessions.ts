import type { OwnSession } from '@sojourn/contract/account/own-sessions'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { refreshToken, session } from '../database/schema.ts'
import { ApiFailure } from '../http/api-failure.ts'
import { authorOf } from '../http/author.ts'
import { endSession, endSessionsOf, isWithinLifetime } from './sessions.ts'

/** More than anyone can look through. Ending all others also ends those that aren't listed. */
const SESSIONS_LISTED = 100

interface Holder {
  staffId: string
  sessionId: string
}

/** The sessions that someone could still use, with the one that asks first, then the most recently used. */
export async function listOwnSessions(
  db: Db,
  { staffId, sessionId }: Holder,
  sessionDays: number,
): Promise<OwnSession[]> {
  const canRefresh = sql`exists (
    select from ${refreshToken} where ${refreshToken.session_id} = ${session.session_id}
      and ${refreshToken.expires_at} > now())`
  const isOpen = and(isNull(session.ended_at), isWithinLifetime(sessionDays), canRefresh)
  const isThis = eq(session.session_id, sessionId)
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.staff_id, staffId), isOpen))
    .orderBy(desc(isThis), desc(session.last_seen_at), desc(session.started_at))
    .limit(SESSIONS_LISTED)
  return rows.map(({ session_id, browser, started_at, last_seen_at }) => ({
    session_id,
    browser,
    started_at: started_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: session_id === sessionId,
  }))
}

/** Nothing changes if the session has already ended. */
export async function endOwnSession(tx: Db, holder: Holder, sessionId: string): Promise<void> {
  const own = and(eq(session.session_id, sessionId), eq(session.staff_id, holder.staffId))
  const [found] = await tx.select().from(session).where(own).for('update')
  if (!found) throw new ApiFailure('not_found', accountSentences.unknownSession)
  if (found.ended_at) return
  const isCurrent = sessionId === holder.sessionId
  await endSession(tx, sessionId, isCurrent ? 'signed out' : 'ended from another session')
  const { name } = await authorOf(tx, holder)
  const where = found.browser ? ` in ${found.browser}` : ''
  const event = isCurrent ? `${name} signed out` : `${name} ended their session${where}`
  await recordEvent(tx, { kind: 'sign-in', event, staffId: holder.staffId })
}

export async function endOtherSessions(tx: Db, { staffId, sessionId }: Holder): Promise<void> {
  const ended = await endSessionsOf(tx, staffId, 'ended from another session', sessionId)
  if (ended === 0) return
  const { name } = await authorOf(tx, { staffId })
  await recordEvent(tx, { kind: 'sign-in', event: `${name} ended all their other sessions`, staffId })
}
