import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { FolderInUse } from '../database/embedded/data-folder-error.ts'
import { openForPeople } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'

/** Opens the database for a command, after no running server took it. */
export async function openForCommand(config: Config): Promise<Database> {
  try {
    return await openForPeople(config, createLog({ logLevel: 'warn' }))
  } catch (error) {
    if (!(error instanceof StartError && error.cause instanceof FolderInUse)) throw error
    throw new StartError(
      `Another Sojourn process is using the data folder ${config.dataDir} and doesn't take commands, so nothing was changed. It may be starting, running another command, or an older version. Try again in a moment. If that doesn't help, restart it.`,
    )
  }
}
