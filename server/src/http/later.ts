import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Takes work that begins after the answer. */
export type Later = (work: () => Promise<void>) => void

const CLOSE_PATIENCE_MS = 2_000

/** What fails later is logged, and closing the app waits for what is under way, but not for ever. */
export function laterOn(app: FastifyInstance, log: Log): Later {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(underWay), setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })])
  })
  return (work) => {
    const logged = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => log.error({ error }, 'work after an answer failed'))
      .finally(() => underWay.delete(logged))
    underWay.add(logged)
  }
}
