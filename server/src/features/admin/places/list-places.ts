import type { Places } from '@sojourn/contract/admin/places'
import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../database/database.ts'
import { inParts } from '../../../in-parts.ts'
import type { LiveList } from '../../../live/live-list.ts'

interface Row {
  id: number
  name: string
  is_retired: boolean
}
type CountryRow = Row & { within: number; iso_code: string | null }
type DestinationRow = Row & { within: number }

/** All places by name. The trips are counted in memory, because there may be very many of them. */
export async function listPlaces(db: Db, liveList: LiveList): Promise<Places> {
  const [regions, countries, destinations] = await Promise.all([
    rowsOf<Row>(
      db.execute(sql`
        select region_id as id, region_name as name, retired_at is not null as is_retired
        from region order by region_name collate "und-x-icu", region_id`),
    ),
    rowsOf<CountryRow>(
      db.execute(sql`
        select country_id as id, country_name as name, region_id as within, iso_code, retired_at is not null as is_retired
        from country order by country_name collate "und-x-icu", country_id`),
    ),
    rowsOf<DestinationRow>(
      db.execute(sql`
        select destination_id as id, destination_name as name, country_id as within, retired_at is not null as is_retired
        from destination where merged_into is null order by destination_name collate "und-x-icu", destination_id`),
    ),
  ])
  const trips = await countTrips(liveList)
  const destinationsIn = Map.groupBy(destinations, ({ within }) => within)
  const countriesIn = Map.groupBy(countries, ({ within }) => within)
  return {
    regions: regions.map((region) => ({
      ...region,
      trips: trips.get(`region ${region.name}`) ?? 0,
      countries: (countriesIn.get(region.id) ?? []).map(({ within: _region, ...country }) => ({
        ...country,
        trips: trips.get(`country ${country.name}`) ?? 0,
        destinations: (destinationsIn.get(country.id) ?? []).map(({ within: _country, ...destination }) => ({
          ...destination,
          trips: trips.get(`destination ${destination.id}`) ?? 0,
        })),
      })),
    })),
  }
}

/** How many trips go to each region, country and destination. A trip to two cities of a country is one trip to the country. */
async function countTrips(liveList: LiveList): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const part of inParts(liveList.all())) {
    for (const { trip } of part) {
      for (const place of placesOf(trip)) counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  }
  return counts
}

function placesOf({ destinations }: Trip): Set<string> {
  return new Set(
    destinations.flatMap(({ destination_id, country }) => [
      `destination ${destination_id}`,
      `country ${country.country_name}`,
      `region ${country.region.region_name}`,
    ]),
  )
}
