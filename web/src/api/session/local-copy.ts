/** The database in which this browser keeps a copy of the trips. */
export const LOCAL_COPY = 'sojourn'

/** Deletes the copy. Nobody keeps it open, so the browser can do so within moments. */
export function forgetLocalCopy(): void {
  try {
    indexedDB.deleteDatabase(LOCAL_COPY)
  } catch {
    // This browser doesn't let the page keep anything.
  }
}
