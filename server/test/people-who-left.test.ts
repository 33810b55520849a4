import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import type { StaffOption, Trip } from '@sojourn/contract/trip/trip'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../src/accounts/actor.ts'
import { markAsLeft } from '../src/accounts/leaving.ts'
import { staff } from '../src/database/schema.ts'
import { editPerson } from '../src/directory/change-person.ts'
import { addStaffMember } from '../src/features/trips/change-trip.ts'
import { LiveList } from '../src/live/live-list.ts'
import { takeTurn } from '../src/trips/take-turn.ts'
import { untilWaiting } from './support/lock-waits.ts'
import { useTestApp } from './support/test-app.ts'
import { useTripCalls } from './support/trip-calls.ts'

const GONE = '30001'
const HERE = '30002'
const NAMESAKE = '30003'

const app = useTestApp()
const { send, addTrip, readTrip } = useTripCalls(app)

const mark = async (as: 'leave' | 'return', staffId: string) =>
  expect((await send('POST', `/admin/people/${staffId}/${as}`)).statusCode).toBe(204)

beforeAll(async () => {
  await app.db.insert(staff).values([
    { staff_id: GONE, first_name: 'Rosa', last_name: 'Diaz' },
    { staff_id: HERE, first_name: 'Gina', last_name: 'Linetti' },
    { staff_id: NAMESAKE, first_name: 'Rosa', last_name: 'Diaz' },
  ])
})
beforeEach(() => mark('return', GONE))

const REFUSAL = { path: 'staff', message: "Rosa Diaz has left and can't be added to a trip." }

describe('someone who left', () => {
  test('is still in the list of staff, marked', async () => {
    await mark('leave', GONE)
    const people: StaffOption[] = (await send('GET', '/staff')).json()
    expect(people.find(({ staff_id }) => staff_id === GONE)).toEqual({
      staff_id: GONE,
      first_name: 'Rosa',
      last_name: 'Diaz',
      left: true,
    })
    expect(people.find(({ staff_id }) => staff_id === HERE)).not.toHaveProperty('left')
  })

  test('stays on their trips, which look the same, also to a server that starts now', async () => {
    const before = await addTrip({ staff_ids: [GONE, HERE] })
    await mark('leave', GONE)
    expect(await readTrip(before.trip_id)).toEqual(before)
    expect((await new LiveList(app.database).load()).trip(before.trip_id)).toEqual(before)
  })

  test('stays when the trip is saved, can be removed, and then can’t be added again', async () => {
    const trip = await addTrip({ staff_ids: [HERE, GONE] })
    await mark('leave', GONE)
    const { staff_ids: staffIds, destination_ids: destinationIds, ...fields } = SAVED
    const saved = await send('PUT', `/trips/${trip.trip_id}`, { ...fields, staffIds, destinationIds })
    expect(saved.statusCode, saved.body).toBe(200)
    const removed = await send('DELETE', `/trips/${trip.trip_id}/staff/${GONE}`)
    expect(removed.statusCode).toBe(204)
    for (const answer of [
      await send('POST', `/trips/${trip.trip_id}/staff/${GONE}`),
      await send('PUT', `/trips/${trip.trip_id}`, { ...fields, staffIds, destinationIds }),
    ]) {
      expect(answer.json()).toMatchObject({ status: 422, message: REFUSAL.message, errors: [REFUSAL] })
    }
    expect((await readTrip(trip.trip_id)).staffMembers.map(({ staff_id }) => staff_id)).toEqual([HERE])
  })

  test('can’t be on a new trip', async () => {
    await mark('leave', GONE)
    const answer = await send('POST', '/trips/complete', SAVED)
    expect(answer.json()).toMatchObject({ status: 422, errors: [REFUSAL] })
  })

  test('can’t be added to a trip that is saved at the same moment', async () => {
    const trip = await addTrip({ staff_ids: [HERE] })
    const adding = await app.db.transaction(async (tx) => {
      await markAsLeft(tx, OPERATOR, GONE)
      const calls = [
        send('POST', `/trips/${trip.trip_id}/staff/${GONE}`),
        send('POST', '/trips/complete', SAVED),
      ]
      await untilWaiting(app.db, 'from staff', calls.length)
      return { calls }
    })
    for (const answer of await Promise.all(adding.calls)) {
      expect(answer.json()).toMatchObject({ status: 422, errors: [REFUSAL] })
    }
    expect(await readTrip(trip.trip_id)).toEqual(trip)
  })

  test('has their new name on a trip that is saved while they are renamed', async () => {
    const before = { first_name: 'Gina', last_name: 'Linetti', email: null }
    const saving = await app.db.transaction(async (tx) => {
      await editPerson(tx, OPERATOR, HERE, { ...before, before, first_name: 'Regina' })
      const trip = addTrip({ staff_ids: [HERE] })
      await untilWaiting(app.db, 'from staff')
      return { trip }
    })
    const { trip_id } = await saving.trip
    const listed = ((await send('GET', '/trips')).json() as Trip[]).find((trip) => trip.trip_id === trip_id)
    expect(listed?.staffMembers[0]?.first_name).toBe('Regina')
  })

  test('is marked as left only after a trip that they are being added to is saved', async () => {
    const trip = await addTrip({ staff_ids: [HERE] })
    const leaving = await app.db.transaction(async (tx) => {
      await addStaffMember(tx, { staffId: '10001', name: 'Mia Chen' }, trip, GONE)
      const left = send('POST', `/admin/people/${GONE}/leave`)
      await untilWaiting(app.db, 'from "staff"')
      return { left }
    })
    expect((await leaving.left).statusCode).toBe(204)
    expect((await readTrip(trip.trip_id)).staffMembers).toHaveLength(2)
  })

  test('comes back with a trip that is restored from the trash', async () => {
    const trip = await addTrip({ staff_ids: [GONE] })
    await send('DELETE', `/trips/${trip.trip_id}`)
    await mark('leave', GONE)
    const restored = await send('POST', `/trips/${trip.trip_id}/restore`)
    expect(restored.json().staffMembers).toEqual(trip.staffMembers)
  })
})

describe('a file', () => {
  const SAME = 'Start date,End date,Reason\n'

  const preview = async (text: string) => (await sendFile('/trips/import/preview', text)).json()
  const sendFile = (url: string, payload: string) =>
    app.call({
      method: 'POST',
      url: `/api${url}`,
      token,
      headers: { 'content-type': FILE_TYPES.csv },
      payload,
    })
  let token: string
  beforeAll(async () => {
    token = (await app.signIn()).access_token
  })

  test('can’t add someone who left, by staff ID or by name, but keeps them on a trip', async () => {
    const trip = await addTrip({ staff_ids: [HERE, GONE] })
    await mark('leave', GONE)
    const header = `Trip ID,Staff IDs,Destination,${SAME}`
    const dates = '2026-12-01,2026-12-05'
    const { errors } = await preview(`${header},${GONE},Paris,${dates},New`)
    expect(errors).toEqual([{ line: 2, message: REFUSAL.message }])
    const kept = await preview(`Trip ID,Staff IDs\n${trip.trip_id},${GONE}; ${HERE}`)
    expect(kept).toMatchObject({ errors: [], counts: { changed: 1 } })
  })

  test('can’t add someone who leaves after the file was compared with the directory', async () => {
    const text = `Staff IDs,Destination,${SAME}${GONE},Paris,2026-12-01,2026-12-05,Too late`
    const { plan } = await preview(text)
    const applying = await app.db.transaction(async (tx) => {
      await takeTurn(tx)
      const sent = sendFile(`/trips/import?plan=${plan}`, text)
      await untilWaiting(app.db, 'pg_advisory_xact_lock')
      await markAsLeft(tx, OPERATOR, GONE)
      return { sent }
    })
    const answer = await applying.sent
    expect(answer.json()).toMatchObject({ status: 422, errors: [REFUSAL] })
    expect((await send('GET', '/trips')).body).not.toContain('Too late')
  })

  test('means the one of two people of one name who is still there', async () => {
    await mark('leave', GONE)
    const text = `Staff,Destination,${SAME}Rosa Diaz,Paris,2026-12-01,2026-12-05,By name`
    const { plan, errors } = await preview(text)
    expect(errors).toEqual([])
    const applied = await sendFile(`/trips/import?plan=${plan}`, text)
    expect(applied.statusCode, applied.body).toBe(200)
    const trips = (await send('GET', '/trips')).json()
    const [added] = trips.filter((trip: { reason: string }) => trip.reason === 'By name')
    expect(added.staffMembers).toEqual([{ staff_id: NAMESAKE, first_name: 'Rosa', last_name: 'Diaz' }])
  })

  test('is undone completely, even if that brings back someone who left', async () => {
    const trip = await addTrip({ staff_ids: [GONE] })
    const text = `Trip ID,Staff IDs\n${trip.trip_id},${HERE}`
    const { plan } = await preview(text)
    const { import_id } = (await sendFile(`/trips/import?plan=${plan}`, text)).json()
    await mark('leave', GONE)
    expect((await send('POST', `/trips/import/${import_id}/undo`)).statusCode).toBe(200)
    expect((await readTrip(trip.trip_id)).staffMembers).toEqual(trip.staffMembers)
  })
})

const SAVED = {
  est_cost: 1,
  one_curtin: false,
  reason: 'Harbour survey, again',
  comments: '',
  start_date: '2026-12-01',
  end_date: '2026-12-05',
  staff_ids: [HERE, GONE],
  destination_ids: ['1'],
}
