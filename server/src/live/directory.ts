import type { DestinationOption, Staff, StaffOption, TripDestination } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'

export interface Directory {
  /** The newest transaction that changed a person or a destination. */
  stamp: number
  staff: StaffOption[]
  destinations: DestinationOption[]
  /** Destinations that now stand for another one. */
  merged: MergedDestination[]
}

export interface MergedDestination extends DestinationOption {
  merged_into: number
}

/** Everyone and every destination, sorted by name. */
export async function readDirectory(db: Db): Promise<Directory> {
  const [row] = await rowsOf<Omit<Directory, 'merged'> & { merged: MergedDestination[] | null }>(
    db.execute(sql`
      with place as (
        select *, json_strip_nulls(json_build_object('destination_id', destination_id,
            'destination_name', destination_name, 'country_name', country_name, 'region_name', region_name,
            'iso_code', iso_code, 'merged_into', merged_into,
            'retired', case when coalesce(destination.retired_at, country.retired_at, region.retired_at) is not null then true end
          )) as option
        from destination join country using (country_id) join region using (region_id))
      select
        greatest(
          (select changed_xid::text::bigint from staff order by changed_xid desc limit 1),
          (select changed_xid::text::bigint from destination order by changed_xid desc limit 1), 0)::float8 as stamp,
        (select coalesce(json_agg(json_strip_nulls(json_build_object('staff_id', staff_id, 'first_name', first_name,
            'last_name', last_name, 'left', case when left_at is not null then true end)) order by first_name collate "und-x-icu", last_name collate "und-x-icu", staff_id), '[]')
          from staff) as staff,
        (select coalesce(json_agg(option
            order by destination_name collate "und-x-icu", country_name collate "und-x-icu", destination_id), '[]')
          from place where merged_into is null) as destinations,
        (select json_agg(option) from place where merged_into is not null) as merged`),
  )
  if (!row) throw new Error('the directory did not answer')
  return { ...row, merged: row.merged ?? [] }
}

/** The destination that an id stands for. */
export function destinationFinder({ destinations, merged }: Directory) {
  const byId = new Map(destinations.map((option) => [option.destination_id, option]))
  const mergedInto = new Map(merged.map((option) => [option.destination_id, option.merged_into]))
  return (id: number): DestinationOption | undefined => byId.get(mergedInto.get(id) ?? id)
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
