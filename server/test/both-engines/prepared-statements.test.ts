import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../src/database/database.ts'
import { useTestApp } from '../support/test-app.ts'
import { useTripCalls } from '../support/trip-calls.ts'

const app = useTestApp()
const { addTrip, send } = useTripCalls(app)

/** The prepared statements of the connection that serves requests one after the other. */
const statements = () =>
  rowsOf<{ statement: string }>(app.db.execute(sql`select statement from pg_prepared_statements`))

test('lists of every length are changed with the same few prepared statements', async () => {
  const people = Array.from({ length: 20 }, (_, index) => String(10_001 + index))
  const destinations = Array.from({ length: 20 }, (_, index) => String(index + 1))
  const change = async (count: number) => {
    const lists = [people.slice(0, count), destinations.slice(0, count)] as const
    const trip = await addTrip({ staff_ids: lists[0], destination_ids: lists[1] })
    const { start_date, end_date, est_cost, one_curtin, comments } = trip
    const answer = await send('PUT', `/trips/${trip.trip_id}`, {
      ...{ start_date, end_date, est_cost, one_curtin, comments, reason: 'Every length' },
      ...{ staffIds: [...lists[0]].reverse(), destinationIds: [...lists[1]].reverse() },
    })
    expect(answer.json()).toMatchObject({
      staffMembers: [...lists[0]].reverse().map((staff_id) => ({ staff_id })),
      destinations: [...lists[1]].reverse().map((id) => ({ destination_id: Number(id) })),
    })
  }
  for (let count = 1; count <= people.length; count += 1) await change(count)
  const texts = (await statements()).map(({ statement }) => statement)
  const withoutLists = texts.map((text) => text.replaceAll(/(\(?\$\d+\)?(, )?)+/g, '$'))
  // Some statements run on other connections.
  expect(withoutLists.length).toBeGreaterThan(5)
  expect(new Set(withoutLists).size).toBe(texts.length)
})
