import { reportFailure } from '../report-failure.ts'
import { runRestore } from './run-restore.ts'

try {
  await runRestore(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`))
} catch (error) {
  reportFailure(error, (sentence) => `${sentence}\n`)
}
