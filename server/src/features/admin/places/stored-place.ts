import { type PlaceKind, WITHIN } from '@sojourn/contract/admin/place-rules'
import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import { foldText } from '@sojourn/contract/words/fold-text'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../database/database.ts'
import { LOCK_PLACES } from '../../../directory/places-file.ts'
import { ApiFailure } from '../../../http/api-failure.ts'

/** Regions, countries and destinations are stored alike: each has an id, a name, and what it is within. */
export interface StoredPlace {
  kind: PlaceKind
  id: number
  name: string
  within: number | null
  /** The name of what it is within. */
  where: string | undefined
  iso_code: string | null
  is_retired: boolean
}

/** So that two administrators can't add the same name at the same time. */
export async function lockPlaces(tx: Db): Promise<void> {
  await tx.execute(LOCK_PLACES)
}

export async function readPlace(tx: Db, kind: PlaceKind, id: number): Promise<StoredPlace> {
  const [found] = await selectPlaces(tx, kind, sql`place.${idOf(kind)} = ${id}`)
  if (!found) throw new ApiFailure('not_found', placeSentences.unknown)
  return found
}

export function readDestinationsIn(tx: Db, countryId: number | null): Promise<StoredPlace[]> {
  return selectPlaces(tx, 'destination', sql`place.country_id = ${countryId}`)
}

/** Another place with a name that this one would be confused with. Countries are told apart by their name alone. */
export async function findNamesake(
  tx: Db,
  { kind, id, name, within }: StoredPlace,
): Promise<StoredPlace | undefined> {
  const places =
    kind === 'destination' ? await readDestinationsIn(tx, within) : await selectPlaces(tx, kind, sql`true`)
  return places.find((place) => place.id !== id && foldText(place.name) === foldText(name))
}

export async function findByCode(tx: Db, code: string): Promise<StoredPlace | undefined> {
  const [found] = await selectPlaces(tx, 'country', sql`iso_code = ${code}`)
  return found
}

async function selectPlaces(tx: Db, kind: PlaceKind, which: SQL): Promise<StoredPlace[]> {
  const outer = WITHIN[kind]
  const rows = await rowsOf<Omit<StoredPlace, 'kind'>>(
    tx.execute(sql`
      select place.${idOf(kind)} as id, place.${nameOf(kind)} as name, place.retired_at is not null as is_retired,
        ${outer ? sql`place.${idOf(outer)}` : sql`null::integer`} as within,
        ${outer ? sql`outer_place.${nameOf(outer)}` : sql`null`} as where,
        ${kind === 'country' ? sql`iso_code` : sql`null`} as iso_code
      from ${sql.identifier(kind)} place
        ${outer ? sql`join ${sql.identifier(outer)} outer_place using (${idOf(outer)})` : sql``}
      where ${which} ${kind === 'destination' ? sql`and merged_into is null` : sql``}`),
  )
  return rows.map((row) => ({ ...row, where: row.where ?? undefined, kind }))
}

export function idOf(kind: PlaceKind): SQL {
  return sql.raw(`${kind}_id`)
}

export function nameOf(kind: PlaceKind): SQL {
  return sql.raw(`${kind}_name`)
}
