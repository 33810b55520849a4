import { keepName } from '@sojourn/contract/account/account-rules'
import { NAME_MAX } from '@sojourn/contract/limits'

/**
 * What stays of a name while it is typed or pasted, and where the caret stands in it. Where it grows too long, what
 * was just put in (it ends at the caret) is cut, not what stood there before.
 */
export function keptName(text: string, caret: number): { text: string; caret: number } {
  const letters = keptLetters(text)
  const before = keptLetters(text.slice(0, caret)).length
  const after = letters.slice(before)
  const room = Math.max(NAME_MAX - after.length, 0)
  const head = letters.slice(0, Math.min(before, room)).join('')
  return { text: keepName(head + after.join('')), caret: head.length }
}

/** Each letter with its marks, of a text of any length: kept one by one, so that the limit does not cut it. */
function keptLetters(text: string): string[] {
  const characters = text.normalize('NFC').match(/\P{M}\p{M}*/gu) ?? []
  return characters.map(keepName).filter((letter) => letter !== '')
}
