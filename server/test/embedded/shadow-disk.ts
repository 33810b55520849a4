import fs from 'node:fs'
import { dirname } from 'node:path'
import { vi } from 'vitest'

interface ShadowFile {
  path: string
  unsynced: ((descriptor: number) => void)[]
}

/**
 * Keeps a copy of what a power cut would leave of `folder` in the worst case: all names (file systems journal them), but only
 * the contents that were fsynced.
 */
export function shadowDisk(folder: string, shadow: string, onSync: (path: string) => void): void {
  const { openSync, closeSync, writeSync, fsyncSync, truncateSync, ftruncateSync, renameSync, unlinkSync } =
    fs
  const { mkdirSync } = fs
  const byDescriptor = new Map<number, ShadowFile>()
  const byPath = new Map<string, ShadowFile>()
  fs.cpSync(folder, shadow, { recursive: true })

  const isShadowed = (path: unknown): path is string =>
    typeof path === 'string' && path.startsWith(`${folder}/`)
  const inShadow = (path: string) => shadow + path.slice(folder.length)
  const fileAt = (path: string) => {
    const file = byPath.get(path) ?? { path, unsynced: [] }
    byPath.set(path, file)
    return file
  }

  vi.spyOn(fs, 'openSync').mockImplementation((path, flags, mode) => {
    const descriptor = openSync(path, flags, mode)
    byDescriptor.delete(descriptor)
    if (isShadowed(path) && fs.fstatSync(descriptor).isFile()) byDescriptor.set(descriptor, fileAt(path))
    return descriptor
  })
  vi.spyOn(fs, 'writeSync').mockImplementation(((...args: Parameters<typeof writeSync>) => {
    const [descriptor, buffer, offset, length, position] = args as unknown as [
      number,
      Int8Array,
      number,
      number,
      number,
    ]
    const copy = buffer.slice(offset, offset + length)
    byDescriptor.get(descriptor)?.unsynced.push((target) => writeSync(target, copy, 0, length, position))
    return writeSync(...args)
  }) as typeof writeSync)
  vi.spyOn(fs, 'truncateSync').mockImplementation((path, length) => {
    if (isShadowed(path)) fileAt(path).unsynced.push((target) => ftruncateSync(target, length))
    truncateSync(path, length)
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    fsyncSync(descriptor)
    const file = byDescriptor.get(descriptor)
    if (!file) return
    onSync(file.path)
    const target = openSync(inShadow(file.path), fs.constants.O_RDWR | fs.constants.O_CREAT)
    for (const apply of file.unsynced.splice(0)) apply(target)
    closeSync(target)
  })
  vi.spyOn(fs, 'mkdirSync').mockImplementation(((path: string, options?: fs.MakeDirectoryOptions) => {
    if (isShadowed(path)) mkdirSync(inShadow(path), { recursive: true })
    return mkdirSync(path, options)
  }) as typeof mkdirSync)
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renameSync(from, to)
    if (!isShadowed(from) || !isShadowed(to)) return
    const file = fileAt(from)
    byPath.delete(from)
    byPath.set(to, Object.assign(file, { path: to }))
    if (fs.existsSync(inShadow(from))) renameSync(inShadow(from), inShadow(to))
  })
  vi.spyOn(fs, 'unlinkSync').mockImplementation((path) => {
    unlinkSync(path)
    if (!isShadowed(path)) return
    byPath.delete(path)
    if (fs.existsSync(inShadow(path))) unlinkSync(inShadow(path))
  })
  mkdirSync(dirname(shadow), { recursive: true })
}
