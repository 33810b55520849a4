import { type DayRange, isSameRange } from '@sojourn/contract/dates/date-range'
import { type Day, isDay, yearMonthOf } from '@sojourn/contract/dates/day'
import { isMonth } from '@sojourn/contract/dates/month'

/** The page's state in the address. Without dates it shows today, whichever day that is. */
export interface WhereSearch {
  from?: Day | undefined
  to?: Day | undefined
  country?: string | undefined
  /** Words from a country or a city. */
  place?: string | undefined
}

/** Drops invalid values. */
export function readWhereSearch(raw: Record<string, unknown>): WhereSearch {
  const [from, to] = [dayOf(raw.from), dayOf(raw.to)]
  const isBackwards = from !== undefined && to !== undefined && to < from
  return {
    from: isBackwards ? to : from,
    to: isBackwards ? from : to,
    country: textOf(raw.country),
    place: textOf(raw.place),
  }
}

export function rangeOf({ from, to }: WhereSearch, today: Day): DayRange {
  return from === undefined && to === undefined ? { from: today, to: today } : { from, to }
}

/** Today isn't written to the address, so a page that is left open moves on to the next day. */
export function searchOfRange(range: DayRange, today: Day): Pick<WhereSearch, 'from' | 'to'> {
  const isToday = isSameRange(range, { from: today, to: today })
  return isToday ? { from: undefined, to: undefined } : { from: range.from, to: range.to }
}

/** Limits dates to years in which every week, and so the whole slider, can be written. */
function dayOf(value: unknown): Day | undefined {
  return isDay(value) && isMonth(yearMonthOf(value)) ? value : undefined
}

/** The router reads digits as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
