import type { Day } from '../dates/day.ts'

export type TripStatus = 'Finished' | 'Ongoing' | 'Planned'

/** The labels people read, and the values the filter sends for them. */
export const STATUS_VALUES = { Finished: 'Completed', Ongoing: 'Ongoing', Planned: 'Upcoming' } as const
export const TRIP_STATUSES = ['Finished', 'Ongoing', 'Planned'] as const

/** Days can also be given as day numbers. */
export function tripStatus<D extends Day | number>(
  trip: { start_date: D; end_date: D },
  today: D,
): TripStatus {
  if (today < trip.start_date) return 'Planned'
  return today > trip.end_date ? 'Finished' : 'Ongoing'
}

/** Accepts both the labels and the values (Finished or Completed, Planned or Upcoming), in upper or lower case. */
export function parseStatus(text: string): TripStatus | undefined {
  const wanted = text.trim().toLowerCase()
  return TRIP_STATUSES.find(
    (status) => status.toLowerCase() === wanted || STATUS_VALUES[status].toLowerCase() === wanted,
  )
}
