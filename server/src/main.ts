import './quick-imports.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { reportFailure } from './report-failure.ts'

try {
  const config = readConfig(process.env)
  // Keeps compiled files for the next start, here or in NODE_COMPILE_CACHE.
  enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)))
  // Loaded only now, with faster imports and after the settings have been checked.
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  reportFailure(error, (sentence) => `\nSojourn did not start. ${sentence}\n\n`)
}
