import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { readBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { contentOf } from './run-backup.ts'

/** Restores a backup from either engine into the empty database in the settings. */
export async function runRestore(
  argv: string[],
  env: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<void> {
  const [name, ...rest] = argv
  if (!name || rest.length > 0) throw new StartError('Usage: npm run restore -- FILE')
  const backup = await readBackup(resolve(name))
  const database = await openDatabase(readConfig(env), createLog({ logLevel: 'warn' }))
  try {
    await restoreBackup(database, backup)
    print(
      `Restored ${contentOf(backup)} from the backup of ${backup.madeAt} into ${database.location}. People need to sign in again.`,
    )
  } finally {
    await database.close()
  }
}
