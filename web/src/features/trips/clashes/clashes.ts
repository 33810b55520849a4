import { type Day, isDay } from '@sojourn/contract/dates/day'
import type { NormalisedTrip } from '@sojourn/contract/trip/normalise-trip'
import type { Staff } from '@sojourn/contract/trip/trip'

export interface Plan {
  /** Undefined for a trip that hasn't been saved. */
  tripId: number | undefined
  staffIds: readonly string[]
  startDate: Day
  endDate: Day
}

/** Another trip that shares days with this one, and the staff members on both. */
export interface Clash {
  trip: NormalisedTrip
  staff: Staff[]
}

/** Includes both ends: a trip that ends on the day another starts shares that day. Earliest first. */
export function clashes(plan: Plan, trips: readonly NormalisedTrip[]): Clash[] {
  const { tripId, startDate, endDate } = plan
  if (!isDay(startDate) || !isDay(endDate) || endDate < startDate) return []
  const staffIds = new Set(plan.staffIds)
  return trips
    .filter((trip) => trip.trip_id !== tripId && trip.start_date <= endDate && trip.end_date >= startDate)
    .map((trip) => ({ trip, staff: trip.staff.filter(({ staff_id }) => staffIds.has(staff_id)) }))
    .filter(({ staff }) => staff.length > 0)
    .sort((a, b) => (a.trip.start_date < b.trip.start_date ? -1 : 1))
}
