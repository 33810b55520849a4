import type { OutgoingMail } from '@sojourn/contract/admin/system'
import { and, count, desc, gt, isNotNull, min, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { outgoingMail } from '../database/schema.ts'
import { isWaiting } from './claim-mail.ts'
import { KEPT_DAYS } from './tidy-mail.ts'

const SHOWN_UNDELIVERED = 20

/** For the System page. */
export async function readOutgoingMail(db: Db): Promise<OutgoingMail> {
  const [{ waiting, oldest, undelivered }, last_problem, sent_in_a_day, newest] = await Promise.all([
    countMail(db),
    readLastProblem(db),
    countSentInADay(db),
    listUndelivered(db),
  ])
  return {
    waiting,
    oldest_queued_at: oldest?.toISOString() ?? null,
    last_problem,
    sent_in_a_day,
    undelivered,
    newest_undelivered: newest,
  }
}

/** How many emails wait, when the oldest of them was queued, and how many were given up recently. */
export async function countMail(
  db: Db,
): Promise<{ waiting: number; oldest: Date | null; oldestSeconds: number; undelivered: number }> {
  const [[row], undelivered] = await Promise.all([
    db
      .select({
        waiting: count(),
        oldest: min(outgoingMail.queued_at),
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outgoingMail.queued_at})), 0)::float8`,
      })
      .from(outgoingMail)
      .where(isWaiting),
    db.$count(outgoingMail, isUndelivered),
  ])
  return { waiting: 0, oldest: null, oldestSeconds: 0, ...row, undelivered }
}

async function readLastProblem(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ problem: outgoingMail.problem })
    .from(outgoingMail)
    .where(and(isWaiting, isNotNull(outgoingMail.problem)))
    .orderBy(desc(outgoingMail.tried_at))
    .limit(1)
  return row?.problem ?? null
}

/** The time of the try has an index, and is never long before an email is sent. */
function countSentInADay(db: Db): Promise<number> {
  return db.$count(
    outgoingMail,
    and(
      gt(outgoingMail.tried_at, sql`now() - interval '25 hours'`),
      gt(outgoingMail.sent_at, sql`now() - interval '24 hours'`),
    ),
  )
}

async function listUndelivered(db: Db): Promise<OutgoingMail['newest_undelivered']> {
  const rows = await db
    .select()
    .from(outgoingMail)
    .where(isUndelivered)
    .orderBy(desc(outgoingMail.given_up_at), desc(outgoingMail.mail_id))
    .limit(SHOWN_UNDELIVERED)
  return rows.map(({ message_id, given_up_at, to_address, subject, problem }) => ({
    message_id,
    given_up_at: given_up_at?.toISOString() ?? '',
    address: to_address,
    subject,
    problem: problem ?? '',
  }))
}

const isUndelivered = gt(outgoingMail.given_up_at, sql`now() - make_interval(days => ${KEPT_DAYS})`)
