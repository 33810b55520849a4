import { type Day, fromDayNumber, toDayNumber } from '@sojourn/contract/dates/day'

/** A workbook counts days from the end of 1899, and assumes that 1900 had a 29 February. Some workbooks count from 1904. */
const EPOCH = toDayNumber('1899-12-30')
const FALSE_LEAP_DAY = 60
const LAST_SERIAL = toDayNumber('9999-12-31') - EPOCH
const OFFSET_1904 = 1462
const FIRST_SAFE_DAY = '1900-03-01'

/** The day of a serial number, without its time. 29 February 1900, which never existed, is returned as it is and refused later. */
export function dayOfSerial(serial: number, is1904 = false): Day | undefined {
  const whole = Math.floor(serial) + (is1904 ? OFFSET_1904 : 0)
  if (whole < 1 || whole > LAST_SERIAL) return undefined
  if (whole === FALSE_LEAP_DAY) return '1900-02-29'
  return fromDayNumber(EPOCH + whole + (whole < FALSE_LEAP_DAY ? 1 : 0))
}

/** Undefined for days that a workbook can't represent. */
export function serialOfDay(day: Day): number | undefined {
  return day < FIRST_SAFE_DAY ? undefined : toDayNumber(day) - EPOCH
}

/** No spreadsheet writes longer formats. */
const FORMAT_MAX = 255

/** Built-in formats that a workbook doesn't define: dates, times, and East Asian dates. */
const BUILT_IN_DATES: [first: number, last: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether numbers in this format are shown as dates. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined && code.length > FORMAT_MAX) return false
  if (code === undefined) return BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last)
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
  return /[dmy]/i.test(letters) && !/general/i.test(letters)
}
