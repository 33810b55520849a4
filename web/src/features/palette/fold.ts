/** The words of a text for comparing: without accents and signs, in small letters, with a space around each. */
export function fold(text: string): string {
  const letters = text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}
