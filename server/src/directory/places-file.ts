import { PLACE_COLUMNS } from '@sojourn/contract/admin/directory-files'
import type { DirectoryRow } from '@sojourn/contract/admin/directory-import'
import { checkName } from '@sojourn/contract/admin/directory-rules'
import { directorySentences as sentences } from '@sojourn/contract/admin/directory-sentences'
import { checkIsoCode } from '@sojourn/contract/admin/place-rules'
import { placeSentences } from '@sojourn/contract/admin/place-sentences'
import type { LineError } from '@sojourn/contract/files/import'
import { foldText } from '@sojourn/contract/words/fold-text'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../database/database.ts'
import { givenTable } from '../database/given-rows.ts'
import { country, destination, region } from '../database/schema.ts'
import { type DirectoryFile, planOf } from './import-plan.ts'
import { type Line, readLines, repeatedLines } from './read-lines.ts'

type Place = Record<(typeof PLACE_COLUMNS)[number], string>
type PlaceLine = Line<keyof Place>

/** Changes to places happen one after the other. Trips can still be saved. */
export const LOCK_PLACES = sql`lock table ${region}, ${country}, ${destination} in share row exclusive mode`

/**
 * Adds destinations, moves countries, with all their destinations, to the regions in the file, and gives countries their ISO
 * codes. Removes nothing. Retired places stay retired, and merged destinations merged.
 */
export const placesFile: DirectoryFile = {
  lock: LOCK_PLACES,

  plan: async (db, file, limits) => {
    const { lines: read, notices } = readLines(file, PLACE_COLUMNS, ['iso_code'], limits)
    const unnamed = read.flatMap(nameErrors)
    const faulty = new Set(unnamed.map(({ line }) => line))
    const known = await knownPlaces(db)
    const lines = spelledAsKnown(
      read.filter(({ line }) => !faulty.has(line)),
      known,
    )
    return planOf({
      lines: lines.map((line) => ({ entry: line.values, row: rowOf(line, known) })),
      errors: [
        ...unnamed,
        ...repeatedLines(lines, ({ country, destination }) => JSON.stringify([country, destination])),
        ...regionErrors(lines),
        ...codeErrors(lines, known),
      ],
      notices,
      store,
      describe: ({ added, changed }) => `destinations: ${added} added, ${changed} changed`,
    })
  },
}

interface KnownPlaces {
  regions: readonly string[]
  regionOf: ReadonlyMap<string, string>
  codeOf: ReadonlyMap<string, string>
  countryOf: ReadonlyMap<string, string>
  destinationsIn: ReadonlyMap<string, ReadonlySet<string>>
}

async function knownPlaces(db: Db): Promise<KnownPlaces> {
  const regions = await rowsOf<{ region: string }>(db.execute(sql`select region_name as region from region`))
  const countries = await rowsOf<Pick<Place, 'region' | 'country'> & { iso_code: string | null }>(
    db.execute(sql`
      select region_name as region, country_name as country, iso_code from country join region using (region_id)`),
  )
  const destinations = await rowsOf<Pick<Place, 'country' | 'destination'>>(
    db.execute(sql`
      select country_name as country, destination_name as destination
      from destination join country using (country_id)`),
  )
  const placesIn = Map.groupBy(destinations, ({ country }) => country)
  return {
    regions: regions.map(({ region }) => region),
    regionOf: new Map(countries.map(({ country, region }) => [country, region])),
    codeOf: new Map(countries.flatMap(({ country, iso_code }) => (iso_code ? [[country, iso_code]] : []))),
    countryOf: new Map(countries.flatMap(({ country, iso_code }) => (iso_code ? [[iso_code, country]] : []))),
    destinationsIn: new Map(
      [...placesIn].map(([country, places]) => [country, new Set(places.map((place) => place.destination))]),
    ),
  }
}

/** A name that differs only in case or accents is the same place (decision 26), in the spelling of the directory or of the earlier line. */
function spelledAsKnown(lines: readonly PlaceLine[], known: KnownPlaces): PlaceLine[] {
  const regionName = spelling(known.regions)
  const countryName = spelling(known.regionOf.keys())
  const destinationNames = new Map<string, ReturnType<typeof spelling>>()
  const destinationNameIn = (country: string) => {
    const name = destinationNames.get(country) ?? spelling(known.destinationsIn.get(country) ?? [])
    destinationNames.set(country, name)
    return name
  }
  return lines.map(({ line, values }) => {
    const country = countryName(values.country)
    const destination = destinationNameIn(country)(values.destination)
    const iso_code = values.iso_code.toUpperCase()
    return { line, values: { region: regionName(values.region), country, destination, iso_code } }
  })
}

function spelling(known: Iterable<string>): (name: string) => string {
  const exact = new Set(known)
  const byFold = new Map([...exact].map((name) => [foldText(name), name]))
  return (name) => {
    if (exact.has(name)) return name
    const spelled = byFold.get(foldText(name)) ?? name
    byFold.set(foldText(name), spelled)
    return spelled
  }
}

function rowOf({ line, values }: PlaceLine, known: KnownPlaces): DirectoryRow {
  const { region, country, destination, iso_code } = values
  const title = `${destination}, ${country}`
  const from = known.regionOf.get(country)
  const code = known.codeOf.get(country) ?? ''
  const isMoved = from !== undefined && from !== region
  const newCode =
    iso_code === '' || iso_code === code ? [] : [{ field: 'ISO code', from: code, to: iso_code }]
  if (!known.destinationsIn.get(country)?.has(destination)) {
    const to = isMoved ? `${region} (${country} moves here from ${from})` : region
    return { line, kind: 'added', title, changes: [{ field: 'Region', from: '', to }, ...newCode] }
  }
  const changes = [...(isMoved ? [{ field: 'Region', from, to: region }] : []), ...newCode]
  return { line, kind: changes.length > 0 ? 'changed' : 'unchanged', title, changes }
}

const LABELS = { region: 'Region', country: 'Country', destination: 'Destination' } as const
const NAMES = ['region', 'country', 'destination'] as const

function nameErrors({ line, values }: PlaceLine): LineError[] {
  return NAMES.flatMap((column) => {
    const message = checkName(LABELS[column], values[column])
    return message === undefined ? [] : [{ line, message }]
  })
}

function regionErrors(lines: readonly PlaceLine[]): LineError[] {
  const regionOf = new Map<string, string>()
  return lines.flatMap(({ line, values: { country, region } }) => {
    const earlier = regionOf.get(country) ?? region
    regionOf.set(country, earlier)
    return earlier === region ? [] : [{ line, message: sentences.otherRegion(country, earlier) }]
  })
}

/** A code belongs to one country, and a country has one code. */
function codeErrors(lines: readonly PlaceLine[], { countryOf }: KnownPlaces): LineError[] {
  const codeOnLine = new Map<string, string>()
  const countryOnLine = new Map<string, string>()
  return lines.flatMap(({ line, values: { country, iso_code: code } }) => {
    if (code === '') return []
    const unknown = checkIsoCode(code)
    if (unknown !== undefined) return [{ line, message: unknown }]
    const earlier = codeOnLine.get(country) ?? code
    codeOnLine.set(country, earlier)
    if (earlier !== code) return [{ line, message: sentences.otherCode(country, earlier) }]
    const owner = countryOnLine.get(code) ?? countryOf.get(code) ?? country
    countryOnLine.set(code, owner)
    return owner === country ? [] : [{ line, message: placeSentences.codeTaken(code, owner) }]
  })
}

/** A new country whose name is well known gets its code without being asked. */
async function store(tx: Db, places: readonly Place[]): Promise<void> {
  const rows = given(places)
  await tx.execute(sql`
    insert into region (region_name) select distinct given.region from ${rows} on conflict do nothing`)
  await tx.execute(sql`
    insert into country (country_name, region_id, iso_code)
    select country, region_id, case row_number() over (partition by code order by country) when 1 then code end
    from (
      select distinct given.country, region_id, free_iso_code(given.country) as code
      from ${rows} join region on region_name = given.region
    ) as new
    on conflict do nothing`)
  await tx.execute(sql`
    update country set iso_code = null from ${rows}
    where given.iso_code <> '' and given.iso_code = country.iso_code and given.country <> country_name`)
  await tx.execute(sql`
    update country set iso_code = given.iso_code from ${rows}
    where given.iso_code <> '' and country_name = given.country and country.iso_code is distinct from given.iso_code`)
  await tx.execute(sql`
    update country set region_id = region.region_id from ${rows} join region on region_name = given.region
    where country_name = given.country and country.region_id <> region.region_id`)
  await tx.execute(sql`
    insert into destination (destination_name, country_id)
    select given.destination, country_id from ${rows} join country on country_name = given.country
    where not exists (
      select from destination as known
      where known.country_id = country.country_id and known.destination_name = given.destination)`)
}

const given = givenTable({ region: 'text', country: 'text', destination: 'text', iso_code: 'text' })
