import { join } from 'node:path'
import { buildOnce } from './build-once.ts'
import { root, run } from './run.ts'

const dist = join(root, 'server', 'dist')

/** The server in a few files, because loading its sources takes longer than starting. */
export const builtServer = join(dist, 'main.mjs')

/** Builds the server unless it is already built from these sources. */
export function buildServer(): Promise<void> {
  return buildOnce({
    what: 'the server',
    folder: dist,
    sources: [
      'server/src/**/*.ts',
      'contract/src/**/*.ts',
      'scripts/bundle-{,this-}server.ts',
      'package-lock.json',
    ],
    // In its own process: Vite sets NODE_ENV to "production" in the one it runs in, and the server may start in this one.
    build: () => run({ command: 'node', args: ['scripts/bundle-this-server.ts'], isQuiet: true }),
  })
}
