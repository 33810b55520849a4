import { reportFailure } from '../report-failure.ts'
import { runAdmin } from './run-admin.ts'

try {
  await runAdmin(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`))
} catch (error) {
  reportFailure(error, (sentence) => `${sentence}\n`)
}
