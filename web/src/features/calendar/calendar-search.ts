import { type Day, isDay, yearMonthOf } from '@sojourn/contract/dates/day'
import { isMonth, type Month, monthsOf } from '@sojourn/contract/dates/month'
import type { TripFilter } from '@sojourn/contract/trip/trip-filter'
import { parseStatus, STATUS_VALUES, type TripStatus } from '@sojourn/contract/trip/trip-status'

/** The calendar's state in the address. Absent values mean today, or everyone. */
export interface CalendarSearch {
  month?: Month | undefined
  day?: Day | undefined
  /** The year shown in the overlay, while it is open. */
  year?: number | undefined
  staff?: string | undefined
  status?: StatusValue | undefined
  country?: string | undefined
  region?: string | undefined
}

type StatusValue = (typeof STATUS_VALUES)[TripStatus]

/** In the order in which they are offered. */
export const STATUS_OPTIONS: readonly StatusValue[] = ['Ongoing', 'Upcoming', 'Completed']

export const NO_FILTERS = { staff: undefined, status: undefined, country: undefined, region: undefined }

/** Drops anything that isn't a valid month, day, year or status. */
export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const status = parseStatus(asText(search.status) ?? '')
  return {
    month: isMonth(search.month) ? search.month : undefined,
    year: typeof search.year === 'number' && monthsOf(search.year).every(isMonth) ? search.year : undefined,
    day: isDay(search.day) && isMonth(yearMonthOf(search.day)) ? search.day : undefined,
    staff: asText(search.staff),
    status: status && STATUS_VALUES[status],
    country: asText(search.country),
    region: asText(search.region),
  }
}

/** The selected day and the visible month. */
export function shownDays({ month, day }: CalendarSearch, today: Day): { selected: Day; month: Month } {
  const selected = day ?? today
  return { selected, month: month ?? yearMonthOf(selected) }
}

export function filterOf({ staff, status, country, region }: CalendarSearch): TripFilter {
  return {
    staffIds: staff ? [staff] : [],
    statuses: [parseStatus(status ?? '')].filter((known) => known !== undefined),
    countries: country ? [country] : [],
    regions: region ? [region] : [],
  }
}

/** The router reads `staff=10001` as a number. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
