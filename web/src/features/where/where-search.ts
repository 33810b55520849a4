import { type DayRange, isSameRange } from '@sojourn/contract/dates/date-range'
import { type Day, isDay, yearMonthOf } from '@sojourn/contract/dates/day'
import { isMonth } from '@sojourn/contract/dates/month'

/** What the address says of who is where. Without days it is today, whichever day that is. */
export interface WhereSearch {
  from?: Day | undefined
  to?: Day | undefined
  country?: string | undefined
  /** Words of a country or a city. */
  place?: string | undefined
}

/** What makes no sense is dropped; named even then, for the router keeps what is not named. */
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

/** Today is not written down: a page that is left open moves on with it. */
export function searchOfRange(range: DayRange, today: Day): Pick<WhereSearch, 'from' | 'to'> {
  const isToday = isSameRange(range, { from: today, to: today })
  return isToday ? { from: undefined, to: undefined } : { from: range.from, to: range.to }
}

/** All weeks of these years can be written, and with them those of the slider. */
function dayOf(value: unknown): Day | undefined {
  return isDay(value) && isMonth(yearMonthOf(value)) ? value : undefined
}

/** The router reads digits as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
