/** A random UUID. The browser's own function exists only on secure pages. */
export function newRequestId(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)))
}

/** Version 4: six of the bits say so. */
export function uuidOf(bytes: Uint8Array): string {
  const marked = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
