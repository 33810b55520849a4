/**
 * Whether every string in a value can be stored and read back unchanged. PostgreSQL refuses NUL, and half a surrogate pair
 * would silently become another character. Not recursive, because a body may be deeply nested.
 */
export function isStorable(value: unknown): boolean {
  const toCheck = [value]
  while (toCheck.length > 0) {
    const next = toCheck.pop()
    if (typeof next === 'string') {
      if (!next.isWellFormed() || next.includes('\0')) return false
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) toCheck.push(key, inner)
    }
  }
  return true
}
