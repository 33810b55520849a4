import { shortDay } from '../dates/date-words.ts'
import type { Wording } from './field-values.ts'
import type { NamesApart } from './tell-apart.ts'

/** What screens and emails show for an empty value. */
export const EMPTY = '—'

/** How screens and emails word trip values that are shown side by side. */
export function screenWording({ person, destination }: NamesApart): Wording {
  return { person, destination, day: shortDay, typed: String, empty: EMPTY }
}
