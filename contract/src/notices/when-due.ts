import { addDays, type Day, dayInZone, toDayNumber } from '../dates/day.ts'
import { weekStart } from '../dates/month.ts'

/** When emails are due. `now` is always the database's time, so that a wrong clock of one instance changes nothing. */

const SEND_FROM_HOUR = 8

/** The last day on which it has been eight in the morning. */
export function lastMorning(timeZone: string, now: Date): Day {
  const today = dayInZone(timeZone, now)
  return hourInZone(timeZone, now) < SEND_FROM_HOUR ? addDays(today, -1) : today
}

/**
 * Whether to remind someone of a trip: from eight in the morning of the day they chose, until the day before the trip. So
 * people also hear of a trip that they are put on later than that.
 */
export function isReminderDue(startDate: Day, daysBefore: number, timeZone: string, now: Date): boolean {
  const isBeforeTrip = dayInZone(timeZone, now) < startDate
  return isBeforeTrip && addDays(startDate, -daysBefore) <= lastMorning(timeZone, now)
}

/**
 * The first day of the week that the weekly email is about, if it is due: on Fridays from eight in the morning. Whoever
 * doesn't get it then gets it until Sunday night.
 */
export function weekToTell(timeZone: string, now: Date): Day | undefined {
  const friday = lastFriday(lastMorning(timeZone, now))
  const isLate = dayInZone(timeZone, now) > addDays(friday, 2)
  return isLate ? undefined : addDays(weekStart(friday), 7)
}

function lastFriday(day: Day): Day {
  // Day 1, 2 January 1970, was a Friday.
  return addDays(day, -((toDayNumber(day) - 1) % 7))
}

function hourInZone(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now))
}
