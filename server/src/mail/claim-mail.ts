import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { outgoingMail } from '../database/schema.ts'
import type { Mail } from './mailer.ts'

/** If an email is neither noted as sent nor as failed by then, its instance is gone and another one tries. */
export const LEASE_SECONDS = 120

const CLAIM_LOCK = 7_056_423

/** An email that this instance, and no other, is about to send. */
export interface ClaimedMail {
  mailId: number
  /** Nobody else has claimed it since, as long as the row has the same number. */
  tries: number
  deferrals: number
  mail: Mail
}

export const isWaiting = and(isNull(outgoingMail.sent_at), isNull(outgoingMail.given_up_at))

/** The most urgent email that is due, unless `perMinute` were tried in the last minute. 0 means no limit. */
export async function claimMail(db: Db, perMinute: number): Promise<ClaimedMail | undefined> {
  if (perMinute === 0) return claim(db, sql`true`)
  return db.transaction(async (tx) => {
    // Two instances that count at the same time would both see room for the last one.
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`)
    const lastMinute = sql`tried_at > statement_timestamp() - interval '1 minute'`
    return claim(tx, sql`(select count(*) from outgoing_mail where ${lastMinute}) < ${perMinute}`)
  })
}

async function claim(db: Db, hasRoom: SQL): Promise<ClaimedMail | undefined> {
  const [row] = await db
    .update(outgoingMail)
    .set({
      tries: sql`${outgoingMail.tries} + 1`,
      tried_at: sql`statement_timestamp()`,
      next_try_at: sql`statement_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(
      sql`${outgoingMail.mail_id} = (
        select mail_id from outgoing_mail
        where sent_at is null and given_up_at is null and next_try_at <= statement_timestamp() and ${hasRoom}
        order by urgency, next_try_at, mail_id limit 1 for update skip locked)`,
    )
    .returning()
  if (!row) return undefined
  const {
    mail_id,
    tries,
    deferrals,
    message_id,
    to_name,
    to_address,
    subject,
    text_body,
    html_body,
    link,
    headers,
  } = row
  return {
    mailId: mail_id,
    tries,
    deferrals,
    mail: {
      messageId: message_id,
      to: { name: to_name, address: to_address },
      ...{ subject, text: text_body ?? '', html: html_body ?? '' },
      ...(link !== null && { link }),
      ...(headers && { headers }),
    },
  }
}

/** In how many seconds the next email is due, by the database's clock. Undefined if none waits. */
export async function secondsToNextMail(db: Db, perMinute: number): Promise<number | undefined> {
  // When the oldest of the last `perMinute` tries is a minute old, there is room for another one.
  const roomAt =
    perMinute === 0
      ? sql`null::timestamptz`
      : sql`(select tried_at + interval '1 minute' from outgoing_mail
          where tried_at > statement_timestamp() - interval '1 minute'
          order by tried_at desc offset ${perMinute - 1} limit 1)`
  const [row] = await rowsOf<{ seconds: number | null }>(
    db.execute(sql`
      select extract(epoch from greatest(next_try_at, ${roomAt}) - statement_timestamp())::float8 as seconds
      from (select min(next_try_at) as next_try_at from outgoing_mail where sent_at is null and given_up_at is null) as first
      where next_try_at is not null`),
  )
  return row?.seconds ?? undefined
}
