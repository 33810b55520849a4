import { yearOf } from '../dates/day.ts'
import { type Month, monthsBetween } from '../dates/month.ts'
import { INSIGHTS_MONTHS_FILLED, INSIGHTS_PERIODS_MAX } from '../limits.ts'
import { joinSpend, NO_SPEND, type SpendGroup } from './spend.ts'

/** How many characters of `YYYY-MM` the months of one period share: a month, a year, a decade or a century. */
const MONTH_LENGTH = 7
const YEAR_LENGTH = 4
const CENTURY_LENGTH = 2
const LONGER_PERIODS = [YEAR_LENGTH, 3, CENTURY_LENGTH]

/** Adds the months without trips between the first and the last, unless there would be too many. */
export function fillMonths(months: readonly SpendGroup[]): SpendGroup[] {
  const [first, last] = [months[0]?.key, months.at(-1)?.key]
  if (first === undefined || last === undefined) return []
  if (periodsBetween(first, last, MONTH_LENGTH) > INSIGHTS_MONTHS_FILLED) return [...months]
  const known = new Map(months.map((month) => [month.key, month]))
  return monthsBetween(first, last).map(
    (month) => known.get(month) ?? { ...NO_SPEND, key: month, name: month },
  )
}

/** For a chart: months, or years, decades or centuries if there are too many months. */
export function spendByPeriod(months: readonly SpendGroup[]): SpendGroup[] {
  const [first, last] = [months[0]?.key, months.at(-1)?.key]
  if (first === undefined || last === undefined) return []
  if (periodsBetween(first, last, MONTH_LENGTH) <= INSIGHTS_PERIODS_MAX) return fillMonths(months)
  const length =
    LONGER_PERIODS.find((longer) => periodsBetween(first, last, longer) <= INSIGHTS_PERIODS_MAX) ??
    CENTURY_LENGTH
  const known = Map.groupBy(months, (month) => Number(month.key.slice(0, length)))
  const start = Number(first.slice(0, length))
  return Array.from({ length: periodsBetween(first, last, length) }, (_, index) => {
    const period = start + index
    return joinSpend(String(period), periodName(period, length), known.get(period) ?? [])
  })
}

function periodsBetween(first: Month, last: Month, length: number): number {
  if (length === MONTH_LENGTH) {
    return (yearOf(last) - yearOf(first)) * 12 + Number(last.slice(5)) - Number(first.slice(5)) + 1
  }
  return Number(last.slice(0, length)) - Number(first.slice(0, length)) + 1
}

/** 2026, 2020–2029, 2000–2099 */
function periodName(period: number, length: number): string {
  if (length === YEAR_LENGTH) return String(period)
  const years = 10 ** (YEAR_LENGTH - length)
  return `${period * years}–${(period + 1) * years - 1}`
}
