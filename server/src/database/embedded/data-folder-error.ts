/** What whoever runs Sojourn can mend: the message is one sentence that says how, fit for a terminal. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
