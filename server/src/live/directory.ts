import type { DestinationOption, Staff, TripDestination } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

export interface Directory {
  staff: Staff[]
  destinations: DestinationOption[]
}

/** The people and destinations a trip can have, sorted by name. */
export async function readDirectory(db: Db): Promise<Directory> {
  const [row] = await rowsOf<Directory>(
    db.execute(sql`
      select
        (select coalesce(json_agg(json_build_object('staff_id', staff_id, 'first_name', first_name,
            'last_name', last_name) order by first_name collate "und-x-icu", last_name collate "und-x-icu", staff_id), '[]')
          from staff) as staff,
        (select coalesce(json_agg(json_build_object('destination_id', destination_id,
            'destination_name', destination_name, 'country_name', country_name, 'region_name', region_name)
            order by destination_name collate "und-x-icu", country_name collate "und-x-icu", destination_id), '[]')
          from destination join country using (country_id) join region using (region_id)) as destinations`),
  )
  if (!row) throw new Error('the directory did not answer')
  return row
}

/** A destination of the directory in the shape it has on a trip. */
export function asTripDestination(option: DestinationOption): TripDestination {
  const { destination_id, destination_name, country_name, region_name } = option
  return { destination_id, destination_name, country: { country_name, region: { region_name } } }
}
