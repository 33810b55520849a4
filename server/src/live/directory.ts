import type { DestinationOption, Staff, StaffOption, TripDestination } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

export interface Directory {
  staff: StaffOption[]
  destinations: DestinationOption[]
}

/** Everyone and every destination, sorted by name. */
export async function readDirectory(db: Db): Promise<Directory> {
  const [row] = await rowsOf<Directory>(
    db.execute(sql`
      select
        (select coalesce(json_agg(json_strip_nulls(json_build_object('staff_id', staff_id, 'first_name', first_name,
            'last_name', last_name, 'left', case when left_at is not null then true end)) order by first_name collate "und-x-icu", last_name collate "und-x-icu", staff_id), '[]')
          from staff) as staff,
        (select coalesce(json_agg(json_build_object('destination_id', destination_id,
            'destination_name', destination_name, 'country_name', country_name, 'region_name', region_name)
            order by destination_name collate "und-x-icu", country_name collate "und-x-icu", destination_id), '[]')
          from destination join country using (country_id) join region using (region_id)) as destinations`),
  )
  if (!row) throw new Error('the directory did not answer')
  return row
}

/** Someone in the directory, in the shape they have on a trip. */
export function asTripStaff({ staff_id, first_name, last_name }: StaffOption): Staff {
  return { staff_id, first_name, last_name }
}

/** A destination of the directory in the shape it has on a trip. */
export function asTripDestination(option: DestinationOption): TripDestination {
  const { destination_id, destination_name, country_name, region_name } = option
  return { destination_id, destination_name, country: { country_name, region: { region_name } } }
}
