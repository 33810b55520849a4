/**
 * localStorage, or memory until the page closes when the browser blocks it. A session is never kept only in
 * memory.
 */
const memory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

/** Returns whether the browser stored it: storage can be full or blocked. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    memory.set(key, value)
    return false
  }
}

export function forget(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
