const QUOTE = 0x22
const LINE_FEED = 0x0a

/**
 * Counts the rows of a CSV file, without its header, as chunks arrive. A line break inside quotes doesn't end a
 * row.
 */
export function createRowCounter(): (bytes: Uint8Array) => number {
  let isQuoted = false
  let lines = 0
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_FEED && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
