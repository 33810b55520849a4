import type { DeliveriesPage, DeliveriesQuery, Delivery, Webhook } from '@sojourn/contract/webhooks/webhook'
import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { auditEntry, webhook, webhookDelivery } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'

export type StoredWebhook = typeof webhook.$inferSelect
type StoredDelivery = typeof webhookDelivery.$inferSelect

/** Beyond this, nobody needs to know how many wait. */
const COUNTED_MAX = 10_000

/** How the audit log and emails call a webhook. The rest of its address can be a secret. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** Nobody can change it until the transaction ends. */
export async function lockWebhook(tx: Db, webhookId: number): Promise<StoredWebhook> {
  const [found] = await tx
    .select()
    .from(webhook)
    .where(eq(webhook.webhook_id, webhookId))
    .for('no key update')
  if (!found) throw new ApiFailure('not_found', webhookSentences.unknown)
  return found
}

export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.select(presentedColumns).from(webhook).orderBy(asc(webhook.webhook_id))
  return rows.map(present)
}

export async function readWebhook(db: Db, webhookId: number): Promise<Webhook> {
  const [row] = await db.select(presentedColumns).from(webhook).where(eq(webhook.webhook_id, webhookId))
  if (!row) throw new ApiFailure('not_found', webhookSentences.unknown)
  return present(row)
}

const presentedColumns = {
  webhook_id: webhook.webhook_id,
  address: webhook.address,
  events: webhook.events,
  problem: webhook.problem,
  created_at: webhook.created_at,
  disabled_at: webhook.disabled_at,
  waiting: sql<number>`(
    select count(*)::integer from (
      select from webhook_delivery as one
      where one.webhook_id = webhook.webhook_id and delivered_at is null and given_up_at is null limit ${COUNTED_MAX}) as counted)`,
  last_delivered_at: sql<string | null>`(
    select to_json(max(delivered_at)) #>> '{}' from webhook_delivery as one
    where one.webhook_id = webhook.webhook_id and delivered_at is not null)`,
}

type PresentedRow = Pick<
  StoredWebhook,
  'webhook_id' | 'address' | 'events' | 'problem' | 'created_at' | 'disabled_at'
> & { waiting: number; last_delivered_at: string | null }

function present({ disabled_at, created_at, last_delivered_at, ...row }: PresentedRow): Webhook {
  return {
    ...row,
    is_enabled: disabled_at === null,
    created_at: created_at.toISOString(),
    last_delivered_at: last_delivered_at && new Date(last_delivered_at).toISOString(),
  }
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: number,
  { before, size }: DeliveriesQuery,
): Promise<DeliveriesPage> {
  await readWebhook(db, webhookId)
  const older = before === undefined ? undefined : lt(webhookDelivery.delivery_id, before)
  const rows = await db
    .select({ ...getTableColumns(webhookDelivery), trip_id: auditEntry.trip_id })
    .from(webhookDelivery)
    .leftJoin(auditEntry, eq(auditEntry.id, webhookDelivery.entry_id))
    .where(and(eq(webhookDelivery.webhook_id, webhookId), older))
    .orderBy(desc(webhookDelivery.delivery_id))
    .limit(size + 1)
  return { content: rows.slice(0, size).map(presentDelivery), has_more: rows.length > size }
}

function presentDelivery(row: StoredDelivery & { trip_id: number | null }): Delivery {
  const { delivery_id, message_id, event, trip_id, tries, status, answer, problem } = row
  const state = row.delivered_at ? 'delivered' : row.given_up_at ? 'failed' : 'waiting'
  return {
    ...{ delivery_id, message_id, event, trip_id, state, tries, status, answer, problem },
    queued_at: row.queued_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_try_at: state === 'waiting' ? row.next_try_at.toISOString() : null,
  }
}
