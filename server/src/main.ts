import { readConfig } from './config.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`\nSojourn did not start. ${error.message}\n\n`)
  process.exit(1)
}
