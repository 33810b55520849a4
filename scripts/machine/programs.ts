import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where programs with these names could be, in the order of the search path. */
export function placesOnPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
