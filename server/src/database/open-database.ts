import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Database, OpeningDatabase } from './database.ts'
import { DataFolderError } from './embedded/data-folder-error.ts'
import type { Engine } from './embedded/engine.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { postgresDatabase } from './postgres-database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Begins to open the database. If it can't, the error says in a sentence why. The embedded engine may already be opening. */
export function openingDatabase(config: Config, log: Log, engine?: Engine): OpeningDatabase {
  const { database, opened } = beginToOpen(config, log, engine)
  return {
    database,
    opened: opened.catch((error: unknown) => {
      throw explained(error, config)
    }),
  }
}

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const { database, opened } = openingDatabase(config, log)
  try {
    await opened
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function beginToOpen(config: Config, log: Log, engine?: Engine): OpeningDatabase {
  if (config.databaseUrl) {
    return postgresDatabase(config.databaseUrl, (error) => log.warn({ error }, 'database connection lost'))
  }
  return embeddedDatabase(
    config.dataDir,
    {
      onFirstInit: () => log.info('Creating the database. This happens once and takes a few seconds.'),
      onUpkeepError: (error) => log.error({ error }, 'database upkeep failed'),
      onCrash: (error) => {
        // Only a new process can open the folder again. The service manager starts one.
        log.fatal({ error }, 'the database stopped')
        process.exit(1)
      },
    },
    engine,
  )
}

function explained(error: unknown, { databaseUrl }: Config): unknown {
  if (error instanceof DataFolderError) return new StartError(error.message, { cause: error })
  if (databaseUrl && error instanceof Error && (isDatabaseUnavailable(error) || 'code' in error)) {
    return new StartError(
      `Couldn't connect to the PostgreSQL server that DATABASE_URL points to (${error.message || String(error.cause)}). Check the address, the user name and the password, and that the server is running.`,
    )
  }
  return error
}
