import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderError, reasonOf } from './data-folder-error.ts'
import { syncDirectory } from './sync-tree.ts'

const POSTGRES_MAJOR = '18'
const PARTS_OF_A_CLUSTER = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact']

/** The folder of the engine. The others in the data folder are for emails and for what servers leave to each other. */
export function databaseIn(dataDir: string): string {
  return join(dataDir, 'database')
}

export function makeDataDir(dataDir: string): void {
  try {
    const firstMade = fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (firstMade === undefined) return
    for (let made = dataDir; made.length >= firstMade.length; made = dirname(made)) {
      syncDirectory(dirname(made))
    }
  } catch (error) {
    throw notWritable(dataDir, error)
  }
}

/** Only looks at the folder. PGlite would run initdb on a folder that has lost its PG_VERSION. */
export function checkCluster(folder: string): void {
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw notADatabase(folder, 'no folder')
  checkAccess(folder)
  const missing = PARTS_OF_A_CLUSTER.find((part) => !fs.existsSync(join(folder, part)))
  if (missing !== undefined) throw notADatabase(folder, `no ${missing}`)
  const major = fs.readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (major !== POSTGRES_MAJOR) throw otherMajor(folder, major)
}

function checkAccess(folder: string): void {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

/** A folder restored from a backup may be readable by everyone. */
export function closeToOthers(folder: string): void {
  try {
    if (fs.statSync(folder).mode & 0o077) fs.chmodSync(folder, 0o700)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

export function notWritable(folder: string, cause: unknown): DataFolderError {
  return new DataFolderError(
    `Sojourn can't write to its data folder ${folder} (${reasonOf(cause)}). Give the user that runs Sojourn write access to it, or set DATA_DIR to another folder.`,
    { cause },
  )
}

function notADatabase(folder: string, lack: string): DataFolderError {
  return new DataFolderError(
    `The database in ${folder} is incomplete (${lack}). Move the folder away, then restore a backup (npm run restore) or start with an empty database.`,
  )
}

function otherMajor(folder: string, major: string): DataFolderError {
  return new DataFolderError(
    `The database in ${folder} was created by PostgreSQL ${major}, but this version of Sojourn uses PostgreSQL ${POSTGRES_MAJOR}. Back it up with the version of Sojourn that last used it (npm run backup), move the folder away, then restore the backup with this version (npm run restore).`,
  )
}
