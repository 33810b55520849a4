/** A problem that an operator can fix. The message says how, and can be printed on a terminal. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Another process has locked the folder. */
export class FolderInUse extends DataFolderError {}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
