export const NAME_CHARACTERS_MAX = 100

/** Whether a file can use this as the name of a person, destination, country or region. */
export function isName(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names must not contain them
  return text !== '' && text.length <= NAME_CHARACTERS_MAX && !/[\u0000-\u001f]/.test(text)
}
