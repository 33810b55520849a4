const listeners = new Set<() => void>()
let isWanted = false

/**
 * Called by the first page that can show a toast. The sign-in page shows none, so it doesn't wait for the
 * toaster.
 */
export function wantToaster(): void {
  isWanted = true
  for (const listener of listeners) listener()
}

export function isToasterWanted(): boolean {
  return isWanted
}

export function subscribeToasterWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
