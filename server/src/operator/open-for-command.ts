import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { databaseIn } from '../database/embedded/data-folder.ts'
import { FolderInUse } from '../database/embedded/data-folder-error.ts'
import { openDatabase } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'

/** Opens the database for a command, after no running server took it. */
export async function openForCommand(config: Config): Promise<Database> {
  try {
    return await openDatabase(config, createLog({ logLevel: 'warn' }))
  } catch (error) {
    if (!(error instanceof StartError && error.cause instanceof FolderInUse)) throw error
    throw new StartError(
      `Another Sojourn process is using the data folder ${config.dataDir} and doesn't take commands, so nothing was changed. It may be starting, running another command, or an older version. Try again in a moment. If that doesn't help, restart it.`,
    )
  }
}

/** The same, unless it would have to be created: a command that only reads would find nothing in it, and not say why. */
export async function openExistingForCommand(config: Config): Promise<Database> {
  if (!config.databaseUrl && !existsSync(databaseIn(config.dataDir))) {
    throw new StartError(
      `No database found in ${config.dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its PostgreSQL server.`,
    )
  }
  return openForCommand(config)
}
