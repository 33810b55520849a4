export const NAME_CHARACTERS_MAX = 100

/** What a file may call a person or a place. */
export function isName(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  return text !== '' && text.length <= NAME_CHARACTERS_MAX && !/[\u0000-\u001f]/.test(text)
}
