import { type Day, isDay } from '../dates/day.ts'
import { COST_MAX, DATE_RANGE_DAYS_MAX } from '../limits.ts'
import { isWholeCents } from '../words/money.ts'
import { tripSentences as sentences } from '../words/sentences.ts'
import { eachText, FIELDS, type TextField } from './trip-fields.ts'

/** Which rule was broken, and the sentence to show. */
export interface BrokenRule {
  path: string
  message: string
}

export interface EnteredTrip extends Record<TextField, string> {
  staff: { staffId: string; firstName: string; lastName: string }[]
  destinations: { destinationId: string; region: string; country: string; city: string }[]
  startDate: string
  endDate: string
  estimatedCost: string
  oneCurtin: boolean
}

export interface TripValues extends Record<TextField, string> {
  staffIds: readonly string[]
  destinationIds: readonly string[]
  start_date: Day
  end_date: Day
  est_cost: number | null
}

/** Checks a form as a person filled it in. */
export function checkTripForm(form: EnteredTrip): BrokenRule[] {
  const hasAllStaff = form.staff.length > 0 && form.staff.every(isFilled('staffId', 'firstName', 'lastName'))
  const hasAllDestinations =
    form.destinations.length > 0 && form.destinations.every(isFilled('region', 'country', 'city'))
  const staffIds = form.staff.map((row) => row.staffId)
  const cities = form.destinations.map((row) => row.destinationId || `${row.country}/${row.city}`)
  return brokenRules({
    staff: !hasAllStaff ? sentences.staffRequired : repeats(staffIds, sentences.duplicateStaff),
    destinations: !hasAllDestinations
      ? sentences.destinationsRequired
      : repeats(cities, sentences.duplicateDestination),
    startDate: isDay(form.startDate) && isDay(form.endDate) ? undefined : sentences.datesRequired,
    endDate: checkDateOrder(form.startDate, form.endDate),
    estimatedCost: checkCostText(form.estimatedCost),
    ...eachText((field) => checkText(field, form[field])),
  })
}

/** Checks the values of a trip on the server by the same rules, except that the cost may be missing. */
export function checkTripValues(values: TripValues): BrokenRule[] {
  return brokenRules({
    staff:
      values.staffIds.length === 0
        ? sentences.staffRequired
        : repeats(values.staffIds, sentences.duplicateStaff),
    destinations:
      values.destinationIds.length === 0
        ? sentences.destinationsRequired
        : repeats(values.destinationIds, sentences.duplicateDestination),
    start_date: isDay(values.start_date) ? undefined : sentences.datesRequired,
    end_date: isDay(values.end_date)
      ? checkDateOrder(values.start_date, values.end_date)
      : sentences.datesRequired,
    est_cost: values.est_cost === null ? undefined : checkCost(values.est_cost),
    ...eachText((field) => checkText(field, values[field])),
  })
}

/** Accepts only digits with at most one point, like the cost cell. `Number` would also read 0x10 and 1e3. */
export function checkCostText(text: string): string | undefined {
  const cost = text.trim()
  if (cost === '') return sentences.costRequired
  return isCostTyping(cost) ? checkCost(Number(cost)) : sentences.costNotPositive
}

export function checkCost(cost: number): string | undefined {
  if (!Number.isFinite(cost) || cost < 0) return sentences.costNotPositive
  if (cost > COST_MAX) return sentences.costTooLarge
  return isWholeCents(cost) ? undefined : sentences.costTooFine
}

export function checkText(field: TextField, text: string): string | undefined {
  const { label, isRequired, max } = FIELDS[field]
  if (isRequired && text.trim() === '') return sentences.textRequired(label)
  return text.length > max ? sentences.textTooLong(label, max) : undefined
}

/** The sentence depends on which cell is edited. */
export function checkInlineDate(
  field: 'start_date' | 'end_date',
  trip: { start_date: Day; end_date: Day },
): string | undefined {
  if (!isDay(trip[field])) return sentences.datesRequired
  if (trip.start_date <= trip.end_date) return undefined
  return field === 'start_date' ? sentences.inlineStartAfterEnd : sentences.inlineEndBeforeStart
}

/** What the cost cell accepts while typing: digits with at most one decimal point. */
export function isCostTyping(text: string): boolean {
  return /^\d*(?:\.\d*)?$/.test(text)
}

/** From and To of an export, counted from 1. */
export function isPageRange(from: number, to: number, pageCount: number): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= pageCount
}

/** The day counts of the date-range picker. */
export function clampDayCount(text: string): number {
  const count = Math.trunc(Number(text))
  return Number.isNaN(count) ? 0 : Math.min(Math.max(count, 0), DATE_RANGE_DAYS_MAX)
}

function checkDateOrder(start: string, end: string): string | undefined {
  return isDay(start) && isDay(end) && end < start ? sentences.endBeforeStart : undefined
}

function repeats(values: readonly string[], message: string): string | undefined {
  return new Set(values).size < values.length ? message : undefined
}

function isFilled<K extends string>(...fields: K[]) {
  return (row: Record<K, string>) => fields.every((field) => row[field].trim() !== '')
}

function brokenRules(checks: Record<string, string | undefined>): BrokenRule[] {
  return Object.entries(checks).flatMap(([path, message]) => (message ? [{ path, message }] : []))
}
