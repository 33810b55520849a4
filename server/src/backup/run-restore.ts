import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openForPeople } from '../database/open-database.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { readBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'
import { contentOf } from './run-backup.ts'

/** Fills the empty database that the settings name with a backup of either engine. */
export async function runRestore(
  argv: string[],
  env: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<void> {
  const [name, ...rest] = argv
  if (!name || rest.length > 0) throw new StartError('Use: npm run restore -- FILE')
  const backup = await readBackup(resolve(name))
  const database = await openForPeople(readConfig(env), createLog({ logLevel: 'warn' }))
  try {
    await restoreBackup(database, backup)
    print(
      `${contentOf(backup)}, as they were at ${backup.madeAt}, are in ${database.place}. People sign in anew.`,
    )
  } finally {
    await database.close()
  }
}
