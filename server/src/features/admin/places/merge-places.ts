import type { PlaceKind } from '@sojourn/contract/admin/place-rules'
import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import type { TripDestination } from '@sojourn/contract/trip/trip'
import { foldText } from '@sojourn/contract/words/fold-text'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../database/database.ts'
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
import { lockPlaces, readPlace, readPlacesWithin, type StoredPlace } from './stored-place.ts'

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
  if (kind === 'destination') await lockTripsTo(tx, sourceId)
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

const MERGE = { destination: mergeDestination, country: mergeCountry, region: mergeRegion }

/** Trips follow, with an audit entry each. The row stays, because its id may be in a file, a form or the history of a trip. */
async function mergeDestination(
  tx: Db,
  author: Author,
  source: StoredPlace,
  target: StoredPlace,
): Promise<number> {
  // From now on nobody can add the destination to a trip, and those who are about to have finished.
  await tx.execute(sql`select from destination where destination_id = ${source.id} for update`)
  const stored = await readTrips(tx, await lockTripsTo(tx, source.id))
  const into = await onTrip(tx, target)
  const changed = stored.map(({ trip }): TripEdit => {
    const destinations = trip.destinations.map((one) => (one.destination_id === source.id ? into : one))
    const content = { ...trip, destinations: eachOnce(destinations) }
    return { before: trip, content, event: describeTripFollowed(author.name, trip, content) }
  })
  await writeTrips(tx, author, { changed })
  await tx.execute(sql`
    update destination set merged_into = ${target.id}
    where destination_id = ${source.id} or merged_into = ${source.id}`)
  return stored.filter(({ isDeleted }) => !isDeleted).length
}

/** Its destinations move, except those that the other country has too: they are merged. */
async function mergeCountry(
  tx: Db,
  author: Author,
  source: StoredPlace,
  target: StoredPlace,
): Promise<number> {
  const known = new Map(
    (await readPlacesWithin(tx, 'destination', target.id)).map((place) => [foldText(place.name), place]),
  )
  let trips = 0
  for (const place of await readPlacesWithin(tx, 'destination', source.id)) {
    const same = known.get(foldText(place.name))
    if (same) trips += await mergeDestination(tx, author, place, same)
  }
  await tx.execute(sql`
    update destination set country_id = ${target.id}, retired_at = ${stillRetired('destination', source)}
    where country_id = ${source.id}`)
  await tx.execute(sql`delete from country where country_id = ${source.id}`)
  await tx.execute(sql`
    update country set iso_code = coalesce(iso_code, ${source.iso_code}) where country_id = ${target.id}`)
  await refilterFeeds(tx, 'country', source.name, target.name)
  return trips
}

/** Its countries move. No two countries have the same name, so there is nothing to merge in them. */
async function mergeRegion(
  tx: Db,
  _author: Author,
  source: StoredPlace,
  target: StoredPlace,
): Promise<number> {
  await tx.execute(sql`
    update country set region_id = ${target.id}, retired_at = ${stillRetired('country', source)}
    where region_id = ${source.id}`)
  await tx.execute(sql`delete from region where region_id = ${source.id}`)
  await refilterFeeds(tx, 'region', source.name, target.name)
  return 0
}

/** What was retired with the place around it isn't offered again because that place is merged into another. */
function stillRetired(kind: PlaceKind, { is_retired }: StoredPlace): SQL {
  const own = sql`${sql.identifier(kind)}.retired_at`
  return is_retired ? sql`coalesce(${own}, now())` : own
}

async function onTrip(tx: Db, { id, name, within, where = '' }: StoredPlace): Promise<TripDestination> {
  const { where: region_name = '' } = await readPlace(tx, 'country', within ?? 0)
  return {
    destination_id: id,
    destination_name: name,
    country: { country_name: where, region: { region_name } },
  }
}
