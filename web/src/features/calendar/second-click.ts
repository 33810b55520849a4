import type { Day } from '@sojourn/contract/dates/day'
import { DOUBLE_CLICK_MS } from '@sojourn/contract/limits'

interface DayClick {
  day: Day
  /** In milliseconds. */
  at: number
}

/** Whether a click is the second on the same day, soon enough after the first. */
export function isSecondClick(previous: DayClick | null, click: DayClick): boolean {
  return previous?.day === click.day && click.at - previous.at <= DOUBLE_CLICK_MS
}
