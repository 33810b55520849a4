/** Characters that XML cannot hold are written by their number in a workbook's texts, and what looks like that as well. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
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
