import { endpoints } from '@sojourn/contract/api/endpoints'
import { requestText } from './connection.ts'
import type { BenchServer } from './server.ts'

let changes = 0

/** A change that always differs from the previous one. */
export function patchRequest({ url, headers }: BenchServer, tripId: number): string {
  changes += 1
  const body = JSON.stringify({ comments: `Change ${String(changes).padStart(8, '0')}` })
  const path = endpoints.patchTrip.path.replace(':tripId', String(tripId))
  return requestText('PATCH', `${url}/api${path}`, { ...headers, 'content-type': 'application/json' }, body)
}
