import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { openPostgresDatabase } from './postgres-database.ts'

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    return openPostgresDatabase(config.databaseUrl, (error) =>
      log.warn({ error }, 'database connection lost'),
    )
  }
  return openEmbeddedDatabase(config.dataDir, {
    onFirstInit: () => log.info('Making the database. This takes a few seconds, once.'),
    onUpkeepError: (error) => log.error({ error }, 'database upkeep failed'),
  })
}
