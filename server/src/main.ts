import { readConfig } from './config.ts'
import { reportFailure } from './report-failure.ts'
import { start } from './start.ts'

try {
  await start(readConfig(process.env))
} catch (error) {
  reportFailure(error, (sentence) => `\nSojourn did not start. ${sentence}\n\n`)
}
