import { addDays, type Day, isDay, yearMonthOf } from '@sojourn/contract/dates/day'
import { addMonths, isMonth, sameDateIn, weekStart } from '@sojourn/contract/dates/month'

/**
 * The day that a key leads to: arrows move by day and week, Page Up and Down by month, Home and End within the
 * week.
 */
export function dayByKey(day: Day, key: string): Day | undefined {
  const next = MOVES[key]?.(day)
  return isDay(next) && isMonth(yearMonthOf(next)) ? next : undefined
}

const MOVES: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => sameDateIn(addMonths(yearMonthOf(day), -1), day),
  PageDown: (day) => sameDateIn(addMonths(yearMonthOf(day), 1), day),
  Home: (day) => weekStart(day),
  End: (day) => addDays(weekStart(day), 6),
}
