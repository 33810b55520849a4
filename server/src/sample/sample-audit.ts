import { formatMoney } from '@sojourn/contract/money'
import type { SampleTrip } from './sample-trips.ts'

interface SampleEntry {
  event: string
  trip_id: number | null
  timestamp: Date
}

const HOUR_MS = 3_600_000

/**
 * The history that led to the sample trips: each was added, some had their cost changed to what it is now, and
 * the missing ids were added and deleted. The newest entry is a few minutes old.
 */
export function sampleAudit(trips: SampleTrip[], people: string[], now: Date): SampleEntry[] {
  const person = (index: number) => people[index % people.length]
  const held = new Map(trips.map((trip) => [trip.tripId, trip]))
  const highest = Math.max(...held.keys())
  const events: Omit<SampleEntry, 'timestamp'>[] = []
  for (let tripId = 1; tripId <= highest; tripId += 1) {
    const trip = held.get(tripId)
    events.push({ event: `${person(tripId)} added trip ${tripId}`, trip_id: tripId })
    if (!trip) events.push({ event: `${person(tripId + 1)} deleted trip ${tripId}`, trip_id: tripId })
    else if (tripId % 4 === 0) {
      const [before, after] = [formatMoney(trip.cost + 40), formatMoney(trip.cost)]
      events.push({
        event: `${person(tripId)} changed cost of trip ${tripId} from ${before} to ${after}`,
        trip_id: tripId,
      })
    }
  }
  return events.map((entry, index) => ({
    ...entry,
    timestamp: new Date(now.getTime() - (events.length - index - 0.9) * 3 * HOUR_MS),
  }))
}
