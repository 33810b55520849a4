import { dayInZone } from '@sojourn/contract/dates/day'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../accounts/password-hash.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import {
  account,
  auditEntry,
  country,
  destination,
  region,
  staff,
  trip,
  tripDestination,
  tripStaff,
} from '../database/schema.ts'
import { readTrips } from '../live/trip-row.ts'
import { DEMO_PASSWORD, DEMO_STAFF_ID } from './demo-account.ts'
import { SAMPLE_PLACES, SAMPLE_STAFF } from './people-and-places.ts'
import { sampleAudit } from './sample-audit.ts'
import { type SampleTrip, sampleTrips } from './sample-trips.ts'

/** Loads the sample data into an empty database if it is enabled. */
export async function loadSampleData(db: Db, config: Pick<Config, 'sampleData' | 'timeZone'>): Promise<void> {
  if (config.sampleData === 'off' || !(await isEmpty(db))) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const now = new Date()
  await db.transaction((tx) => load(tx, passwordHash, dayInZone(config.timeZone, now), now))
}

async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: staff.staff_id }).from(staff).limit(1)
  return rows.length === 0
}

async function load(tx: Db, passwordHash: string, today: string, now: Date): Promise<void> {
  const people = SAMPLE_STAFF.map(([first_name, last_name], index) => ({
    staff_id: String(Number(DEMO_STAFF_ID) + index),
    first_name,
    last_name,
  }))
  await tx.insert(staff).values(people)
  const [demo] = people
  if (demo) await tx.insert(account).values({ ...demo, password_hash: passwordHash, is_administrator: true })

  const destinationIds = await loadDestinations(tx)
  const trips = sampleTrips(today, people.length, destinationIds.length)
  await loadTrips(
    tx,
    trips,
    people.map((person) => person.staff_id),
    destinationIds,
  )
  const stored = await readTrips(
    tx,
    trips.map(({ trip_id }) => trip_id),
  )
  const authors = people.slice(0, 5)
  await tx.insert(auditEntry).values(
    sampleAudit(
      stored.map((one) => one.trip),
      authors,
      now,
    ),
  )
}

async function loadDestinations(tx: Db): Promise<number[]> {
  const regions = await tx
    .insert(region)
    .values(Object.keys(SAMPLE_PLACES).map((region_name) => ({ region_name })))
    .returning()
  const countries = await tx
    .insert(country)
    .values(
      regions.flatMap(({ region_id, region_name }) =>
        Object.keys(SAMPLE_PLACES[region_name] ?? {}).map((country_name) => ({
          country_name,
          region_id,
          iso_code: sql`free_iso_code(${country_name})`,
        })),
      ),
    )
    .returning()
  const citiesByCountry = Object.assign({}, ...Object.values(SAMPLE_PLACES)) as Record<string, string[]>
  const destinations = await tx
    .insert(destination)
    .values(
      countries.flatMap(({ country_id, country_name }) =>
        (citiesByCountry[country_name] ?? []).map((destination_name) => ({ destination_name, country_id })),
      ),
    )
    .returning()
  return destinations.map((row) => row.destination_id)
}

async function loadTrips(
  tx: Db,
  trips: SampleTrip[],
  staffIds: string[],
  destinationIds: number[],
): Promise<void> {
  await tx.insert(trip).values(trips.map(({ staff: _, destinations, ...columns }) => columns))
  await tx
    .insert(tripStaff)
    .values(
      trips.flatMap(({ trip_id, staff: indexes }) =>
        indexes.map((index, position) => ({ trip_id, staff_id: staffIds[index] ?? '', position })),
      ),
    )
  await tx.insert(tripDestination).values(
    trips.flatMap(({ trip_id, destinations }) =>
      destinations.map((index, position) => ({
        trip_id,
        destination_id: destinationIds[index] ?? 0,
        position,
      })),
    ),
  )
  await tx.execute(sql`select setval(pg_get_serial_sequence('trip', 'trip_id'), max(trip_id)) from trip`)
}
