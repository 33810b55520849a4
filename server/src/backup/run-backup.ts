import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { LastBackup } from '@sojourn/contract/admin/system'
import { counted } from '@sojourn/contract/words/count-words'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../database/database.ts'
import { syncDirectory } from '../database/embedded/sync-tree.ts'
import { openExistingForCommand } from '../operator/open-for-command.ts'
import { findRunningServer } from '../operator/running-server.ts'
import { StartError } from '../start-error.ts'
import { type Backup, packBackup, readBackup } from './backup-file.ts'
import { recordBackup } from './last-backup.ts'
import { readSnapshot } from './read-snapshot.ts'

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
  const source = await openSource(readConfig(env))
  try {
    const bytes = await source.take()
    const backup = await keep(file, bytes)
    print(`Backed up ${contentOf(backup)} to ${file}.`)
    const kept = { made_at: backup.madeAt, host: hostname(), file, bytes: bytes.length }
    await source.record(kept).catch(() => print(NOT_RECORDED))
  } finally {
    await source.close()
  }
}

const NOT_RECORDED =
  "The backup is complete, but the database couldn't note it, so the System page won't show it."

/** The number of trips, people, accounts and audit entries in a backup. */
export function contentOf({ tables }: Backup): string {
  const count = (wanted: string) => tables.find(({ table }) => table === wanted)?.rows.length ?? 0
  const trips = counted(count('trip'), 'trip')
  const people = counted(count('staff'), 'person', 'people')
  const accounts = counted(count('account'), 'account')
  const entries = counted(count('audit_entry'), 'audit entry', 'audit entries')
  return `${trips}, ${people}, ${accounts} and ${entries}`
}

/** Where a backup comes from: a running server, or the database itself. */
interface Source {
  take(): Promise<Buffer>
  /** Notes what was kept, for the System page. */
  record(kept: LastBackup): Promise<void>
  close(): Promise<void>
}

async function openSource(config: Config): Promise<Source> {
  const server = config.databaseUrl ? undefined : await findRunningServer(config.dataDir)
  if (server) {
    return {
      take: () => server.ask(BACKUP_SERVICE),
      record: async (kept) => void (await server.ask(KEPT_SERVICE, kept)),
      close: async () => undefined,
    }
  }
  const database = await openExistingForCommand(config)
  return {
    take: () => takeBackup(database.db),
    record: (kept) => recordBackup(database.db, kept),
    close: () => database.close(),
  }
}

export const BACKUP_SERVICE = '/backup'
export const KEPT_SERVICE = '/backup/kept'

export async function takeBackup(db: Db): Promise<Buffer> {
  return packBackup(await readSnapshot(db))
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
