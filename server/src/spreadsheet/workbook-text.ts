/** In the text of a workbook, characters that XML can't contain are written as their number. So is text that looks like such a number. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't contain these
const UNWRITABLE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g

export function escapeText(text: string): string {
  return text.replace(UNWRITABLE, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `_x${code}_`
  })
}

export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
