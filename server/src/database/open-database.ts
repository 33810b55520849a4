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
    onFirstInit: () => log.info('Making the database. This takes a few seconds, once.'),
    onUpkeepError: (error) => log.error({ error }, 'database upkeep failed'),
    onCrash: (error) => {
      // Only a new process can open the folder again, and whoever watches this one starts it.
      log.fatal({ error }, 'the database stopped')
      process.exit(1)
    },
  })
}

/** Opens it, or says in a sentence for people why it cannot be opened. */
export async function openForPeople(config: Config, log: Log): Promise<Database> {
  try {
    return await openDatabase(config, log)
  } catch (error) {
    if (error instanceof DataFolderError) throw new StartError(error.message)
    if (config.databaseUrl && error instanceof Error && (isDatabaseUnavailable(error) || 'code' in error)) {
      throw new StartError(
        `The PostgreSQL server of DATABASE_URL cannot be used (${error.message || String(error.cause)}). Check the address, the name and the password, and that it runs.`,
      )
    }
    throw error
  }
}
