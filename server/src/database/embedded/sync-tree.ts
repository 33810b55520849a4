import fs from 'node:fs'
import { join } from 'node:path'

/** Makes a whole tree private to its owner and syncs it to the disk: contents first, then names. */
export function secureAndSyncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) secureAndSyncTree(path)
    else secureAndSyncFile(path)
  }
  fs.chmodSync(folder, 0o700)
  syncDirectory(folder)
}

function secureAndSyncFile(path: string): void {
  fs.chmodSync(path, 0o600)
  withDescriptor(path, 'r+', (descriptor) => fs.fsyncSync(descriptor))
}

export function syncDirectory(path: string): void {
  // Windows can't flush a directory, but its file systems journal the names.
  if (process.platform === 'win32') return
  withDescriptor(path, 'r', (descriptor) => fs.fsyncSync(descriptor))
}

function withDescriptor(path: string, flags: string, use: (descriptor: number) => void): void {
  const descriptor = fs.openSync(path, flags)
  try {
    use(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
