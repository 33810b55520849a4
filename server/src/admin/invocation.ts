import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'

/** What the operator typed. It may be sent to a running server, so it is JSON. */
export interface Typed {
  /** The two words that name the command. */
  command: string
  /** The argument of the command: a file or a staff ID. */
  subject: string
  /** The bytes of the file in base64, or empty for a command that takes none. */
  file: string
  isDryRun: boolean
  names: { first_name?: string | undefined; last_name?: string | undefined }
}

/** What an admin command gets. */
export interface Invocation extends Typed {
  db: Db
  config: Config
  print: (text: string) => void
}
