import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { outgoingMail } from '../database/schema.ts'
import { type ClaimedMail, isWaiting } from './claim-mail.ts'
import type { Verdict } from './judge-failure.ts'
import { pauseAfter } from './pauses.ts'

/** The first failure after this time is the last one. */
const GIVE_UP_HOURS = 24

/** They may contain secrets, and nobody needs them now. */
const WITHOUT_TEXTS = { text_body: null, html_body: null, headers: null, link: null }

/** True even if another instance has claimed it since. */
export async function noteSent(db: Db, { mailId }: ClaimedMail): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ sent_at: sql`now()`, given_up_at: null, problem: null, ...WITHOUT_TEXTS })
    .where(and(eq(outgoingMail.mail_id, mailId), isNull(outgoingMail.sent_at)))
}

/** Decides when the email is tried again, or gives up. Returns how many were given up. */
export async function noteFailure(
  db: Db,
  { mailId, tries, deferrals }: ClaimedMail,
  verdict: Verdict,
  problem: string,
): Promise<number> {
  const isOwn = and(eq(outgoingMail.mail_id, mailId), eq(outgoingMail.tries, tries), isWaiting)
  if (verdict === 'refused') return giveUp(db, isOwn, problem)

  const isUnreachable = verdict === 'unreachable'
  return db.transaction(async (tx) => {
    await tx
      .update(outgoingMail)
      .set({ problem, ...(isUnreachable ? { next_try_at: sql`now()` } : paused(deferrals + 1)) })
      .where(isOwn)
    // The mail server wouldn't take the others that are due either.
    const which = isUnreachable ? undefined : eq(outgoingMail.mail_id, mailId)
    const isDue = lte(outgoingMail.next_try_at, sql`now()`)
    return giveUp(tx, and(which, isWaiting, isDue, isOverdue), problem)
  })
}

function paused(deferrals: number) {
  const pauseEnds = sql`now() + make_interval(secs => ${pauseAfter(deferrals)})`
  return { deferrals, next_try_at: sql`least(${pauseEnds}, ${lastTryAt})` }
}

const lastTryAt = sql`${outgoingMail.queued_at} + make_interval(hours => ${GIVE_UP_HOURS})`
const isOverdue = sql`${lastTryAt} <= now()`

/** Returns how many emails were given up. */
export async function giveUp(db: Db, which: SQL | undefined, problem: string): Promise<number> {
  const givenUp = await db
    .update(outgoingMail)
    .set({ given_up_at: sql`now()`, problem, ...WITHOUT_TEXTS })
    .where(which)
    .returning({ mailId: outgoingMail.mail_id })
  return givenUp.length
}
