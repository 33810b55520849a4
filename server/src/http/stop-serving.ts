import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 3_000

/**
 * Nobody can connect once the app begins to close. Connections that wait for an answer still get it, and then end; after a while,
 * they end without. It must be added before whatever ends answers, because browsers call again as soon as theirs has ended.
 */
export function stopServingOnClose(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const { server } = app
  app.addHook('preClose', async () => {
    server.close()
    // Fastify ends only the connections that are idle now, and waits for all others.
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
    setTimeout(() => server.closeAllConnections(), patienceMs).unref()
  })
}
