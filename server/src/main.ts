import './quick-imports.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { reportFailure } from './report-failure.ts'

try {
  const config = readConfig(process.env)
  // What Node made of the files is kept for the next start, here or where NODE_COMPILE_CACHE says.
  enableCompileCache(fileURLToPath(new URL('../../.cache/node', import.meta.url)))
  // Loaded only now, when the imports are quick and the settings are known to be good.
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  reportFailure(error, (sentence) => `\nSojourn did not start. ${sentence}\n\n`)
}
