import type { Trip, TripDestination } from '@sojourn/contract/trip/trip'
import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { refuseFaults } from './trip-faults.ts'

/**
 * Refuses to add retired destinations to trips. Those that a trip already has may stay. Locks the added ones until the trips
 * are stored, so that none of them is merged into another meanwhile.
 */
export async function refuseRetired(
  tx: Db,
  added: readonly TripContent[],
  edits: readonly { before: Trip; after: Trip }[],
): Promise<void> {
  const ids = new Set([
    ...added.flatMap(({ destinations }) => idsOf(destinations)),
    ...edits.flatMap(({ before, after }) => {
      const earlier = new Set(idsOf(before.destinations))
      return idsOf(after.destinations).filter((id) => !earlier.has(id))
    }),
  ])
  if (ids.size === 0) return
  const rows = await rowsOf<{ name: string; is_retired: boolean }>(
    tx.execute(sql`
      select destination_name as name, coalesce(destination.retired_at, country.retired_at, region.retired_at) is not null
        or merged_into is not null as is_retired
      from destination join country using (country_id) join region using (region_id)
      where destination_id = any(${`{${[...ids].join()}}`}::integer[])
      order by destination_id for key share of destination`),
  )
  const retired = rows.filter(({ is_retired }) => is_retired)
  refuseFaults(
    retired.map(({ name }) => ({ path: 'destinations', message: tripSentences.retiredDestination(name) })),
  )
}

function idsOf(destinations: readonly TripDestination[]): number[] {
  return destinations.map(({ destination_id }) => destination_id)
}
