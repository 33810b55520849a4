import { describeAdded, describeChange, describeDeleted } from '@sojourn/contract/audit/audit-sentences'
import type { Staff, Trip } from '@sojourn/contract/trip/trip'
import { changeBetween, changeInto } from '@sojourn/contract/trip/trip-change'
import type { TripChange } from '@sojourn/contract/trip/trip-history'
import { fullName } from '@sojourn/contract/words/full-name'

interface SampleEntry {
  kind: 'trip'
  event: string
  trip_id: number
  staff_id: string
  change: TripChange | null
  timestamp: Date
}

const HOUR_MS = 3_600_000
const CENTS_MORE = 4000

/**
 * A history that matches the sample trips: each was added, some had their cost changed, and the missing ids were added and
 * deleted. The newest entry is a few minutes old.
 */
export function sampleAudit(trips: Trip[], people: Staff[], now: Date): SampleEntry[] {
  const person = (index: number) => people[index % people.length] as Staff
  const held = new Map(trips.map((trip) => [trip.trip_id, trip]))
  const highest = Math.max(...held.keys())
  const events: Omit<SampleEntry, 'kind' | 'timestamp'>[] = []
  for (let tripId = 1; tripId <= highest; tripId += 1) {
    const trip = held.get(tripId)
    const [author, other] = [person(tripId), person(tripId + 1)]
    const by = { trip_id: tripId, staff_id: author.staff_id }
    const wasDearer = trip && tripId % 4 === 0 ? dearer(trip) : undefined
    const first = wasDearer ?? trip
    events.push({
      ...by,
      event: describeAdded(fullName(author), tripId),
      change: first ? changeInto(first) : null,
    })
    if (!trip) {
      const event = describeDeleted(fullName(other), tripId)
      events.push({ event, trip_id: tripId, staff_id: other.staff_id, change: null })
    } else if (wasDearer) {
      const event = describeChange(fullName(author), wasDearer, trip)
      if (event) events.push({ ...by, event, change: changeBetween(wasDearer, trip) })
    }
  }
  return events.map((entry, index) => ({
    ...entry,
    kind: 'trip',
    timestamp: new Date(now.getTime() - (events.length - index - 0.9) * 3 * HOUR_MS),
  }))
}

function dearer(trip: Trip): Trip {
  return { ...trip, est_cost: (Math.round(Number(trip.est_cost) * 100) + CENTS_MORE) / 100 }
}
