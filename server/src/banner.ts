import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from './sample/demo-account.ts'

export function banner(config: Config, database: Database, isDemo: boolean): string {
  const lines = [
    `${config.productName} is ready.`,
    '',
    `  Address    ${config.publicUrl}`,
    `  Data       ${database.location}`,
    ...(isDemo ? [`  Sign in    staff ID ${DEMO_STAFF_ID}, password ${DEMO_PASSWORD}`] : []),
    '',
    '  Press Ctrl-C to stop.',
  ]
  return `\n${lines.join('\n')}\n\n`
}
