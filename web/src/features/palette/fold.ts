import { foldText } from '@sojourn/contract/words/fold-text'

/** The words of a string, for comparing: folded as for searching, without punctuation, with a space around each. */
export function fold(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
