import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DataFolderError, reasonOf } from './data-folder-error.ts'
import { secureAndSyncTree, syncDirectory } from './sync-tree.ts'

/**
 * The folder gets its name only when everything in it is on the disk, so `database` is either complete or missing.
 * Must be called with the lock held, because it removes what an interrupted start left behind.
 */
export async function initOnce(folder: string, onFirstInit: () => void): Promise<void> {
  const dataDir = dirname(folder)
  const draft = join(dataDir, 'database.initialising')
  try {
    fs.rmSync(draft, { recursive: true, force: true })
    if (fs.lstatSync(folder, { throwIfNoEntry: false })) return
    onFirstInit()
    await initCluster(draft)
    secureAndSyncTree(draft)
    fs.renameSync(draft, folder)
    syncDirectory(dataDir)
  } catch (error) {
    throw new DataFolderError(
      `Couldn't create a new database in ${dataDir} (${reasonOf(error)}). Check that the disk has space and the folder is writable, then start Sojourn again.`,
      { cause: error },
    )
  }
}

async function initCluster(draft: string): Promise<void> {
  fs.mkdirSync(draft, { mode: 0o700 })
  const pglite = new PGlite({ fs: new NodeFS(draft) })
  await pglite.waitReady
  await pglite.close()
}
