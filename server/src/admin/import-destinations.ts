import { and, eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { recordEvent } from '../database/record-event.ts'
import { country, destination, region } from '../database/schema.ts'
import { StartError } from '../start-error.ts'
import type { Invocation } from './invocation.ts'
import { isName, NAME_CHARACTERS_MAX } from './name.ts'
import { type Line, readCsv, refuseLines, repeatedLines } from './read-csv.ts'

const COLUMNS = ['region', 'country', 'destination'] as const
type DestinationRow = Record<(typeof COLUMNS)[number], string>

/** Thrown in the transaction of a dry run to roll it back. */
class DryRun extends Error {}

/** Adds destinations and moves countries to the regions in the file. Imports the whole file or nothing. */
export async function importDestinations({ db, subject: file, isDryRun, print }: Invocation): Promise<void> {
  const lines = await readCsv(file, COLUMNS)
  refuseLines(file, [
    ...lines.flatMap(({ line, values }) => problemsOf(values).map((problem) => ({ line, problem }))),
    ...repeatedLines(lines, (values) => JSON.stringify([values.country, values.destination])),
    ...conflictingRegions(lines),
  ])
  let counts = { added: 0, moved: 0, unchanged: 0 }
  try {
    await db.transaction(async (tx) => {
      counts = { added: 0, moved: 0, unchanged: 0 }
      for (const { values } of lines) counts[await apply(tx, values)] += 1
      if (isDryRun) throw new DryRun()
      const event = `An administrator imported destinations: ${counts.added} added, ${counts.moved} moved`
      await recordEvent(tx, { kind: 'admin', event })
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  const text = `${counts.added} added, ${counts.moved} moved, ${counts.unchanged} unchanged`
  print(isDryRun ? `Dry run, nothing changed: ${text}.` : `${text}.`)
}

function problemsOf(row: DestinationRow): string[] {
  return COLUMNS.filter((column) => !isName(row[column])).map(
    (column) => `${column} must be 1 to ${NAME_CHARACTERS_MAX} characters long`,
  )
}

function conflictingRegions(lines: Line<keyof DestinationRow>[]): { line: number; problem: string }[] {
  const regionOf = new Map<string, string>()
  return lines.flatMap(({ line, values }) => {
    const earlier = regionOf.get(values.country) ?? values.region
    regionOf.set(values.country, earlier)
    return earlier === values.region
      ? []
      : [{ line, problem: `${values.country} is in ${earlier} on an earlier line` }]
  })
}

async function apply(tx: Db, row: DestinationRow): Promise<'added' | 'moved' | 'unchanged'> {
  await tx.insert(region).values({ region_name: row.region }).onConflictDoNothing()
  const [inRegion] = await tx.select().from(region).where(eq(region.region_name, row.region))
  if (!inRegion) throw new StartError(`The region ${row.region} couldn't be stored.`)
  const { region_id } = inRegion

  await tx.insert(country).values({ country_name: row.country, region_id }).onConflictDoNothing()
  const [inCountry] = await tx.select().from(country).where(eq(country.country_name, row.country))
  if (!inCountry) throw new StartError(`The country ${row.country} couldn't be stored.`)
  const { country_id } = inCountry
  const isMoved = inCountry.region_id !== region_id
  if (isMoved) await tx.update(country).set({ region_id }).where(eq(country.country_id, country_id))

  const [known] = await tx
    .select()
    .from(destination)
    .where(and(eq(destination.country_id, country_id), eq(destination.destination_name, row.destination)))
  if (!known) await tx.insert(destination).values({ destination_name: row.destination, country_id })
  if (!known) return 'added'
  return isMoved ? 'moved' : 'unchanged'
}
