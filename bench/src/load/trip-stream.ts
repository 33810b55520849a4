import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '@sojourn/contract/api/endpoints'
import type { LiveEvent } from '@sojourn/contract/api/live'
import type { Trip } from '@sojourn/contract/trip/trip'
import { openSocket, requestText } from '../connection.ts'
import type { BenchServer } from '../server.ts'

/** A reader of the stream that maintains the list its events describe. */
export interface TripStream {
  readonly trips: ReadonlyMap<number, Trip>
  readonly isOpen: boolean
  readonly bytes: number
}

const DATA = '\ndata: '

/** Resolves once the whole list has arrived. */
export async function openStream(server: BenchServer): Promise<TripStream> {
  const url = `${server.url}/api${endpoints.tripStream.path}`
  const socket = await openSocket(url)
  const trips = new Map<number, Trip>()
  const stream = { trips, isOpen: true, bytes: 0 }
  await new Promise<void>((resolve, reject) => {
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      stream.bytes += chunk.length
      const parts = (rest + chunk.toString('latin1')).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const start = part.indexOf(DATA)
        if (start < 0) continue
        const event = eventOf(part.slice(start + DATA.length))
        apply(event, trips)
        if (event.type === 'SNAPSHOT') resolve()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => {
      stream.isOpen = false
      reject(new Error('a stream ended before it began'))
    })
    socket.write(requestText('GET', url, server.headers))
  })
  return stream
}

function apply(event: LiveEvent, trips: Map<number, Trip>): void {
  if (event.type === 'SNAPSHOT') trips.clear()
  if (event.type === 'DELETE') for (const id of event.ids) trips.delete(id)
  else for (const trip of event.trips) trips.set(trip.trip_id, trip)
}

const KEPT_EVENTS = 500
const kept = new Map<string, LiveEvent>()

/** Everyone gets the same events. Each is parsed once and its trips are shared: a thousand lists wouldn't fit otherwise. */
function eventOf(data: string): LiveEvent {
  const known = kept.get(data)
  if (known) return known
  const event = JSON.parse(Buffer.from(data, 'latin1').toString()) as LiveEvent
  if (kept.size === KEPT_EVENTS) kept.clear()
  kept.set(data, event)
  return event
}

/** How many of them have exactly these trips, with every field equal. */
export function countEqual(streams: readonly TripStream[], list: readonly Trip[]): number {
  const expected = new Map(list.map((trip) => [trip.trip_id, trip]))
  const equal = new Set<Trip>()
  const isEqual = (trip: Trip) => {
    if (equal.has(trip)) return true
    const same = isDeepStrictEqual(trip, expected.get(trip.trip_id))
    if (same) equal.add(trip)
    return same
  }
  return streams.filter(({ trips }) => trips.size === expected.size && [...trips.values()].every(isEqual))
    .length
}
