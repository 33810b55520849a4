import { queryOptions } from '@tanstack/react-query'
import address from 'world-atlas/countries-50m.json?url'
import { type Atlas, drawMap } from './draw-map.ts'

/** On a bad network, the list is there long before. */
const WAITS_MS = 60_000

/** The drawn map of the world. Only this screen loads it, and only once. */
export const worldMap = queryOptions({
  queryKey: ['world map'],
  queryFn: async () => drawMap(await fetchAtlas()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

async function fetchAtlas(): Promise<Atlas> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(WAITS_MS) })
  if (!answer.ok) throw new Error(`Couldn't load the atlas: the server answered ${answer.status}.`)
  return (await answer.json()) as Atlas
}
