import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import type { TripDestination } from '@sojourn/contract/trip/trip'
import { foldText } from '@sojourn/contract/words/fold-text'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../database/database.ts'
import { givenTable } from '../../../database/given-rows.ts'
import { recordEvent } from '../../../database/record-event.ts'
import { ApiFailure } from '../../../http/api-failure.ts'
import type { Author } from '../../../http/author.ts'
import { readTrips } from '../../../live/trip-row.ts'
import { eachOnce } from '../../../trips/each-once.ts'
import { lockTripsTo } from '../../../trips/lock-trip.ts'
import { takeTurn } from '../../../trips/take-turn.ts'
import { type TripEdit, writeTrips } from '../../../trips/write-trips.ts'
import { describePlacesMerged, describeTripFollowed } from './describe-place.ts'
import { refilterFeeds } from './refilter-feeds.ts'
import { lockPlaces, readDestinationsIn, readPlace, type StoredPlace } from './stored-place.ts'

/** Merges a place into another of its kind. Returns how many trips have another destination now. */
export async function mergePlace(
  tx: Db,
  author: Author,
  kind: PlaceKind,
  sourceId: number,
  targetId: number,
): Promise<number> {
  if (sourceId === targetId) throw new ApiFailure('rule_broken', placeSentences.intoItself)
  await takeTurn(tx)
  // First, like every edit of a trip, which locks the trip before its destinations.
  if (kind === 'destination') await lockTripsTo(tx, [sourceId])
  await lockPlaces(tx)
  const source = await readPlace(tx, kind, sourceId)
  const target = await readPlace(tx, kind, targetId)
  const trips = await MERGE[kind](tx, author, source, target)
  await recordEvent(tx, {
    kind: 'admin',
    event: describePlacesMerged(author.name, source, target),
    staffId: author.staffId,
  })
  return trips
}

const MERGE = {
  destination: (tx: Db, author: Author, source: StoredPlace, target: StoredPlace) =>
    mergeDestinations(tx, author, 'destination', [{ source, target }]),
  country: mergeCountry,
  region: mergeRegion,
}

interface Pair {
  source: StoredPlace
  target: StoredPlace
}

/**
 * Trips follow, with one audit entry each, even if several of their destinations are merged. The rows stay, because their ids may
 * be in a file, a form or the history of a trip.
 */
async function mergeDestinations(
  tx: Db,
  author: Author,
  kind: 'destination' | 'country',
  pairs: readonly Pair[],
): Promise<number> {
  if (pairs.length === 0) return 0
  const ids = pairs.map(({ source }) => source.id)
  // From now on nobody can add these destinations to a trip, and those who are about to have finished.
  await tx.execute(sql`
    select from destination where destination_id = any(${sql.param(ids)}::integer[]) order by destination_id for update`)
  const stored = await readTrips(tx, await lockTripsTo(tx, ids))
  const into = new Map<number, TripDestination>()
  for (const { source, target } of pairs) into.set(source.id, await onTrip(tx, target))
  const changed = stored.map(({ trip }): TripEdit => {
    const destinations = eachOnce(trip.destinations.map((one) => into.get(one.destination_id) ?? one))
    const content = { ...trip, destinations }
    return { before: trip, content, event: describeTripFollowed(author.name, trip, content, kind) }
  })
  await writeTrips(tx, author, { changed })
  const merged = pairs.map(({ source, target }) => ({ source: source.id, target: target.id }))
  await tx.execute(sql`
    update destination set merged_into = given.target from ${given(merged)}
    where destination_id = given.source or merged_into = given.source`)
  return stored.filter(({ isDeleted }) => !isDeleted).length
}

const given = givenTable({ source: 'integer', target: 'integer' })

/** Its destinations move, except those that the other country has too: they are merged. */
async function mergeCountry(
  tx: Db,
  author: Author,
  source: StoredPlace,
  target: StoredPlace,
): Promise<number> {
  const known = new Map(
    (await readDestinationsIn(tx, target.id)).map((place) => [foldText(place.name), place]),
  )
  const pairs = (await readDestinationsIn(tx, source.id)).flatMap((place): Pair[] => {
    const same = known.get(foldText(place.name))
    return same ? [{ source: place, target: same }] : []
  })
  const trips = await mergeDestinations(tx, author, 'country', pairs)
  const isRetired = source.is_retired || (await leavesRetiredRegion(tx, source, target))
  await tx.execute(sql`
    update destination set country_id = ${target.id}, retired_at = ${stillRetired('destination', isRetired)}
    where country_id = ${source.id}`)
  await tx.execute(sql`delete from country where country_id = ${source.id}`)
  await tx.execute(sql`
    update country set iso_code = coalesce(iso_code, ${source.iso_code}) where country_id = ${target.id}`)
  await refilterFeeds(tx, 'country', source.name, target.name)
  return trips
}

async function leavesRetiredRegion(tx: Db, source: StoredPlace, target: StoredPlace): Promise<boolean> {
  if (source.within === target.within) return false
  return (await readPlace(tx, 'region', source.within ?? 0)).is_retired
}

/** Its countries move. No two countries have the same name, so there is nothing to merge in them. */
async function mergeRegion(
  tx: Db,
  _author: Author,
  source: StoredPlace,
  target: StoredPlace,
): Promise<number> {
  await tx.execute(sql`
    update country set region_id = ${target.id}, retired_at = ${stillRetired('country', source.is_retired)}
    where region_id = ${source.id}`)
  await tx.execute(sql`delete from region where region_id = ${source.id}`)
  await refilterFeeds(tx, 'region', source.name, target.name)
  return 0
}

/** What was retired with the place around it isn't offered again because that place is merged into another. */
function stillRetired(kind: PlaceKind, wasRetired: boolean): SQL {
  const own = sql`${sql.identifier(kind)}.retired_at`
  return wasRetired ? sql`coalesce(${own}, now())` : own
}

async function onTrip(tx: Db, { id, name, within, where = '' }: StoredPlace): Promise<TripDestination> {
  const { where: region_name = '' } = await readPlace(tx, 'country', within ?? 0)
  return {
    destination_id: id,
    destination_name: name,
    country: { country_name: where, region: { region_name } },
  }
}
