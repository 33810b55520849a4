import { WEBHOOK_HOURS } from '@sojourn/contract/limits'
import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import { webhook, webhookDelivery } from '../../database/schema.ts'
import { type ClaimedDelivery, isOwn, isWaiting } from './claim-delivery.ts'
import { pauseAfter, restAfter } from './pauses.ts'
import type { Answer } from './post.ts'
import { turnOff } from './turn-off.ts'

/**
 * After Sojourn was stopped for a day, its events are old before they are tried. So age alone isn't enough to give up: the event must
 * have failed this often, or the webhook this often in a row.
 */
const ENOUGH_TRIES = 5
const ENOUGH_FAILURES = 20

const GONE = 410

/** True even if another instance has claimed it since. */
export async function noteDelivered(
  db: Db,
  claimed: ClaimedDelivery,
  { status, text }: Answer,
): Promise<void> {
  const { deliveryId, webhookId, tries, failures } = claimed
  const note = (tx: Db) =>
    tx
      .update(webhookDelivery)
      .set({
        ...{ delivered_at: sql`now()`, given_up_at: null, claimed_until: null },
        ...{ status, answer: text, problem: null },
      })
      .where(and(eq(webhookDelivery.delivery_id, deliveryId), isNull(webhookDelivery.delivered_at)))
  if (tries === 1 && failures === 0) {
    await note(db)
    return
  }
  await db.transaction(async (tx) => {
    await tx
      .update(webhook)
      .set({ failures: 0, problem: null, resting_until: null })
      .where(and(eq(webhook.webhook_id, webhookId), isNull(webhook.disabled_at)))
    await note(tx)
    await release(tx, claimed)
    // The receiver is back, so what failed meanwhile needn't wait any longer.
    if (restAfter(failures) > 0) await tryNow(tx, webhookId)
  })
}

export interface Failure {
  problem: string
  /** If there was one. */
  answer?: Answer
}

/** What became of the webhook or the event, if that is worth a word in the log. */
export type Consequence = 'turned off' | 'gave up' | undefined

/** Decides when the event is tried again, whether it is given up, and whether the webhook is turned off. */
export async function noteFailed(
  db: Db,
  config: Config,
  claimed: ClaimedDelivery,
  { problem, answer }: Failure,
): Promise<Consequence> {
  return db.transaction(async (tx) => {
    const isThis = eq(webhook.webhook_id, claimed.webhookId)
    const [hook] = await tx.select().from(webhook).where(isThis).for('no key update')
    if (!hook) return undefined
    const [noted] = await tx
      .update(webhookDelivery)
      .set({ claimed_until: null, problem, status: answer?.status ?? null, answer: answer?.text ?? null })
      .where(isOwn(claimed))
      .returning({ isOverdue: sql<boolean>`${lastTryAt(hook.enabled_at)} <= now()` })
    if (!noted) return undefined

    const failures = hook.failures + 1
    const isGone = answer?.status === GONE
    const isHopeless = isGone || (noted.isOverdue && failures >= ENOUGH_FAILURES)
    const isGivenUp = !isHopeless && noted.isOverdue && claimed.tries >= ENOUGH_TRIES
    if (isGivenUp) {
      await tx.update(webhookDelivery).set({ given_up_at: sql`now()` }).where(isOwn(claimed))
      await release(tx, claimed)
    } else {
      await postpone(tx, claimed, hook.enabled_at)
    }
    // Someone turned it off meanwhile. How it was doing no longer matters.
    if (hook.disabled_at) return undefined
    const rest = restAfter(failures)
    const resting_until = rest > 0 ? sql`now() + make_interval(secs => ${rest})` : null
    await tx.update(webhook).set({ failures, problem, resting_until }).where(isThis)
    if (isHopeless) {
      await turnOff(tx, config, hook, isGone ? webhookSentences.gone : problem)
      return 'turned off'
    }
    return isGivenUp ? 'gave up' : undefined
  })
}

/** Another instance can make the delivery now. */
export async function noteUntried(db: Db, claimed: ClaimedDelivery): Promise<void> {
  await db.update(webhookDelivery).set({ claimed_until: null }).where(isOwn(claimed))
}

/** Lets everything that waits for a webhook be tried now. */
export async function tryNow(tx: Db, webhookId: number): Promise<void> {
  const isLater = and(
    eq(webhookDelivery.webhook_id, webhookId),
    isWaiting,
    gt(webhookDelivery.next_try_at, sql`now()`),
  )
  await tx.update(webhookDelivery).set({ next_try_at: sql`now()` }).where(isLater)
}

/** What waited behind this delivery has its turn now. */
async function release(tx: Db, { webhookId, line }: ClaimedDelivery): Promise<void> {
  if (line === null) return
  await tx.update(webhookDelivery).set({ next_try_at: sql`now()` }).where(ofLine(webhookId, line))
}

/** What waits behind this delivery waits as long, so that nobody looks at it in vain. The last try is when the day is over. */
async function postpone(tx: Db, claimed: ClaimedDelivery, enabledAt: Date): Promise<void> {
  const { webhookId, line, tries, deliveryId } = claimed
  const pauseEnds = sql`now() + make_interval(secs => ${pauseAfter(tries)})`
  const [own] = await tx
    .update(webhookDelivery)
    .set({
      next_try_at: sql`case when ${lastTryAt(enabledAt)} <= now() then ${pauseEnds} else least(${pauseEnds}, ${lastTryAt(enabledAt)}) end`,
    })
    .where(eq(webhookDelivery.delivery_id, deliveryId))
    .returning({ next_try_at: webhookDelivery.next_try_at })
  if (line !== null && own) await tx.update(webhookDelivery).set(own).where(ofLine(webhookId, line))
}

function ofLine(webhookId: number, line: string) {
  return and(eq(webhookDelivery.webhook_id, webhookId), eq(webhookDelivery.line, line), isWaiting)
}

/** A webhook that is turned on again has a day for what waited, too. */
function lastTryAt(enabledAt: Date) {
  return sql`greatest(${webhookDelivery.queued_at}, ${enabledAt.toISOString()}::timestamptz) + make_interval(hours => ${WEBHOOK_HOURS})`
}
