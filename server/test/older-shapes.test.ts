import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import type { Trip } from '@sojourn/contract/trip/trip'
import type { HistoryPage } from '@sojourn/contract/trip/trip-history'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { staff, trip } from '../src/database/schema.ts'
import { TRIP_COLUMNS } from '../src/database/trip-columns.ts'
import { rewriteAuditLog } from './support/rewrite-audit-log.ts'
import { useTestApp } from './support/test-app.ts'
import { useTripCalls } from './support/trip-calls.ts'

/** The audit log and the imports store trips as JSON, in the shape of the version that wrote them. */

const app = useTestApp()
const { send, readTrip, addTrip } = useTripCalls(app)
let token: string

beforeAll(async () => {
  token = (await app.signIn()).access_token
})

const FILLED = { comments: 'Bring charts', est_cost: 420, one_curtin: true }
const EMPTY = { comments: '', est_cost: null, one_curtin: false }
const ADDED_LATER = Object.keys(EMPTY) as (keyof typeof EMPTY)[]

test('a field added after the first version is empty in older data', () => {
  const fromTheStart = ['start_date', 'end_date', 'reason']
  const later = TRIP_COLUMNS.filter((name) => !fromTheStart.includes(name))
  const isEmptied = (name: (typeof TRIP_COLUMNS)[number]) => trip[name].hasDefault || !trip[name].notNull
  expect(later.filter((name) => !isEmptied(name))).toEqual([])
})

describe.each(ADDED_LATER)('an audit entry from before the field %s existed', (field) => {
  async function addOlderTrip(): Promise<Trip> {
    const added = await addTrip(FILLED)
    await rewriteAuditLog(
      app.db,
      sql`update audit_entry set change = change #- array['after', ${field}] where trip_id = ${added.trip_id}`,
    )
    return added
  }

  test('is in the history with the field empty, and the trip can be reverted to it', async () => {
    const added = await addOlderTrip()
    const { trip_id } = added
    await send('PATCH', `/trips/${trip_id}`, { reason: 'Something else' })
    const then = await firstOf(trip_id)
    expect(then).toEqual({ ...added, [field]: EMPTY[field] })

    const { staffMembers, destinations, ...columns } = then
    const payload = {
      ...columns,
      staffIds: staffMembers.map((person) => person.staff_id),
      destinationIds: destinations.map(({ destination_id }) => destination_id),
    }
    const reverted = await send('PUT', `/trips/${trip_id}`, payload, { 'if-match': '"2"' })
    expect([reverted.statusCode, reverted.json()]).toEqual([200, { ...then, version: 3 }])
    expect(await readTrip(trip_id)).toEqual({ ...then, version: 3 })
  })

  test('does not stop its trip from being deleted, shown in the trash and restored', async () => {
    const { trip_id } = await addOlderTrip()
    const calls = [
      ['DELETE', `/trips/${trip_id}`],
      ['GET', '/trips/trash'],
      ['GET', `/trips/trash/${trip_id}`],
      ['GET', `/trips/${trip_id}/history`],
      ['POST', `/trips/${trip_id}/restore`],
    ] as const
    const statuses: number[] = []
    for (const [method, url] of calls) statuses.push((await send(method, url)).statusCode)
    expect(statuses).toEqual([204, 200, 200, 200, 200])
    expect(await readTrip(trip_id)).toMatchObject({ ...FILLED, version: 3 })
  })
})

describe('undoing an import', () => {
  test.each(ADDED_LATER)('of a version without the field %s leaves that field unchanged', async (field) => {
    const added = await addTrip(FILLED)
    const importId = await importReason(added, 'As the file says')
    await app.db.execute(sql`
      update trip_import set trips = trips::jsonb #- array['0', 'before', ${field}] where import_id = ${importId}`)
    const undone = await send('POST', `/trips/import/${importId}/undo`)
    expect([undone.statusCode, undone.json()]).toEqual([200, { deleted: 0, restored: 1 }])
    expect(await readTrip(added.trip_id)).toEqual({ ...added, version: 3 })
  })

  test('is refused if a person from before is no longer in the directory, and changes nothing', async () => {
    await app.db.insert(staff).values({ staff_id: 'gone', first_name: 'Gone', last_name: 'Away' })
    const added = await addTrip({ staff_ids: ['gone', '10001'] })
    const importId = await importCsv(`Trip ID,Staff IDs\n${added.trip_id},10001`)
    await app.db.execute(sql`delete from staff where staff_id = 'gone'`)
    // Adding someone to the directory makes the server read it again.
    await app.db.insert(staff).values({ staff_id: 'new', first_name: 'New', last_name: 'Comer' })
    const before = await readTrip(added.trip_id)
    const undone = await send('POST', `/trips/import/${importId}/undo`)
    expect([undone.statusCode, undone.json().message]).toEqual([
      409,
      'Staff ID gone is not in the directory.',
    ])
    expect(await readTrip(added.trip_id)).toEqual(before)
  })
})

test('unknown fields stored by a newer version are ignored', async () => {
  const added = await addTrip()
  const importId = await importReason(added, 'As the file says')
  await rewriteAuditLog(
    app.db,
    sql`update audit_entry set change = jsonb_set(change, '{after,added_later}', '"Conference"') where trip_id = ${added.trip_id}`,
  )
  await app.db.execute(sql`
    update trip_import set trips = jsonb_set(trips::jsonb, '{0,before,added_later}', '"Conference"') where import_id = ${importId}`)
  expect(await firstOf(added.trip_id)).toEqual(added)
  expect((await send('POST', `/trips/import/${importId}/undo`)).statusCode).toBe(200)
  expect(await readTrip(added.trip_id)).toEqual({ ...added, version: 3 })
})

/** The trip in its oldest entry. */
async function firstOf(tripId: number): Promise<Trip> {
  const answer = await send('GET', `/trips/${tripId}/history`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<HistoryPage>().content.at(-1)?.change?.after as Trip
}

function importReason({ trip_id }: Trip, reason: string): Promise<number> {
  return importCsv(`Trip ID,Reason\n${trip_id},${reason}`)
}

async function importCsv(file: string): Promise<number> {
  const headers = { 'content-type': FILE_TYPES.csv }
  const post = (url: string) => app.call({ method: 'POST', url, token, headers, payload: file })
  const { plan } = (await post('/api/trips/import/preview')).json()
  const applied = await post(`/api/trips/import?plan=${plan}`)
  expect(applied.statusCode, applied.body).toBe(200)
  return applied.json().import_id
}
