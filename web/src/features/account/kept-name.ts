import { keepName } from '@sojourn/contract/account/account-rules'
import { NAME_MAX } from '@sojourn/contract/limits'

/**
 * The allowed part of a name while it is typed or pasted, and the caret's position in it. If it gets too long,
 * the newly entered text (which ends at the caret) is cut, not the text around it.
 */
export function keptName(text: string, caret: number): { text: string; caret: number } {
  const letters = keptLetters(text)
  const before = keptLetters(text.slice(0, caret)).length
  const after = letters.slice(before)
  const room = Math.max(NAME_MAX - after.length, 0)
  const head = letters.slice(0, Math.min(before, room)).join('')
  return { text: keepName(head + after.join('')), caret: head.length }
}

/**
 * Each letter with its marks, however long the text is. They are kept one by one, so the limit never splits a
 * letter.
 */
function keptLetters(text: string): string[] {
  const characters = text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
  return characters.map(keepName).filter((letter) => letter !== '')
}
