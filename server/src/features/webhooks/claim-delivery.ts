import type { TEST_EVENT, WebhookEvent } from '@sojourn/contract/webhooks/webhook-events'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../database/database.ts'
import { webhookDelivery } from '../../database/schema.ts'

/** Longer than any request takes. If nothing is noted by then, the instance is gone and another one tries. */
export const LEASE_SECONDS = 60

/** A delivery that this instance, and no other, is about to make. */
export interface ClaimedDelivery {
  deliveryId: number
  webhookId: number
  messageId: string
  event: WebhookEvent | typeof TEST_EVENT
  line: string | null
  entryId: number | null
  answerId: number | null
  queuedAt: Date
  /** Nobody else has claimed it since, as long as the row has the same number. */
  tries: number
  /** How many tries of the webhook had failed in a row. */
  failures: number
  address: string
  secrets: string[]
  /** The time of the claim, by the database's clock. */
  seconds: number
}

export const isWaiting = and(isNull(webhookDelivery.delivered_at), isNull(webhookDelivery.given_up_at))

export function isOwn({ deliveryId, tries }: ClaimedDelivery) {
  return and(eq(webhookDelivery.delivery_id, deliveryId), eq(webhookDelivery.tries, tries), isWaiting)
}

/**
 * The next delivery of a webhook that is due and the first of its line. Written so that the index of lines is used even if the statistics
 * of the table are outdated, as they are after an import.
 */
export async function claimDelivery(db: Db, webhookId: number): Promise<ClaimedDelivery | undefined> {
  const [row] = await rowsOf<Omit<ClaimedDelivery, 'queuedAt'> & { queuedAt: string | Date }>(
    db.execute(sql`
      update webhook_delivery set
        tries = tries + 1,
        tried_at = statement_timestamp(),
        claimed_until = statement_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      from webhook
      where webhook.webhook_id = webhook_delivery.webhook_id and delivery_id = (
        select delivery_id from webhook_delivery as one join webhook using (webhook_id)
        where webhook_id = ${webhookId} and disabled_at is null
          and coalesce(resting_until, '-infinity') <= statement_timestamp()
          and delivered_at is null and given_up_at is null and next_try_at <= statement_timestamp()
          and coalesce(claimed_until, '-infinity') <= statement_timestamp()
          and coalesce((
            select delivery_id from webhook_delivery as earlier
            where earlier.webhook_id = one.webhook_id and earlier.line = one.line
              and earlier.delivered_at is null and earlier.given_up_at is null
            order by delivery_id limit 1), one.delivery_id) = one.delivery_id
        order by next_try_at, delivery_id limit 1 for update of one skip locked)
      returning delivery_id::float8 as "deliveryId", webhook_delivery.webhook_id as "webhookId",
        message_id as "messageId", event, line, entry_id::float8 as "entryId", answer_id as "answerId",
        queued_at as "queuedAt", tries, failures, address,
        case when old_secret_until > statement_timestamp() then array[secret, old_secret] else array[secret] end as secrets,
        floor(extract(epoch from statement_timestamp()))::float8 as seconds`),
  )
  return row && { ...row, queuedAt: new Date(row.queuedAt) }
}

/** The webhooks for which something waits, and in how many seconds it is due, by the database's clock. */
export function whatWaits(db: Db): Promise<{ webhookId: number; seconds: number }[]> {
  return rowsOf(
    db.execute(sql`
      select webhook_id as "webhookId",
        extract(epoch from greatest(resting_until, due_at) - statement_timestamp())::float8 as seconds
      from webhook cross join lateral (
        select next_try_at as due_at from webhook_delivery
        where webhook_delivery.webhook_id = webhook.webhook_id and delivered_at is null and given_up_at is null
        order by next_try_at limit 1) as first
      where disabled_at is null`),
  )
}
