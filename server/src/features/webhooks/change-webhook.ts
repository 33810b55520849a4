import { WEBHOOK_HOURS, WEBHOOKS_MAX } from '@sojourn/contract/limits'
import type { WebhookChange, WebhookCreate } from '@sojourn/contract/webhooks/webhook'
import { TEST_EVENT, type WebhookEvent } from '@sojourn/contract/webhooks/webhook-events'
import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { recordEvent } from '../../database/record-event.ts'
import { webhook, webhookDelivery } from '../../database/schema.ts'
import { ApiFailure } from '../../http/api-failure.ts'
import type { Author } from '../../http/author.ts'
import { checkAddress } from './allowed-addresses.ts'
import { tryNow } from './note-outcome.ts'
import { newSecret } from './sign.ts'
import { hostOf, lockWebhook, type StoredWebhook } from './stored-webhook.ts'

type Hosts = Pick<Config, 'webhookHosts'>

/** Returns its id and its secret, which nobody is shown again. */
export async function createWebhook(
  tx: Db,
  config: Hosts,
  author: Author,
  wanted: WebhookCreate,
): Promise<{ webhookId: number; secret: string }> {
  const content = readContent(config, wanted)
  // So that two administrators can't both add the last one.
  await tx.execute(sql`lock table webhook in share row exclusive mode`)
  if ((await tx.$count(webhook)) >= WEBHOOKS_MAX)
    throw new ApiFailure('rule_broken', webhookSentences.tooMany)
  const secret = newSecret()
  const [stored] = await tx
    .insert(webhook)
    .values({ ...content, secret })
    .returning()
  if (!stored) throw new Error('a webhook was not stored')
  await record(tx, author, 'added', stored)
  return { webhookId: stored.webhook_id, secret }
}

export async function changeWebhook(
  tx: Db,
  config: Hosts,
  author: Author,
  webhookId: number,
  { is_enabled, address, events }: WebhookChange,
): Promise<void> {
  const before = await lockWebhook(tx, webhookId)
  const wanted = { address: address ?? before.address, events: events ?? before.events }
  // One whose address is no longer allowed can still be turned off.
  const content = address === undefined && events === undefined ? wanted : readContent(config, wanted)
  const isThis = eq(webhook.webhook_id, webhookId)
  const isMoved = content.address !== before.address
  if (isMoved || String(content.events) !== String(before.events)) {
    await tx.update(webhook).set(content).where(isThis)
    await record(tx, author, 'changed', { ...before, ...content })
  }
  const isSwitched = is_enabled !== undefined && is_enabled === (before.disabled_at !== null)
  if (isSwitched) {
    const switched = is_enabled ? { enabled_at: sql`now()`, disabled_at: null } : { disabled_at: sql`now()` }
    await tx.update(webhook).set(switched).where(isThis)
    await record(tx, author, is_enabled ? 'turned on' : 'turned off', { ...before, ...content })
  }
  if (isMoved || isSwitched) await startOver(tx, webhookId)
}

/** Its failures are about what it was before. */
async function startOver(tx: Db, webhookId: number): Promise<void> {
  await tx
    .update(webhook)
    .set({ failures: 0, problem: null, resting_until: null })
    .where(eq(webhook.webhook_id, webhookId))
  await tryNow(tx, webhookId)
}

/** Its deliveries are deleted afterwards, because there may be many. No instance claims them without it. */
export async function deleteWebhook(tx: Db, author: Author, webhookId: number): Promise<void> {
  const before = await lockWebhook(tx, webhookId)
  await tx.delete(webhook).where(eq(webhook.webhook_id, webhookId))
  await record(tx, author, 'deleted', before)
}

/** The old secret also signs for a while, so that the receiver can learn the new one. */
export async function replaceSecret(tx: Db, author: Author, webhookId: number): Promise<{ secret: string }> {
  const before = await lockWebhook(tx, webhookId)
  const secret = newSecret()
  const old_secret_until = sql`now() + make_interval(hours => ${WEBHOOK_HOURS})`
  await tx
    .update(webhook)
    .set({ secret, old_secret: before.secret, old_secret_until })
    .where(eq(webhook.webhook_id, webhookId))
  await record(tx, author, 'replaced the secret of', before)
  return { secret }
}

export async function testWebhook(tx: Db, webhookId: number): Promise<void> {
  await lockEnabled(tx, webhookId)
  await tx.insert(webhookDelivery).values({ webhook_id: webhookId, event: TEST_EVENT })
}

/**
 * What was delivered or given up is sent again, as a new delivery of the same message. It is outside any line, because it is out of order
 * in any case. What still waits is tried now.
 */
export async function resendDelivery(tx: Db, webhookId: number, deliveryId: number): Promise<void> {
  await lockEnabled(tx, webhookId)
  const [found] = await tx
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhook_id, webhookId), eq(webhookDelivery.delivery_id, deliveryId)))
  if (!found) throw new ApiFailure('not_found', webhookSentences.unknownDelivery)
  if (found.delivered_at || found.given_up_at) {
    const { webhook_id, message_id, event, entry_id, answer_id } = found
    await tx.insert(webhookDelivery).values({ webhook_id, message_id, event, entry_id, answer_id })
    return
  }
  await tx.update(webhook).set({ resting_until: null }).where(eq(webhook.webhook_id, webhookId))
  await tryNow(tx, webhookId)
}

async function lockEnabled(tx: Db, webhookId: number): Promise<void> {
  const { disabled_at } = await lockWebhook(tx, webhookId)
  if (disabled_at) throw new ApiFailure('conflict', webhookSentences.isOff)
}

function readContent(
  { webhookHosts }: Hosts,
  { address, events }: { address: string; events: WebhookEvent[] },
) {
  const problem = checkAddress(address, webhookHosts)
  if (problem) throw broken('address', problem)
  if (events.length === 0) throw broken('events', webhookSentences.noEvents)
  return { address, events: [...new Set(events)] }
}

function broken(path: string, message: string): ApiFailure {
  return new ApiFailure('rule_broken', message, { errors: [{ path, message }] })
}

async function record(
  tx: Db,
  { name, staffId }: Author,
  did: string,
  { address }: Pick<StoredWebhook, 'address'>,
): Promise<void> {
  await recordEvent(tx, { kind: 'admin', event: `${name} ${did} the webhook to ${hostOf(address)}`, staffId })
}
