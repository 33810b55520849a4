import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { noResponse } from '../../api/failure.ts'
import { openResponse } from '../../api/open-response.ts'
import { piecesOf } from '../../api/pieces-of.ts'
import { nextFrame } from '../../ui/next-frame.ts'
import { createListCutter } from './cut-list.ts'
import { type WholeList, wholeList } from './known-trips.ts'
import { createSharedParts } from './shared-parts.ts'
import type { Loaded, ReadTrips } from './trip-store.ts'

/** Short enough that nobody notices, long enough that a long list doesn't take much longer because of the pauses. */
const AT_A_TIME_MS = 30
/** While the page is busy, a lot of the answer gathers. */
const AT_A_TIME_BYTES = 256 * 1024

/** Reads the server's list as it arrives, a little at a time, so that the page stays responsive. */
export const fetchTrips: ReadTrips = async (arrive): Promise<Loaded> => {
  const unwanted = new AbortController()
  const response = await openResponse('listTrips', { signal: unwanted.signal })
  const list = await readList(response, (piece) => arrive(piece) || unwanted.abort()).catch(noResponse)
  return { list, position: response.headers.get(FEED_POSITION_HEADER) }
}

async function readList(response: Response, arrive: (piece: readonly Trip[]) => void): Promise<WholeList> {
  const share = createSharedParts()
  const cutter = createListCutter()
  const decoder = new TextDecoder()
  const trips: Trip[] = []
  let passedOn = 0
  let began = performance.now()
  const take = (piece: readonly Trip[]) => {
    for (const trip of piece) trips.push(share(trip))
  }
  const isLate = () => performance.now() - began >= AT_A_TIME_MS
  const pause = async () => {
    await nextFrame()
    began = performance.now()
  }
  for await (const bytes of piecesOf(response)) {
    for (let at = 0; at < bytes.length; at += AT_A_TIME_BYTES) {
      // Only now, because the last trips come with the whole list.
      if (passedOn < trips.length && (!passedOn || isLate())) {
        // Showing them is a long piece of work of its own.
        await pause()
        arrive(trips.slice(passedOn))
        passedOn = trips.length
        // React renders them meanwhile.
        await Promise.resolve()
        if (isLate()) await pause()
      }
      take(cutter.add(decoder.decode(bytes.subarray(at, at + AT_A_TIME_BYTES), { stream: true })))
    }
  }
  take(cutter.end())
  const list = wholeList(trips)
  if (passedOn) await nextFrame()
  return list
}
