const LETTERS = 26
const CODE_BEFORE_A = 64

/** `AB12` for column 27, counted from 0, in row 12. */
export function cellAddress(column: number, row: number): string {
  return `${columnName(column)}${row}`
}

/** The column of an address, counted from 0, or undefined if it doesn't start with one. */
export function columnOf(address: string): number | undefined {
  let column = 0
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at) - CODE_BEFORE_A
    if (letter < 1 || letter > LETTERS) break
    column = column * LETTERS + letter
  }
  return column === 0 ? undefined : column - 1
}

function columnName(column: number): string {
  const last = String.fromCharCode(CODE_BEFORE_A + 1 + (column % LETTERS))
  return column < LETTERS ? last : columnName(Math.floor(column / LETTERS) - 1) + last
}
