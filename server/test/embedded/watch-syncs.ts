import fs from 'node:fs'
import { vi } from 'vitest'

/** The paths of the files and folders that are fsynced, in order, until the mocks are restored. */
export function watchSyncs(): string[] {
  const { openSync, fsyncSync } = fs
  const paths = new Map<number, string>()
  const synced: string[] = []
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const descriptor = openSync(path, flags, mode)
    paths.set(descriptor, `${path}`)
    return descriptor
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    fsyncSync(descriptor)
    synced.push(paths.get(descriptor) ?? '')
  })
  return synced
}
