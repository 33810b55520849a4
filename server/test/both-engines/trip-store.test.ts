import type { Trip } from '@sojourn/contract/trip/trip'
import type { TripContent } from '@sojourn/contract/trip/trip-fields'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import type { Db } from '../../src/database/database.ts'
import { auditEntry, trip } from '../../src/database/schema.ts'
import { readTrips } from '../../src/live/trip-row.ts'
import { type TripWrites, type WriteOptions, writeTrips } from '../../src/trips/write-trips.ts'
import { untilWaiting } from '../support/lock-waits.ts'
import { useTestApp } from '../support/test-app.ts'
import { useTripCalls } from '../support/trip-calls.ts'

/** What holds for everything that writes trips, be it a form or a file. */

const app = useTestApp()
const { addTrip } = useTripCalls(app)
const AUTHOR = { staffId: '10001', name: 'Mia Chen' }
const LONG = 'x'.repeat(100_000)

const write = (writes: TripWrites, options?: WriteOptions) =>
  app.db.transaction((tx) => writeTrips(tx, AUTHOR, writes, options))
const stored = async (trips: readonly Trip[]) =>
  (
    await readTrips(
      app.db,
      trips.map(({ trip_id }) => trip_id),
    )
  ).map(({ trip, isDeleted }) => ({ trip, isDeleted }))
const newestEvents = async (count: number) =>
  (await app.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(count)).map(({ event }) => event)

describe('writing trips', () => {
  test.runIf(inject('template').engine === 'postgres')(
    'sends nothing after it was refused, because that would be stored on its own',
    async () => {
      const [known, outdated] = [await addTrip(), await addTrip()]
      const stranger = { staff_id: '10009', first_name: '', last_name: '' }
      const replaced = (before: Trip) => ({ before, content: { ...before, staffMembers: [stranger] } })
      const { refusal } = await app.db.transaction(async (tx) => {
        await tx.execute(sql`select from trip_staff where trip_id = ${known.trip_id} for update`)
        const writing = write({ changed: [replaced(known), replaced({ ...outdated, version: 7 })] })
        // The versions have been compared by now, and removing the staff waits for this transaction.
        await untilWaiting(app.db, 'delete from')
        return { refusal: writing }
      })
      await expect(refusal).rejects.toMatchObject({ tripIds: [outdated.trip_id] })
      expect(await stored([known, outdated])).toEqual(
        [known, outdated].map((one) => ({ trip: one, isDeleted: false })),
      )
    },
  )

  test('writes thousands in several statements, in order, and refuses all of them if one is outdated or breaks a rule', async () => {
    const model = await addTrip()
    const added = await write({
      added: Array.from({ length: 1_100 }, (_, number) => ({
        ...model,
        reason: `Visit ${number}`,
        comments: '',
      })),
    })
    expect(new Set(added.map(({ trip_id }) => trip_id)).size).toBe(1_100)
    const edits = (trips: readonly Trip[]) =>
      trips.map((before) => ({ before, content: { ...before, comments: `Changed ${before.trip_id}` } }))
    const changed = await write({ changed: edits(added) })
    const events = (await newestEvents(1_100)).toReversed()
    expect(events).toEqual(
      changed.map(({ trip_id }) =>
        expect.stringContaining(`of trip ${trip_id} from empty to “Changed ${trip_id}”`),
      ),
    )
    const asStored = changed.map((one) => ({ trip: { ...one, version: 2 }, isDeleted: false }))
    expect(await stored(changed)).toEqual(asStored)

    const outdated = changed.map((one, index) => (index === 1_050 ? { ...one, version: 1 } : one))
    const again = outdated.map((before) => ({ before, content: { ...before, comments: 'Never' } }))
    await expect(write({ changed: again })).rejects.toMatchObject({ tripIds: [changed[1_050]?.trip_id] })
    const broken = changed.map((before, index) => ({
      before,
      content: { ...before, comments: 'Never', reason: index === 1_050 ? ' ' : before.reason },
    }))
    await expect(write({ changed: broken })).rejects.toMatchObject({
      code: 'rule_broken',
      errors: [{ path: 'reason' }],
    })
    expect(await stored(changed)).toEqual(asStored)
    expect((await newestEvents(1_100)).toReversed()).toEqual(events)
  })

  test('does everything in one call, with a version and an entry for each', async () => {
    const [deleted, changed, unchanged] = [await addTrip(), await addTrip(), await addTrip()]
    const [other] = await write({ deleted: [await addTrip()] })
    const restored = other as Trip
    const content = { ...changed, reason: 'Another', staffMembers: changed.staffMembers.toReversed() }
    const written = await write({
      added: [{ ...changed, comments: 'Added' }],
      deleted: [deleted],
      restored: [restored],
      changed: [
        { before: changed, content },
        { before: unchanged, content: unchanged },
      ],
    })
    expect(written).toEqual([
      { ...changed, trip_id: expect.any(Number), comments: 'Added', version: 1 },
      { ...deleted, version: 2 },
      { ...restored, version: 3 },
      { ...content, version: 2 },
      unchanged,
    ])
    const byId = (await stored(written)).sort((a, b) => a.trip.trip_id - b.trip.trip_id)
    expect(byId).toEqual(
      written
        .map((one) => ({ trip: one, isDeleted: one.trip_id === deleted.trip_id }))
        .sort((a, b) => a.trip.trip_id - b.trip.trip_id),
    )
    expect(await newestEvents(4)).toEqual([
      expect.stringMatching(`^Mia Chen changed the staff of trip ${changed.trip_id} .*, the reason from`),
      `Mia Chen restored trip ${restored.trip_id}`,
      `Mia Chen deleted trip ${deleted.trip_id}`,
      `Mia Chen added trip ${written[0]?.trip_id}`,
    ])
  })

  test('takes as many statements for many trips as for one', async () => {
    const countFor = async (count: number) => {
      const trips = await Promise.all(Array.from({ length: count }, () => addTrip()))
      const edited = (before: Trip): TripContent => ({
        ...before,
        reason: 'Together',
        staffMembers: before.staffMembers.slice(1),
        destinations: before.destinations.slice(1),
      })
      let statements = 0
      const counted = (tx: Db) =>
        new Proxy(tx, {
          get: (target, name) => {
            if (name === 'execute') statements += 1
            return Reflect.get(target, name, target)
          },
        })
      await app.db.transaction((tx) =>
        writeTrips(counted(tx), AUTHOR, {
          added: trips,
          changed: trips.map((before) => ({ before, content: edited(before) })),
        }),
      )
      expect((await stored(trips)).map((one) => one.trip)).toEqual(
        trips
          .map((before) => ({ ...edited(before), trip_id: before.trip_id, version: 2 }))
          .sort((a, b) => a.trip_id - b.trip_id),
      )
      return statements
    }
    const statementsForOne = await countFor(1)
    expect(statementsForOne).toBeGreaterThan(0)
    expect(await countFor(20)).toBe(statementsForOne)
  })

  test('refuses everything if one of the trips has another version meanwhile', async () => {
    const [one, other] = [await addTrip(), await addTrip()]
    await write({ changed: [{ before: other, content: { ...other, reason: 'Theirs' } }] })
    const before = [await stored([one, other]), await newestEvents(3)]
    const ours = {
      added: [one],
      deleted: [one],
      changed: [{ before: other, content: { ...other, reason: 'Ours' } }],
    }
    await expect(write(ours)).rejects.toMatchObject({
      code: 'changed_by_someone_else',
      message: tripSentences.changedBySomeoneElse,
      tripIds: [other.trip_id],
    })
    expect([await stored([one, other]), await newestEvents(3)]).toEqual(before)
  })

  test('refuses what breaks a rule, and changes nothing', async () => {
    const one = await addTrip()
    const before = [await stored([one]), await newestEvents(3)]
    const broken = { ...one, reason: ' ' }
    for (const writes of [{ added: [broken] }, { changed: [{ before: one, content: broken }] }]) {
      for (const options of [undefined, { origin: 'file' }] as const) {
        await expect(write(writes, options)).rejects.toMatchObject({
          code: 'rule_broken',
          errors: [{ path: 'reason', message: tripSentences.textRequired('Reason') }],
        })
      }
    }
    expect([await stored([one]), await newestEvents(3)]).toEqual(before)
  })

  test('changes other fields of a trip that is older than a rule, and lets an undo restore what breaks one', async () => {
    const { trip_id } = await addTrip()
    await app.db.update(trip).set({ comments: LONG }).where(eq(trip.trip_id, trip_id))
    const [found] = await readTrips(app.db, [trip_id])
    const old = found?.trip as Trip
    const [shorter] = await write({
      changed: [{ before: old, content: { ...old, comments: 'Short', reason: 'Tidied' } }],
    })
    await write({ changed: [{ before: shorter as Trip, content: old }] }, { origin: 'undo' })
    const [again] = await stored([old])
    expect(again?.trip).toEqual({ ...old, version: 3 })
    const [person] = old.staffMembers
    const alone = { ...old, version: 3, staffMembers: person ? [person] : [] }
    await write({ changed: [{ before: { ...old, version: 3 }, content: alone }] })
    expect((await stored([old]))[0]?.trip).toEqual({ ...alone, version: 4 })
    await app.db.execute(sql`update trip set deleted_at = now() where trip_id = ${trip_id}`)
  })
})
