import { foldText } from '@sojourn/contract/words/fold-text'

/** The words of a text for comparing: as they are searched, without signs, with a space around each. */
export function fold(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
