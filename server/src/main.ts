import './quick-imports.ts'
import { readConfig } from './config.ts'
import { reportFailure } from './report-failure.ts'

try {
  const config = readConfig(process.env)
  // Loaded only now, when the imports are quick and the settings are known to be good.
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  reportFailure(error, (sentence) => `\nSojourn did not start. ${sentence}\n\n`)
}
