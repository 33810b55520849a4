import { StartError } from '../start-error.ts'
import { runAdmin } from './run-admin.ts'

try {
  await runAdmin(process.argv.slice(2), process.env, (text) => process.stdout.write(`${text}\n`))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
