import type { CheckIn } from '@sojourn/contract/check-ins/check-in'
import { standingCountWords } from '../standing.ts'

/** The title of the tab: (1 needs help) Practice run: Earthquake in Japan */
export function boardTitle({ subject, is_practice, closed_at, counts }: CheckIn): string {
  const alarm = closed_at === null && counts.help > 0 ? `(${standingCountWords('help', counts.help)}) ` : ''
  return `${alarm}${is_practice ? 'Practice run: ' : ''}${subject}`
}
