import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { noResponse } from '../../api/failure.ts'
import { openResponse } from '../../api/open-response.ts'
import { piecesOf } from '../../api/pieces-of.ts'
import { createListCutter } from './cut-list.ts'
import { nextFrame } from './next-frame.ts'
import { createSharedParts } from './shared-parts.ts'
import type { Loaded, ReadTrips } from './trip-store.ts'

/** Most of a frame at 60 a second. The rest is for the browser itself. */
const AT_A_TIME_MS = 10

/** Reads the server's list as it arrives, a little at a time, so that the page stays responsive. */
export const fetchTrips: ReadTrips = async (arrive): Promise<Loaded> => {
  const unwanted = new AbortController()
  const response = await openResponse('listTrips', { signal: unwanted.signal })
  const trips = await readList(response, (piece) => arrive(piece) || unwanted.abort()).catch(noResponse)
  return { trips, position: response.headers.get(FEED_POSITION_HEADER) }
}

async function readList(response: Response, arrive: (piece: readonly Trip[]) => void): Promise<Trip[]> {
  const share = createSharedParts()
  const cutter = createListCutter()
  const decoder = new TextDecoder()
  const trips: Trip[] = []
  let piece: Trip[] = []
  let began = performance.now()
  const take = (next: Trip[]) => {
    piece = next
    for (const trip of piece) trips.push(share(trip))
  }
  for await (const bytes of piecesOf(response)) {
    // Only now, because the last piece comes with the whole list.
    if (piece.length > 0) arrive(piece)
    take(cutter.add(decoder.decode(bytes, { stream: true })))
    if (performance.now() - began < AT_A_TIME_MS) continue
    await nextFrame()
    began = performance.now()
  }
  take(cutter.end())
  // Showing all of them is a long piece of work of its own.
  if (trips.length > piece.length) await nextFrame()
  return trips
}
