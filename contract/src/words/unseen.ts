/** Control characters, spaces without a width, line separators, and the characters that reverse the direction of the text after them. */
const UNSEEN = /[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u

/** Whether a text has characters that people don't see, which a name must not have. */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text)
}
