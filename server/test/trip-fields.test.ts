import { describeChange } from '@sojourn/contract/audit/audit-sentences'
import type { ImportPreview } from '@sojourn/contract/files/import'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { changedTrips, KEYS_OF_A_TRIP } from '@sojourn/contract/testing/changed-trips'
import type { DestinationOption, Staff, Trip } from '@sojourn/contract/trip/trip'
import { headingOf, type TripField } from '@sojourn/contract/trip/trip-fields'
import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asTripDestination } from '../src/live/directory.ts'
import { HEADINGS, tripCells } from '../src/spreadsheet/trip-cells.ts'
import { csvLine } from '../src/spreadsheet/write-csv.ts'
import { workbookOf } from '../src/spreadsheet/write-workbook.ts'
import { useTestApp } from './support/test-app.ts'
import { useTripCalls } from './support/trip-calls.ts'

const app = useTestApp()
const { send, readTrip, addTrip } = useTripCalls(app)
let token: string
let people: Staff[]
let options: DestinationOption[]
let before: Trip

beforeAll(async () => {
  token = (await app.signIn()).access_token
  people = (await send('GET', '/staff')).json()
  options = (await send('GET', '/trips/destinations')).json()
})

beforeEach(async () => {
  before = await addTrip()
})

describe.each(KEYS_OF_A_TRIP)('a change of %s only', (field) => {
  test('is stored, listed, audited and kept in the history, and can be reverted', async () => {
    const after = changedIn(field)
    const { trip_id } = before
    const changed: Trip = (await send('PUT', `/trips/${trip_id}`, bodyOf(after))).json()
    expect(changed).toEqual({ ...after, version: before.version + 1 })
    expect(await readTrip(trip_id)).toEqual(changed)
    expect((await send('GET', '/trips')).json()).toContainEqual(changed)
    const [entry] = await historyOf(trip_id)
    expect(entry?.change).toEqual({ after: changed, before: { [field]: before[field] } })
    expect(entry?.event).toBe(describeChange('Mia Chen', before, changed))

    await send('PUT', `/trips/${trip_id}`, bodyOf(before))
    expect(await readTrip(trip_id)).toEqual({ ...before, version: before.version + 2 })
  })

  test.each(['csv', 'xlsx'] as const)('is imported from a %s file and undone', async (format) => {
    const after = changedIn(field)
    const rows = [tripCells(after, '2026-01-01')]
    const file =
      format === 'csv'
        ? Buffer.from(csvLine(HEADINGS) + rows.map(csvLine).join(''))
        : await workbookOf(HEADINGS, rows)
    const preview: ImportPreview = (await sendFile('/trips/import/preview', file)).json()
    expect(preview).toMatchObject({ counts: { added: 0, changed: 1, unchanged: 0 }, errors: [] })
    expect(preview.rows[0]?.changes.map((change) => change.field)).toEqual([headingOf(field)])

    const result = (await sendFile(`/trips/import?plan=${preview.plan}`, file)).json()
    expect(await readTrip(before.trip_id)).toEqual({ ...after, version: before.version + 1 })
    await send('POST', `/trips/import/${result.import_id}/undo`)
    expect(await readTrip(before.trip_id)).toEqual({ ...before, version: before.version + 2 })
  })
})

function changedIn(field: TripField): Trip {
  const destinations = options.map(asTripDestination)
  const changed = changedTrips(before, people, destinations).find((one) => one.field === field)
  return changed?.after ?? before
}

function bodyOf({ trip_id, version, staffMembers, destinations, ...fields }: Trip) {
  return {
    ...fields,
    staffIds: staffMembers.map((person) => person.staff_id),
    destinationIds: destinations.map(({ destination_id }) => String(destination_id)),
  }
}

async function historyOf(tripId: number): Promise<HistoryEntry[]> {
  return (await send('GET', `/trips/${tripId}/history`)).json().content
}

function sendFile(url: string, payload: Buffer) {
  const headers = { 'content-type': FILE_TYPES.csv }
  return app.call({ method: 'POST', url: `/api${url}`, token, headers, payload })
}
