import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'

/** What an admin command gets. */
export interface Invocation {
  db: Db
  config: Config
  /** The argument of the command: a file or a staff ID. */
  subject: string
  isDryRun: boolean
  names: { first_name: string | undefined; last_name: string | undefined }
  print: (text: string) => void
}
