import { type Day, isDay, parseDay } from '@sojourn/contract/dates/day'

const DAY_FIRST = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/
const WITH_NAME = /^(\d{1,2})[ -]?([a-z]{3,})\.?[ -]?,?(\d{4})$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as people type it here, with the day before the month: 15/11/2026, 15 Nov 2026, or 2026-11-15. */
export function readTypedDay(text: string): Day | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const numbers = DAY_FIRST.exec(typed)
  if (numbers) return parseDay(`${numbers[2]}/${numbers[1]}/${numbers[3]}`) ?? null
  const named = WITH_NAME.exec(typed)
  if (named) return parseDay(`${monthNumber(named[2] ?? '')}/${named[1]}/${named[3]}`) ?? null
  return isDay(typed) ? typed : null
}

/** Zero, which isn't a month, if the name isn't one. */
function monthNumber(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1
}
