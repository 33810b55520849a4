import { reportFailure } from '../report-failure.ts'
import { runBackup } from './run-backup.ts'

try {
  await runBackup(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`))
} catch (error) {
  reportFailure(error, (sentence) => `${sentence}\n`)
}
