import type { OwnCheckIn } from '@sojourn/contract/check-ins/check-in'
import { OWN_ANSWER_LABELS } from '@sojourn/contract/check-ins/check-in-sentences'
import { localDay } from '@sojourn/contract/dates/day'
import { localDateTime } from '@sojourn/contract/dates/time-words'

type Answer = NonNullable<OwnCheckIn['answer']>

/** You answered: I'm safe. 14:03. On another day, with the date. A coordinator may have recorded it. */
export function answeredWords(
  { answer, answered_at, is_recorded }: Pick<Answer, 'answer' | 'answered_at' | 'is_recorded'>,
  now: Date,
): string {
  const words = localDateTime(answered_at).replace(/:\d\d$/, '')
  const isToday = localDay(new Date(answered_at)) === localDay(now)
  const start = is_recorded ? 'A coordinator recorded' : 'You answered'
  return `${start}: ${OWN_ANSWER_LABELS[answer]}. ${isToday ? words.replace(/^.*, /, '') : words}`
}
