import './quick-imports.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { Engine } from './database/embedded/engine.ts'

try {
  const config = readConfig(process.env)
  // It opens while the code loads.
  const engine = config.databaseUrl ? undefined : new Engine(config.dataDir)
  // Keeps compiled files for the next start, here or in NODE_COMPILE_CACHE.
  enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)))
  // Loaded only now, with faster imports and after the settings have been checked.
  const { start } = await import('./start.ts')
  await start(config, engine)
} catch (error) {
  const { reportFailure } = await import('./report-failure.ts')
  reportFailure(error, (sentence) => `\nSojourn did not start. ${sentence}\n\n`)
}
