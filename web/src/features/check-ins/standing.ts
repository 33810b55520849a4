import type { BoardPerson, CheckInAnswer, CheckInCounts } from '@sojourn/contract/check-ins/check-in'
import { ANSWER_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import { counted } from '@sojourn/contract/words/count-words'

/** Where someone stands: what they answered, or that they haven't. */
export type Standing = CheckInAnswer | 'silent'

/** In the order in which they need attention. */
export const STANDINGS: readonly Standing[] = ['help', 'silent', 'elsewhere', 'safe']

export const STANDING_LABELS: Record<Standing, string> = { ...ANSWER_LABELS, silent: 'Silent' }

const COUNT_WORDS: Record<Standing, [one: string, many: string]> = {
  help: ['needs help', 'need help'],
  silent: ['silent', 'silent'],
  elsewhere: ['elsewhere', 'elsewhere'],
  safe: ['safe', 'safe'],
}

export function standingOf({ answer }: Pick<BoardPerson, 'answer'>): Standing {
  return answer?.answer ?? 'silent'
}

/** Each standing with its count and words: 2 need help, 5 silent, 0 elsewhere, 3 safe. */
export function countParts(counts: CheckInCounts): { standing: Standing; count: number; words: string }[] {
  return STANDINGS.map((standing) => {
    const count = counts[standing]
    return { standing, count, words: standingCountWords(standing, count) }
  })
}

/** 1 needs help, 5 silent */
export function standingCountWords(standing: Standing, count: number): string {
  const [one, many] = COUNT_WORDS[standing]
  return counted(count, one, many)
}
