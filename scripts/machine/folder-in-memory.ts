import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * A folder for the test databases, in memory if there is room: a disk is slow to sync them and to delete them again. Nothing
 * is lost, because tests check the sync calls that the server makes.
 */
export function folderInMemory(): string | undefined {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(join(MEMORY, 'sojourn-tests-'))
  // If the tests run as root, PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
