import { join } from 'node:path'
import { buildOnce } from './build-once.ts'
import { root } from './run.ts'

const dist = join(root, 'server', 'dist')

/** They read files beside their own. */
const EXTERNAL = ['@electric-sql/pglite', 'pino-pretty']

/** The server in a few files, because loading its sources takes longer than starting. */
export const builtServer = join(dist, 'main.mjs')

/** Builds the server unless it is already built from these sources. */
export function buildServer(): Promise<void> {
  return buildOnce({
    what: 'the server',
    folder: dist,
    sources: ['server/src/**/*.ts', 'contract/src/**/*.ts', 'scripts/bundle-server.ts', 'package-lock.json'],
    build: async () => {
      // Loaded only to build, because a server that runs in production has no Vite.
      const { bundleServer } = await import('./bundle-server.ts')
      const sources = join(root, 'server', 'src')
      await bundleServer({
        sources,
        target: dist,
        places: '../src/',
        external: EXTERNAL,
        threads: ['database/embedded/engine-thread.ts'],
      })
      return true
    },
  })
}
