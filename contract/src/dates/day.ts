/**
 * A trip has calendar days, not instants. A day is an ISO `YYYY-MM-DD` string everywhere, which sorts and compares as text.
 * Arithmetic uses day numbers (days since 1970-01-01), never local midnight.
 */
export type Day = string

const ISO_DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/
const ISO_INSTANT = /^([1-9]\d{3}-\d{2}-\d{2})[T ]\d{2}:\d{2}/
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/([1-9]\d{3})$/
const MS_PER_DAY = 86_400_000

export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !ISO_DAY.test(text)) return false
  const [month, date] = [monthOf(text), dateOf(text)]
  if (month < 1 || month > 12 || date < 1) return false
  // Every month has 28 days, and most days are one of them.
  return date <= 28 || fromParts(yearOf(text), month, date) === text
}

/** Reads an ISO day, the day written in an ISO instant, or M/D/YYYY. */
export function parseDay(text: unknown): Day | undefined {
  const day = text instanceof Date ? localDay(text) : dayInText(text)
  return isDay(day) ? day : undefined
}

export function localDay(instant: Date = new Date()): Day {
  return format(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())
}

export function dayInZone(timeZone: string, instant: Date = new Date()): Day {
  return formatIn(timeZone).format(instant)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one takes thirty times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

export function toDayNumber(day: Day): number {
  return Date.UTC(yearOf(day), monthOf(day) - 1, dateOf(day)) / MS_PER_DAY
}

export function fromDayNumber(dayNumber: number): Day {
  return new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10)
}

export function addDays(day: Day, count: number): Day {
  return fromDayNumber(toDayNumber(day) + count)
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7))
}

function dateOf(day: Day): number {
  return Number(day.slice(8))
}

/** The year and month, `YYYY-MM`. */
export function yearMonthOf(day: Day): string {
  return day.slice(0, 7)
}

function dayInText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const trimmed = text.trim()
  const us = US_DAY.exec(trimmed)
  if (us) return fromParts(Number(us[3]), Number(us[1]), Number(us[2]))
  return ISO_INSTANT.exec(trimmed)?.[1] ?? trimmed
}

function fromParts(year: number, month: number, date: number): Day | undefined {
  const utc = new Date(Date.UTC(year, month - 1, date))
  const isReal = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
  return isReal ? format(year, month, date) : undefined
}

function format(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
