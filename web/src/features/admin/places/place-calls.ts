import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import type { PlaceChange, PlaceCreate } from '@sojourn/contract/admin/places'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../admin-calls.ts'

export const PLACES_KEY = ['admin', 'places']

export const placeList = queryOptions({
  queryKey: PLACES_KEY,
  queryFn: ({ signal }) => call('listPlaces', { signal }),
})

export async function addPlace(kind: PlaceKind, body: PlaceCreate): Promise<void> {
  await call('addPlace', { params: { kind }, body })
}

export async function changePlace(kind: PlaceKind, placeId: number, body: PlaceChange): Promise<void> {
  await call('changePlace', { params: { kind, placeId }, body })
}

/** Returns how many trips have another destination now. */
export async function mergePlace(kind: PlaceKind, placeId: number, into: number): Promise<number> {
  return (await call('mergePlace', { params: { kind, placeId }, body: { into } })).trips
}
