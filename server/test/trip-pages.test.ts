import type { Trip } from '@sojourn/contract/trip/trip'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
let token: string
let all: Trip[]

interface Page {
  trips: Trip[]
  next: string | null
}

beforeAll(async () => {
  token = (await app.signIn()).access_token
  all = (await app.call({ url: '/api/trips', token })).json()
})

async function page(query: string): Promise<Page> {
  const answer = await app.call({ url: `/api/trips?${query}`, token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** All pages, one after the other. */
async function pages(query: string, between?: () => Promise<unknown>): Promise<Page[]> {
  const read = [await page(query)]
  for (let next = read[0]?.next; next; next = read.at(-1)?.next) {
    await between?.()
    read.push(await page(`${query}&cursor=${next}`))
  }
  return read
}

async function addTrip(start_date: string): Promise<Trip> {
  const payload = {
    ...{ est_cost: 1, one_curtin: false, reason: 'Added meanwhile', comments: '', start_date },
    ...{ end_date: start_date, staff_ids: ['10001'], destination_ids: ['1'] },
  }
  return (await app.call({ method: 'POST', url: '/api/trips/complete', token, payload })).json()
}

function idsOf(trips: readonly Trip[]): number[] {
  return trips.map(({ trip_id }) => trip_id)
}

test('the plain call, and one with parameters that nobody knows, is the whole list', async () => {
  expect(Array.isArray(all)).toBe(true)
  expect((await app.call({ url: '/api/trips?cacheBuster=1', token })).json()).toEqual(all)
})

test.each([1, 7, 100, 1000])('pages of %i have every trip once, in the order of the list', async (limit) => {
  const read = await pages(`limit=${limit}`)
  expect(read.flatMap(({ trips }) => trips)).toEqual(all)
  expect(read.slice(0, -1).every(({ trips }) => trips.length === limit)).toBe(true)
  expect(read.length).toBe(Math.max(1, Math.ceil(all.length / limit)))
})

test("with the table's filters", async () => {
  const staffId = all[0]?.staffMembers[0]?.staff_id ?? ''
  const own = all.filter((trip) => trip.staffMembers.some((person) => person.staff_id === staffId))
  expect(own.length).toBeGreaterThan(1)
  const read = await pages(`staffId=${staffId}&limit=1`)
  expect(read.flatMap(({ trips }) => trips)).toEqual(own)
  expect(await page('region=Nowhere')).toEqual({ trips: [], next: null })
  expect((await page('oneCurtin=true')).trips.every((trip) => trip.one_curtin)).toBe(true)
})

describe('while others change trips', () => {
  test('nothing is repeated or left out', async () => {
    const { trips, next } = await page('limit=5')
    const last = trips.at(-1)
    const [before, after] = [await addTrip('2999-01-01'), await addTrip('1999-01-01')]
    await app.call({ method: 'DELETE', url: `/api/trips/${last?.trip_id}`, token })
    const rest = []
    for (let cursor = next; cursor; ) {
      const read = await page(`limit=5&cursor=${cursor}`)
      rest.push(...read.trips)
      cursor = read.next
    }
    const expected = idsOf(all.slice(5))
    expect(idsOf(rest).filter((id) => id !== after.trip_id)).toEqual(expected)
    expect(idsOf(rest)).toContain(after.trip_id)
    expect(idsOf(rest)).not.toContain(before.trip_id)
  })
})

test.each([
  'limit=0',
  'limit=1001',
  'limit=x',
  'cursor=x',
  'cursor=2026-02-30.1',
  'cursor=2026-02-03.-1',
  'status=Lost',
])('%s is refused', async (query) => {
  expect((await app.call({ url: `/api/trips?${query}`, token })).statusCode).toBe(400)
})
