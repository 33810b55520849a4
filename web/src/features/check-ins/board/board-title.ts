import type { CheckIn } from '@sojourn/contract/check-ins/check-in'
import { checkInTitle } from '@sojourn/contract/check-ins/check-in-sentences'
import { standingCountWords } from '../standing.ts'

/** The title of the tab: (1 needs help) Practice run: Earthquake in Japan */
export function boardTitle(checkIn: CheckIn): string {
  const { closed_at, counts } = checkIn
  const alarm = closed_at === null && counts.help > 0 ? `(${standingCountWords('help', counts.help)}) ` : ''
  return alarm + checkInTitle(checkIn)
}
