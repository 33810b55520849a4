import type { Trip } from '@sojourn/contract/trip/trip'
import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import { fullName } from '@sojourn/contract/words/full-name'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { refuseFaults } from './trip-faults.ts'

interface Edit {
  before: Trip
  content: TripContent
}

/** A destination was merged into another after its id was looked up. The code makes the transaction run again, which finds the other one. */
export class MergedMeanwhile extends Error {
  readonly code = '40001'
}

/**
 * Refuses to add people who left and retired destinations to trips. Those that a trip already has may stay. Locks the added ones
 * until the trips are stored, so that meanwhile nobody is marked as left or renamed, and no place is merged into another or renamed:
 * whoever renames announces the new name for the trips that they find. A new name of a country or region changes its destinations too.
 */
export async function refuseUnavailable(
  tx: Db,
  added: readonly TripContent[],
  edits: readonly Edit[],
): Promise<void> {
  const people = newIds(added, edits, 'staffMembers', (person) => person.staff_id)
  if (people.length > 0) await refuseLeft(tx, people)
  const places = newIds(added, edits, 'destinations', (destination) => destination.destination_id)
  if (places.length > 0) await refuseRetired(tx, places)
}

function newIds<Field extends 'staffMembers' | 'destinations', Id>(
  added: readonly TripContent[],
  edits: readonly Edit[],
  field: Field,
  idOf: (item: TripContent[Field][number]) => Id,
): Id[] {
  const idsOf = (content: TripContent) => content[field].map(idOf)
  const ofEdits = edits.flatMap(({ before, content }) => {
    if (before[field] === content[field]) return []
    const earlier = new Set(idsOf(before))
    return idsOf(content).filter((id) => !earlier.has(id))
  })
  return [...new Set([...added.flatMap(idsOf), ...ofEdits])]
}

async function refuseLeft(tx: Db, ids: readonly string[]): Promise<void> {
  const rows = await rowsOf<{ first_name: string; last_name: string; has_left: boolean }>(
    tx.execute(sql`
      select first_name, last_name, left_at is not null as has_left from staff
      where staff_id = any(${sql.param(ids)}::text[]) order by staff_id for share`),
  )
  const left = rows.filter(({ has_left }) => has_left)
  refuseFaults(left.map((person) => ({ path: 'staff', message: tripSentences.staffLeft(fullName(person)) })))
}

async function refuseRetired(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = await rowsOf<{ name: string; is_retired: boolean; is_merged: boolean }>(
    tx.execute(sql`
      select destination_name as name, merged_into is not null as is_merged,
        coalesce(destination.retired_at, country.retired_at, region.retired_at) is not null as is_retired
      from destination join country using (country_id) join region using (region_id)
      where destination_id = any(${sql.param(ids)}::integer[])
      order by destination_id for share of destination`),
  )
  if (rows.some(({ is_merged }) => is_merged)) throw new MergedMeanwhile()
  const retired = rows.filter(({ is_retired }) => is_retired)
  refuseFaults(
    retired.map(({ name }) => ({ path: 'destinations', message: tripSentences.retiredDestination(name) })),
  )
}
