import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { outgoingMail } from '../database/schema.ts'
import { type ClaimedMail, isWaiting } from './claim-mail.ts'
import type { Verdict } from './judge-failure.ts'
import { pauseAfter } from './pauses.ts'

/** The first failure after this time is the last one, if there were enough. */
const GIVE_UP_HOURS = 24
/**
 * After Sojourn was stopped for a day, its emails are old before they are tried. The mail server may defer every first try, or be
 * starting too. With the pauses in between, this is about four minutes, and with the rests about ten.
 */
const ENOUGH_DEFERRALS = 5
const ENOUGH_LOST_CONNECTIONS = 20

/** They may contain secrets, and nobody needs them now. */
const WITHOUT_TEXTS = { text_body: null, html_body: null, headers: null, link: null }

/** True even if another instance has claimed it since. */
export async function noteSent(db: Db, { mailId }: ClaimedMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ sent_at: sql`now()`, given_up_at: null, problem: null, ...WITHOUT_TEXTS })
    .where(and(eq(outgoingMail.mail_id, mailId), isNull(outgoingMail.sent_at)))
}

export interface NotedFailure {
  verdict: Verdict
  problem: string
  /** How often in a row this instance couldn't reach the mail server. */
  lostConnections: number
}

/** Decides when the email is tried again, or gives up. Returns how many were given up. */
export async function noteFailure(
  db: Db,
  { mailId, tries, deferrals }: ClaimedMail,
  { verdict, problem, lostConnections }: NotedFailure,
): Promise<number> {
  const isOwn = and(eq(outgoingMail.mail_id, mailId), eq(outgoingMail.tries, tries), isWaiting)
  if (verdict === 'refused') return giveUp(db, isOwn, problem)

  const isUnreachable = verdict === 'unreachable'
  const isTriedEnough = isUnreachable
    ? lostConnections >= ENOUGH_LOST_CONNECTIONS
    : deferrals + 1 >= ENOUGH_DEFERRALS
  return db.transaction(async (tx) => {
    await tx
      .update(outgoingMail)
      .set({ problem, ...(isUnreachable ? { next_try_at: sql`now()` } : paused(deferrals + 1)) })
      .where(isOwn)
    if (!isTriedEnough) return 0
    // The mail server wouldn't take the others that are due either.
    const which = isUnreachable ? and(isWaiting, isDue) : isOwn
    return giveUp(tx, and(which, isOverdue), problem)
  })
}

/** The last try is when the day is over. */
function paused(deferrals: number) {
  const pauseEnds = sql`now() + make_interval(secs => ${pauseAfter(deferrals)})`
  return {
    deferrals,
    next_try_at: sql`case when ${isOverdue} then ${pauseEnds} else least(${pauseEnds}, ${lastTryAt}) end`,
  }
}

const lastTryAt = sql`${outgoingMail.queued_at} + make_interval(hours => ${GIVE_UP_HOURS})`
const isOverdue = sql`${lastTryAt} <= now()`
const isDue = lte(outgoingMail.next_try_at, sql`now()`)

/** Returns how many emails were given up. */
export async function giveUp(db: Db, which: SQL | undefined, problem: string): Promise<number> {
  const givenUp = await db
    .update(outgoingMail)
    .set({ given_up_at: sql`now()`, problem, ...WITHOUT_TEXTS })
    .where(which)
    .returning({ mailId: outgoingMail.mail_id })
  return givenUp.length
}
