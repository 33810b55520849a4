import type { Call } from '../api/call.ts'

/** The calls of the administration. Separate, because no other screen loads them. */
export const adminCalls = {
  listPeople: { method: 'GET', path: '/admin/people', mediaType: 'application/json' },
  listPlaces: { method: 'GET', path: '/admin/places', mediaType: 'application/json' },
  addPlace: { method: 'POST', path: '/admin/places/:kind', mediaType: 'application/json' },
  changePlace: { method: 'PATCH', path: '/admin/places/:kind/:placeId' },
  mergePlace: { method: 'POST', path: '/admin/places/:kind/:placeId/merge', mediaType: 'application/json' },
} as const satisfies Record<string, Call>

export type AdminCallName = keyof typeof adminCalls
