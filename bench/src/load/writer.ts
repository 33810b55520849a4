import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '@sojourn/contract/api/endpoint'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { COMMENTS_MAX } from '@sojourn/contract/limits'
import type { Trip, TripCreate, TripPatch } from '@sojourn/contract/trip/trip'
import { eachText } from '@sojourn/contract/trip/trip-fields'
import type { BenchServer } from '../server.ts'
import type { Tally } from './tally.ts'

const { patchTrip, createTrip, deleteTrip, restoreTrip } = endpoints
export const CHANGES = [patchTrip, createTrip, deleteTrip, restoreTrip]

interface Change {
  tripId?: number
  version?: number
  body?: TripCreate | TripPatch
}

/** Changes trips that nobody else changes, one call after the other, so that none should be refused. */
export async function write(
  server: BenchServer,
  own: readonly Trip[],
  tally: Tally,
  pauseMs: number,
  isOver: () => boolean,
): Promise<void> {
  let count = 0
  const stays = [...own]
  // People don't all start at the same moment.
  await setTimeout(Math.random() * pauseMs)
  while (!isOver()) {
    for (const [index, trip] of stays.entries()) {
      if (!isOver()) stays[index] = (await patch(trip)) ?? trip
    }
    if (isOver()) return
    const created = await ask(createTrip, { body: newTrip(own[0]) })
    if (!created) continue
    const { trip_id: tripId, version } = (await patch(created)) ?? created
    await ask(deleteTrip, { tripId, version })
    await ask(restoreTrip, { tripId })
    await ask(deleteTrip, { tripId })
  }

  /** Every second one sends If-Match. */
  function patch({ trip_id: tripId, version }: Trip): Promise<Trip | undefined> {
    count += 1
    return ask(patchTrip, { tripId, body: patchOf(count), ...(count % 2 === 0 && { version }) })
  }

  async function ask(call: Endpoint, { tripId, version, body }: Change): Promise<Trip | undefined> {
    let trip: Trip | undefined
    const answered = async () => {
      const answer = await fetch(`${server.url}/api${call.path.replace(':tripId', String(tripId))}`, {
        method: call.method,
        headers: {
          ...server.headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.ok && text) trip = JSON.parse(text)
      return answer.status
    }
    await tally.note(call, answered())
    await setTimeout(pauseMs)
    return trip
  }
}

/** Always a real change. Comments are long, so that slow readers get many bytes. */
function patchOf(count: number): TripPatch {
  const patches: [TripPatch, ...TripPatch[]] = [
    {
      comments: `Change ${count}. ${'Meets the partners of the project. '.repeat(99)}`.slice(0, COMMENTS_MAX),
    },
    { est_cost: count / 4 },
    { reason: `Research visit ${count}` },
    { end_date: `2031-01-${10 + (count % 19)}` },
  ]
  return patches[count % patches.length] ?? patches[0]
}

function newTrip(pattern: Trip | undefined): TripCreate {
  return {
    staff_ids: pattern?.staffMembers.map(({ staff_id }) => staff_id) ?? [],
    destination_ids: pattern?.destinations.map(({ destination_id }) => String(destination_id)) ?? [],
    start_date: '2030-03-04',
    end_date: '2030-03-08',
    est_cost: 1250,
    one_curtin: false,
    ...eachText(() => ''),
    reason: 'Conference',
  }
}
