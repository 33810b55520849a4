/** A name that nobody else has. `crypto.randomUUID` needs a secure page. */
export function uniqueName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
