import { expect } from '@playwright/test'
import type { Trip, TripCreate, TripPatch } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import type { Api } from './accounts.ts'
import { callByDemo } from './calls-by-demo.ts'

/** Changes to trips by someone else, made without the screens. */
export interface TripCalls {
  list: () => Promise<Trip[]>
  create: (differences?: Partial<TripCreate>) => Promise<Trip>
  change: (tripId: number, patch: TripPatch) => Promise<void>
  remove: (tripId: number) => Promise<void>
  restore: (tripId: number) => Promise<void>
  /** Undefined for a trip that doesn't exist. */
  read: (tripId: number) => Promise<Trip | undefined>
}

export function tripCalls(api: Api): TripCalls {
  const send = (method: string, path: string, body?: object) => callByDemo(api, method, `/trips${path}`, body)
  return {
    list: async () => (await (await send('GET', '')).json()) as Trip[],
    create: async (differences) => {
      const answer = await send('POST', '/complete', { ...NEW_TRIP, ...differences })
      expect(answer.status).toBe(201)
      return (await answer.json()) as Trip
    },
    change: async (tripId, patch) => expect((await send('PATCH', `/${tripId}`, patch)).status).toBe(200),
    remove: async (tripId) => expect((await send('DELETE', `/${tripId}`)).status).toBe(204),
    restore: async (tripId) => expect((await send('POST', `/${tripId}/restore`)).status).toBe(200),
    read: async (tripId) => {
      const answer = await send('GET', `/${tripId}`)
      return answer.status === 404 ? undefined : ((await answer.json()) as { trip: Trip }).trip
    },
  }
}

const NEW_TRIP: TripCreate = {
  staff_ids: ['10007'],
  destination_ids: ['26'],
  start_date: '2041-03-10',
  end_date: '2041-03-14',
  one_curtin: false,
  est_cost: 580.4,
  ...eachText(() => ''),
  reason: 'Field school',
  comments: 'By train',
}
