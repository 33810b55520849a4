import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { counted } from '@sojourn/contract/words/count-words'
import { type Config, readConfig } from '../config.ts'
import { syncDirectory } from '../database/embedded/sync-tree.ts'
import { openForPeople } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Backup, packBackup, readBackup } from './backup-file.ts'
import { readSnapshot } from './read-snapshot.ts'
import { askRunningServer } from './running-server.ts'

/** Backs up the database in the settings, even while a server is running on it. */
export async function runBackup(
  argv: string[],
  env: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<void> {
  const [name, ...rest] = argv
  if (!name || rest.length > 0) throw new StartError('Usage: npm run backup -- FILE')
  const file = resolve(name)
  if (existsSync(file)) throw new StartError(`${file} already exists. Choose another name.`)
  const backup = await keep(file, await takeBackup(readConfig(env)))
  print(`Backed up ${contentOf(backup)} to ${file}.`)
}

/** The number of trips, people, accounts and audit entries in a backup. */
export function contentOf({ tables }: Backup): string {
  const count = (wanted: string) => tables.find(({ table }) => table === wanted)?.rows.length ?? 0
  const trips = counted(count('trip'), 'trip')
  const people = counted(count('staff'), 'person', 'people')
  const accounts = counted(count('account'), 'account')
  const entries = counted(count('audit_entry'), 'audit entry', 'audit entries')
  return `${trips}, ${people}, ${accounts} and ${entries}`
}

async function takeBackup(config: Config): Promise<Buffer> {
  if (!config.databaseUrl) {
    const given = await askRunningServer(config.dataDir)
    if (given) return given
    if (!existsSync(join(config.dataDir, 'database'))) {
      throw new StartError(
        `No database found in ${config.dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its PostgreSQL server.`,
      )
    }
  }
  const database = await openForPeople(config, createLog({ logLevel: 'warn' }))
  try {
    return await packBackup(await readSnapshot(database.db))
  } finally {
    await database.close()
  }
}

/** Gives the file its name only after writing it to disk and reading it back. Only its owner can read it, because it contains password hashes. */
async function keep(file: string, bytes: Buffer): Promise<Backup> {
  const draft = `${file}.part`
  try {
    await rm(draft, { force: true })
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const backup = await readBackup(draft)
    await rename(draft, file)
    syncDirectory(dirname(file))
    return backup
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    if (error instanceof StartError || !(error instanceof Error)) throw error
    throw new StartError(`Couldn't write the backup (${error.message}).`)
  }
}
