import type { SpendReport, Where } from '@sojourn/contract/reports/reports'
import type { Trip } from '@sojourn/contract/trip/trip'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from './support/test-app.ts'

const app = useTestApp()
let token: string
let added: Trip[]

/** In years without any other trips. */
beforeAll(async () => {
  token = (await app.signIn()).access_token
  added = [
    await addTrip({ start_date: '2051-03-01', end_date: '2051-03-10', est_cost: 100 }),
    await addTrip({ start_date: '2051-03-10', end_date: '2051-04-02', est_cost: 50, staff_ids: ['10002'] }),
  ]
})

async function addTrip(differences: object): Promise<Trip> {
  const payload = {
    ...{ one_curtin: false, reason: 'Reported', comments: '', staff_ids: ['10001', '10002'] },
    ...{ destination_ids: ['1'], ...differences },
  }
  const answer = await app.call({ method: 'POST', url: '/api/trips/complete', token, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function where(query: string): Promise<Where> {
  const answer = await app.call({ url: `/api/where?${query}`, token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function spend(query: string): Promise<SpendReport> {
  const answer = await app.call({ url: `/api/insights/spend?${query}`, token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

describe('who is where', () => {
  test.each([
    ['from=2051-03-01', 2, 2],
    ['from=2051-03-10', 2, 3],
    ['to=2051-03-11', 1, 1],
    ['from=2051-03-11&to=2051-04-30', 1, 1],
    ['from=2051-02-27&to=2051-02-28', 0, 0],
  ])('%s: %i people, %i stays', async (query, travellers, total) => {
    expect(await where(query)).toMatchObject({ travellers, total })
  })

  test('a stay says who, where, when and on which trip', async () => {
    const [first] = added
    const { country, destination_name } = first?.destinations[0] ?? {}
    expect((await where('from=2051-03-01')).stays[0]).toEqual({
      region: country?.region.region_name,
      country: country?.country_name,
      city: destination_name,
      person: first?.staffMembers[0],
      trip_id: first?.trip_id,
      start_date: '2051-03-01',
      end_date: '2051-03-10',
    })
  })

  test('by country and place, a few at a time', async () => {
    const day = 'from=2051-03-10'
    const country = added[0]?.destinations[0]?.country.country_name ?? ''
    expect(await where(`${day}&country=${encodeURIComponent(country)}`)).toMatchObject({ total: 3 })
    expect(await where(`${day}&country=Nowhere`)).toMatchObject({ total: 0, travellers: 0, stays: [] })
    expect(await where(`${day}&place=${encodeURIComponent(country)}`)).toMatchObject({ total: 3 })
    const all = (await where(day)).stays
    expect((await where(`${day}&n=2`)).stays).toEqual(all.slice(0, 2))
    expect((await where(`${day}&n=2&offset=2`)).stays).toEqual(all.slice(2))
  })

  test('without days, it is about today', async () => {
    const { from, to } = await where('')
    expect(from).toBe(to)
    expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test.each(['from=2051-03-02&to=2051-03-01', 'from=2051-01-01&to=2052-01-02', 'from=tomorrow', 'n=1001'])(
    '%s is refused',
    async (query) => {
      expect((await app.call({ url: `/api/where?${query}`, token })).statusCode).toBe(400)
    },
  )
})

describe('spend', () => {
  const YEAR = 'startDateFrom=2051-01-01&startDateTo=2051-12-31'

  test('in total and by month', async () => {
    expect(await spend(YEAR)).toEqual({
      all: { trips: 2, spent: 0, planned: 150, total: 150 },
      by: 'month',
      groups: [{ key: '2051-03', name: '2051-03', trips: 2, spent: 0, planned: 150, total: 150 }],
    })
  })

  test('by person, who share the cost of a trip; largest first', async () => {
    const { groups } = await spend(`${YEAR}&by=person`)
    expect(groups.map(({ key, trips, total }) => ({ key, trips, total }))).toEqual([
      { key: '10002', trips: 2, total: 100 },
      { key: '10001', trips: 1, total: 50 },
    ])
  })

  test("with the table's filters", async () => {
    expect((await spend(`${YEAR}&staffId=10001`)).all).toMatchObject({ trips: 1, total: 100 })
    expect((await spend(`${YEAR}&today=2051-03-20`)).all).toMatchObject({ spent: 100, planned: 50 })
    expect(await spend(`${YEAR}&region=Nowhere`)).toMatchObject({ all: { trips: 0, total: 0 }, groups: [] })
  })

  test.each(['by=colour', 'startDate=soon', 'status=Lost'])('%s is refused', async (query) => {
    expect((await app.call({ url: `/api/insights/spend?${query}`, token })).statusCode).toBe(400)
  })
})
