import type { Trip } from '@sojourn/contract/trip/trip'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect } from 'vitest'
import type { TestApp } from './test-app.ts'

export const NEW_TRIP = {
  est_cost: 420,
  one_curtin: false,
  reason: 'Harbour survey',
  comments: 'Bring charts',
  start_date: '2026-12-01',
  end_date: '2026-12-05',
  staff_ids: ['10001', '10002'],
  destination_ids: ['1', '2'],
}

/** Trip calls by the demo person, who signs in before the tests of a file. */
export function useTripCalls(app: TestApp) {
  let token: string
  beforeAll(async () => {
    token = (await app.signIn()).access_token
  })

  const send = (
    method: InjectOptions['method'] & string,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => app.call({ method: method as 'PUT', url: `/api${url}`, token, headers, ...(payload && { payload }) })

  return {
    send,
    readTrip: async (id: number): Promise<Trip> => (await send('GET', `/trips/${id}`)).json().trip,
    addTrip: async (changes: object = {}): Promise<Trip> => {
      const answer = await send('POST', '/trips/complete', { ...NEW_TRIP, ...changes })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },
  }
}
