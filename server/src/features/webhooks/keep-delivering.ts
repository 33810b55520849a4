import { setTimeout as pause } from 'node:timers/promises'
import { webhookSentences } from '@sojourn/contract/webhooks/webhook-sentences'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/database.ts'
import type { Log } from '../../log.ts'
import { type ClaimedDelivery, claimDelivery, LEASE_SECONDS, whatWaits } from './claim-delivery.ts'
import { type Failure, noteDelivered, noteFailed, noteUntried } from './note-outcome.ts'
import { readPayload } from './payload.ts'
import { type Answer, NotSent, type Post } from './post.ts'
import { signedHeaders } from './sign.ts'
import { hostOf } from './stored-webhook.ts'

/** How many requests an instance makes to one webhook at the same time. A slow one doesn't take those of another. */
const WORKERS = 3
/** Deliveries are looked for at least this often, should an announcement be lost. */
const LOOK_EVERY_MS = 30_000
/** So that what waits for another instance isn't looked for again and again. */
const LOOK_AGAIN_MS = 1_000
const AFTER_FAILURE_MS = 5_000
const NOTE_AGAIN_MS = 500
/** Closing waits this long for requests that are being made, and then for their outcome to be noted. */
const CLOSE_PATIENCE_MS = 1_500
const NOTE_PATIENCE_MS = 500

export interface Delivering {
  /** Looks for deliveries now. */
  soon(): void
  stop(): Promise<void>
}

/** Makes the deliveries of the queue, together with the other instances. */
export function keepDelivering(db: Db, config: Config, post: Post, log: Log): Delivering {
  const workers = new Map<Promise<void>, number>()
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let looking: Promise<void> | undefined
  /** Set by an announcement, until someone looks. */
  let isAnnounced = false

  function look(): void {
    if (isStopping || looking) return
    looking = startAll()
      .catch((error: unknown) => {
        log.warn({ error }, "couldn't look for deliveries, retrying")
        return AFTER_FAILURE_MS
      })
      .then((ms) => {
        looking = undefined
        if (isAnnounced) look()
        else wakeIn(ms)
      })
  }

  /** Starts a worker for each webhook that has something due. Returns when to look again. */
  async function startAll(): Promise<number> {
    isAnnounced = false
    const waiting = await whatWaits(db)
    for (const { webhookId, seconds } of waiting) if (seconds <= 0) startWorker(webhookId)
    const ms = Math.min(...waiting.map(({ seconds }) => seconds * 1000), LOOK_EVERY_MS)
    return Math.max(ms, LOOK_AGAIN_MS)
  }

  function wakeIn(ms: number): void {
    if (isStopping) return
    clearTimeout(timer)
    timer = setTimeout(look, ms)
  }

  function startWorker(webhookId: number): void {
    const own = [...workers.values()].filter((other) => other === webhookId)
    if (isStopping || own.length >= WORKERS) return
    const work = deliverAll(webhookId)
      .catch((error: unknown) => log.warn({ error, webhookId }, "couldn't make deliveries, retrying"))
      .finally(() => workers.delete(work))
    workers.set(work, webhookId)
  }

  /** Makes one delivery after another until none is due. */
  async function deliverAll(webhookId: number): Promise<void> {
    while (!isStopping) {
      const claimedAt = performance.now()
      const claimed = await claimDelivery(db, webhookId)
      if (!claimed) return
      // There may be more.
      startWorker(webhookId)
      await deliver(claimed, claimedAt)
    }
  }

  async function deliver(claimed: ClaimedDelivery, claimedAt: number): Promise<void> {
    const outcome = await tryOnce(claimed, claimedAt)
    if (outcome === 'untried') return noted(claimedAt, () => noteUntried(db, claimed))
    if (!('problem' in outcome)) return noted(claimedAt, () => noteDelivered(db, claimed, outcome))
    const { deliveryId } = claimed
    const about = { deliveryId, host: hostOf(claimed.address), problem: outcome.problem }
    log.warn(about, "an event couldn't be delivered")
    await noted(claimedAt, async () => {
      const consequence = await noteFailed(db, config, claimed, outcome)
      if (consequence)
        log.error(about, consequence === 'gave up' ? 'gave up an event' : 'turned off a webhook')
    })
  }

  async function tryOnce(claimed: ClaimedDelivery, claimedAt: number): Promise<Answer | Failure | 'untried'> {
    const { messageId, seconds, secrets, address } = claimed
    const body = await readPayload(db, claimed)
    // If that took so long that the lease could end during the request, another instance may be at it by then.
    if (performance.now() - claimedAt > (LEASE_SECONDS * 1000) / 2) return 'untried'
    const headers = {
      ...signedHeaders(messageId, seconds, body, secrets),
      'content-type': 'application/json',
      'user-agent': config.productName.replace(/[^\x21-\x7e]/g, '') || 'Sojourn',
    }
    try {
      const answer = await post(address, headers, body, stopped.signal)
      const problem = problemOf(answer)
      return problem === undefined ? answer : { problem, answer }
    } catch (error) {
      if (stopped.signal.aborted) return 'untried'
      if (error instanceof NotSent) return { problem: error.message }
      throw error
    }
  }

  /** Without its outcome, a delivery would be made again after its lease. So this is only given up then. */
  async function noted(claimedAt: number, note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await note()
      } catch (error) {
        log.warn({ error }, "couldn't note what became of a delivery, retrying")
        if (isStopping || performance.now() - claimedAt > LEASE_SECONDS * 1000) return
        await pause(NOTE_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  const ended = (withinMs: number) =>
    Promise.race([Promise.all([looking, ...workers.keys()]), pause(withinMs, undefined, { ref: false })])

  return {
    soon: () => {
      isAnnounced = true
      look()
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await ended(CLOSE_PATIENCE_MS)
      stopped.abort()
      await ended(NOTE_PATIENCE_MS)
    },
  }
}

/** Undefined if the receiver took the event. */
export function problemOf({ status }: Answer): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return webhookSentences.redirected(status)
  return webhookSentences.refused(status)
}
