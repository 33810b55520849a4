import fs from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { notWritable } from './data-folder.ts'
import { FolderInUse } from './data-folder-error.ts'

const SQLITE_BUSY = 5

/**
 * The kernel releases SQLite's lock when the process ends, however it ends, so a lock is never stale.
 * Nothing else in this process may open and close the lock file: on POSIX that releases the lock too.
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'database.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path)
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    fs.chmodSync(path, 0o600)
    return lock.close.bind(lock)
  } catch (error) {
    lock?.close()
    throw isBusy(error) ? inUse(dataDir, error) : notWritable(dataDir, error)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function inUse(dataDir: string, cause: unknown): FolderInUse {
  return new FolderInUse(
    `Another Sojourn process is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`,
    { cause },
  )
}
