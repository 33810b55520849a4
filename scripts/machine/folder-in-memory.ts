import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30

/**
 * Where the databases of the tests lie: in memory, where there is room. A disk takes its time to put them down for sure and
 * to forget them again. What the server does for that is tested by the calls that it makes, so nothing is lost.
 */
export function folderInMemory(): string | undefined {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(join(MEMORY, 'sojourn-tests-'))
  // PostgreSQL runs as somebody else where the tests run as root.
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
