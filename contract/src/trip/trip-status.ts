import type { Day } from '../dates/day.ts'

export type TripStatus = 'Finished' | 'Ongoing' | 'Planned'

/** What people read, and the value that the filter sends for it. */
export const STATUS_VALUES = { Finished: 'Completed', Ongoing: 'Ongoing', Planned: 'Upcoming' } as const
export const TRIP_STATUSES = ['Finished', 'Ongoing', 'Planned'] as const

export function tripStatus(trip: { start_date: Day; end_date: Day }, today: Day): TripStatus {
  if (today < trip.start_date) return 'Planned'
  return today > trip.end_date ? 'Finished' : 'Ongoing'
}

/** Reads either vocabulary: Finished or Completed, Planned or Upcoming, in any case. */
export function parseStatus(text: string): TripStatus | undefined {
  const wanted = text.trim().toLowerCase()
  return TRIP_STATUSES.find(
    (status) => status.toLowerCase() === wanted || STATUS_VALUES[status].toLowerCase() === wanted,
  )
}
