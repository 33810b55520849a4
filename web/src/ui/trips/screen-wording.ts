import { shortDay } from '@sojourn/contract/dates/date-words'
import type { Wording } from '@sojourn/contract/trip/field-values'
import type { NamesApart } from '@sojourn/contract/trip/tell-apart'

/** What the screens show for an empty value. */
export const EMPTY = '—'

/** How the screens word trip values that are shown side by side. */
export function screenWording({ person, destination }: NamesApart): Wording {
  return { person, destination, day: shortDay, typed: String, empty: EMPTY }
}
