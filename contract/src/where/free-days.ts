import { addDays, type Day } from '../dates/day.ts'

interface Days {
  start_date: Day
  end_date: Day
}

/** The days without a trip, as stretches of days that follow each other. */
export function freeDays(trips: readonly Days[], from: Day, to: Day): { from: Day; to: Day }[] {
  const free: { from: Day; to: Day }[] = []
  let next = from
  for (const { start_date, end_date } of trips.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))) {
    if (start_date > to || end_date < next) continue
    if (start_date > next) free.push({ from: next, to: addDays(start_date, -1) })
    next = addDays(end_date, 1)
  }
  if (next <= to) free.push({ from: next, to })
  return free
}
