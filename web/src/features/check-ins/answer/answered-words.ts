import type { OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { OWN_ANSWER_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import { localDay } from '@sojourn/contract/dates/day'
import { localDateTime } from '@sojourn/contract/dates/time-words'

type Answer = NonNullable<OwnCheckIn['answer']>

/** You answered: I'm safe. 14:03. On another day, with the date. */
export function answeredWords(
  { answer, answered_at }: Pick<Answer, 'answer' | 'answered_at'>,
  now: Date,
): string {
  const words = localDateTime(answered_at).replace(/:\d\d$/, '')
  const isToday = localDay(new Date(answered_at)) === localDay(now)
  return `You answered: ${OWN_ANSWER_LABELS[answer]}. ${isToday ? words.replace(/^.*, /, '') : words}`
}
