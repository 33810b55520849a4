import type { FastifyInstance } from 'fastify'

/** Takes work that goes on after the answer. */
export type Later = (work: Promise<void>) => void

/** What fails later is logged, and closing the app waits for what is still under way. */
export function laterOn(app: FastifyInstance): Later {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
  return (work) => {
    const logged = work
      .catch((error: unknown) => app.log.error({ error }, 'work after an answer failed'))
      .finally(() => underWay.delete(logged))
    underWay.add(logged)
  }
}
