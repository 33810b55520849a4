import type { Trip } from '@sojourn/contract/trip/trip'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { LiveList } from '../src/live/live-list.ts'
import type { StoredTrip } from '../src/live/trip-row.ts'
import { type TripWrites, writeColumns, writeTrips } from '../src/trips/write-trips.ts'
import { useTestApp } from './support/test-app.ts'
import { useTripCalls } from './support/trip-calls.ts'

/** Trips that this process writes go straight into its live list. They must be exactly as they would be read. */

const app = useTestApp()
const { addTrip } = useTripCalls(app)
const AUTHOR = { staffId: '10001', name: 'Mia Chen' }
let list: LiveList

beforeEach(async () => {
  list = await new LiveList(app.database).load()
})

const write = (writes: TripWrites, change = (written: readonly StoredTrip[]) => written) =>
  app.db.transaction((tx) =>
    writeTrips(tx, AUTHOR, writes, { handOver: (written) => list.expect(change(written)) }),
  )
const trips = async () => {
  await list.catchUp()
  return list.trips.bytes.toString()
}
const tripsAsRead = async () => (await new LiveList(app.database).load()).trips.bytes.toString()
const markAsExpected = (written: readonly StoredTrip[]) =>
  written.map((stored) => ({ ...stored, trip: { ...stored.trip, comments: 'From memory' } }))

test('added, changed, deleted and restored trips are as they would be read', async () => {
  const [changed, deleted, restored] = [await addTrip(), await addTrip(), await addTrip()]
  const [gone] = await write({ deleted: [restored] })
  const [staffMember] = changed.staffMembers
  const [first] = list.all().flatMap(({ trip }) => trip.destinations)
  await write({
    added: [{ ...changed, est_cost: null, comments: 'é "quoted"\n' }],
    deleted: [deleted],
    restored: [gone as Trip],
    changed: [
      {
        before: changed,
        content: {
          ...changed,
          staffMembers: staffMember ? [staffMember] : [],
          destinations: first ? [first] : [],
          est_cost: 0.1,
          start_date: '2026-01-31',
          end_date: '2026-02-28',
        },
      },
    ],
  })
  expect(await trips()).toBe(await tripsAsRead())
  expect(list.get(deleted.trip_id)).toBeUndefined()
})

test('a cell that changes in a single statement is as it would be read', async () => {
  const trip = await addTrip()
  await list.catchUp()
  const stamp = list.get(trip.trip_id)?.stamp ?? 0
  const edit = { before: trip, content: { ...trip, est_cost: 1234.5 } }
  await writeColumns(app.db, AUTHOR, edit, stamp, list)
  expect(await trips()).toBe(await tripsAsRead())
})

test('they are taken from memory, unless the feed has a newer version', async () => {
  const [once, twice] = [await addTrip(), await addTrip()]
  const edit = (before: Trip) => ({ before, content: { ...before, reason: 'Changed' } })
  await write({ changed: [edit(once), edit(twice)] }, markAsExpected)
  await app.db.execute(sql`update trip set comments = 'Later' where trip_id = ${twice.trip_id}`)
  await list.catchUp()
  expect(list.trip(once.trip_id)?.comments).toBe('From memory')
  expect(list.trip(twice.trip_id)?.comments).toBe('Later')
})

test('what was rolled back never reaches the list', async () => {
  const trip = await addTrip()
  await expect(
    app.db.transaction(async (tx) => {
      const changed = [{ before: trip, content: { ...trip, reason: 'Never' } }]
      await writeTrips(tx, AUTHOR, { changed }, { handOver: (written) => list.expect(written) })
      throw new Error('refused')
    }),
  ).rejects.toThrow('refused')
  expect(await trips()).toBe(await tripsAsRead())
  expect(list.trip(trip.trip_id)?.reason).toBe(trip.reason)
})

for (const [when, newName] of [
  ['before', 'Renamed'],
  ['after', 'Renamed again'],
] as const) {
  test(`a renamed person has the new name on a trip that is written ${when} the list knows it`, async () => {
    const trip = await addTrip()
    const [person] = trip.staffMembers
    await app.db.execute(
      sql`update staff set first_name = ${newName} where staff_id = ${person?.staff_id ?? ''}`,
    )
    if (when === 'after') await list.catchUp()
    // The writer still has the old name.
    await write({ changed: [{ before: trip, content: { ...trip, reason: 'Changed' } }] })
    expect(await trips()).toBe(await tripsAsRead())
    expect(list.trip(trip.trip_id)?.staffMembers[0]?.first_name).toBe(newName)
  })
}
