import { PLACE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import type { DirectoryRow } from '@sojourn/contract/admin/directory-import'
import { isDirectoryName } from '@sojourn/contract/admin/directory-rules'
import { directorySentences as sentences } from '@sojourn/contract/admin/directory-sentences'
import type { LineError } from '@sojourn/contract/files/import'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { givenTable } from '../database/given-rows.ts'
import { country, destination, region } from '../database/schema.ts'
import { type DirectoryFile, planOf } from './import-plan.ts'
import { type Line, readLines, repeatedLines } from './read-lines.ts'

type Place = Record<(typeof PLACE_COLUMNS)[number], string>
type PlaceLine = Line<keyof Place>

/** Adds destinations, and moves countries, with all their destinations, to the regions in the file. Removes nothing. */
export const placesFile: DirectoryFile = {
  lock: sql`lock table ${region}, ${country}, ${destination} in share row exclusive mode`,

  plan: async (db, file, limits) => {
    const { lines, notices } = readLines(file, PLACE_COLUMNS, [], limits)
    const known = await knownPlaces(db)
    return planOf({
      lines: lines.map((line) => ({ entry: line.values, row: rowOf(line, known) })),
      errors: [
        ...lines.flatMap(nameErrors),
        ...repeatedLines(lines, ({ country, destination }) => keyOf(country, destination)),
        ...regionErrors(lines),
      ],
      notices,
      store,
      describe: ({ added, changed }) => `destinations: ${added} added, ${changed} moved`,
    })
  },
}

interface KnownPlaces {
  regionOf: ReadonlyMap<string, string>
  destinations: ReadonlySet<string>
}

async function knownPlaces(db: Db): Promise<KnownPlaces> {
  const countries = await rowsOf<Pick<Place, 'region' | 'country'>>(
    db.execute(sql`
      select region_name as region, country_name as country from country join region using (region_id)`),
  )
  const destinations = await rowsOf<Pick<Place, 'country' | 'destination'>>(
    db.execute(sql`
      select country_name as country, destination_name as destination
      from destination join country using (country_id)`),
  )
  return {
    regionOf: new Map(countries.map(({ country, region }) => [country, region])),
    destinations: new Set(destinations.map(({ country, destination }) => keyOf(country, destination))),
  }
}

function rowOf({ line, values }: PlaceLine, known: KnownPlaces): DirectoryRow {
  const { region, country, destination } = values
  const title = `${destination}, ${country}`
  const from = known.regionOf.get(country)
  const isMoved = from !== undefined && from !== region
  if (!known.destinations.has(keyOf(country, destination))) {
    const to = isMoved ? `${region} (${country} moves here from ${from})` : region
    return { line, kind: 'added', title, changes: [{ field: 'Region', from: '', to }] }
  }
  if (!isMoved) return { line, kind: 'unchanged', title, changes: [] }
  return { line, kind: 'changed', title, changes: [{ field: 'Region', from, to: region }] }
}

const LABELS: Place = { region: 'Region', country: 'Country', destination: 'Destination' }

function nameErrors({ line, values }: PlaceLine): LineError[] {
  return PLACE_COLUMNS.filter((column) => !isDirectoryName(values[column])).map((column) => ({
    line,
    message: sentences.name(LABELS[column]),
  }))
}

function regionErrors(lines: readonly PlaceLine[]): LineError[] {
  const regionOf = new Map<string, string>()
  return lines.flatMap(({ line, values: { country, region } }) => {
    const earlier = regionOf.get(country) ?? region
    regionOf.set(country, earlier)
    return earlier === region ? [] : [{ line, message: sentences.otherRegion(country, earlier) }]
  })
}

async function store(tx: Db, places: readonly Place[]): Promise<void> {
  const rows = given(places)
  await tx.execute(sql`
    insert into region (region_name) select distinct given.region from ${rows} on conflict do nothing`)
  await tx.execute(sql`
    insert into country (country_name, region_id)
    select distinct given.country, region_id from ${rows} join region on region_name = given.region
    on conflict do nothing`)
  await tx.execute(sql`
    update country set region_id = region.region_id from ${rows} join region on region_name = given.region
    where country_name = given.country and country.region_id <> region.region_id`)
  await tx.execute(sql`
    insert into destination (destination_name, country_id)
    select given.destination, country_id from ${rows} join country on country_name = given.country
    on conflict do nothing`)
}

const given = givenTable({ region: 'text', country: 'text', destination: 'text' })

function keyOf(country: string, destination: string): string {
  return JSON.stringify([country, destination])
}
