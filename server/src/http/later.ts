import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Runs work after the answer. */
export type Later = (work: () => Promise<void>) => void

const CLOSE_PATIENCE_MS = 2_000

/** Failures are logged. Closing the app waits for running work, but not forever. */
export function laterOn(app: FastifyInstance, log: Log): Later {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.race([Promise.all(running), setTimeout(CLOSE_PATIENCE_MS, undefined, { ref: false })])
  })
  return (work) => {
    const logged = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => log.error({ error }, 'background work failed'))
      .finally(() => running.delete(logged))
    running.add(logged)
  }
}
