import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'
import { DataFolderError } from './embedded/data-folder-error.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { openPostgresDatabase } from './postgres-database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    return openPostgresDatabase(config.databaseUrl, (error) =>
      log.warn({ error }, 'database connection lost'),
    )
  }
  return openEmbeddedDatabase(config.dataDir, {
    onFirstInit: () => log.info('Creating the database. This happens once and takes a few seconds.'),
    onUpkeepError: (error) => log.error({ error }, 'database upkeep failed'),
    onCrash: (error) => {
      // Only a new process can open the folder again. The service manager starts one.
      log.fatal({ error }, 'the database stopped')
      process.exit(1)
    },
  })
}

/** Opens the database, or explains in a sentence why it can't. */
export async function openForPeople(config: Config, log: Log): Promise<Database> {
  try {
    return await openDatabase(config, log)
  } catch (error) {
    if (error instanceof DataFolderError) throw new StartError(error.message, { cause: error })
    if (config.databaseUrl && error instanceof Error && (isDatabaseUnavailable(error) || 'code' in error)) {
      throw new StartError(
        `Couldn't connect to the PostgreSQL server that DATABASE_URL points to (${error.message || String(error.cause)}). Check the address, the user name and the password, and that the server is running.`,
      )
    }
    throw error
  }
}
