import type { AddressInfo } from 'node:net'
import { staffSchema, tripSchema } from '@sojourn/contract/trip/trip'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LiveList } from '../src/live/live-list.ts'
import { shapeOf, TRIP_SHAPE } from '../src/live/trip-shape.ts'
import { StreamReader } from './support/stream-reader.ts'
import { useTestApp } from './support/test-app.ts'
import { untilPassed } from './support/until-passed.ts'

const app = useTestApp()
const withFieldMore = shapeOf(z.extend(tripSchema, { added_later: z.string() }))

describe('the shape of a trip', () => {
  test('changes with a new field, also in a person', () => {
    const withEmails = z.extend(tripSchema, {
      staffMembers: z.array(z.extend(staffSchema, { email: z.string() })),
    })
    expect(new Set([TRIP_SHAPE, withFieldMore, shapeOf(withEmails)]).size).toBe(3)
  })

  test('does not depend on the order of the fields', () => {
    const reversed = z.object(Object.fromEntries(Object.entries(tripSchema.shape).reverse()))
    expect(shapeOf(reversed)).toBe(TRIP_SHAPE)
  })
})

describe('after an update that adds a field', () => {
  let token: string
  let [before, again, after]: LiveList[] = []

  beforeAll(async () => {
    token = (await app.signIn()).access_token
    await untilPassed(app.db)
    before = await new LiveList(app.database).load()
    again = await new LiveList(app.database).load()
    after = await new LiveList(app.database).load(undefined, withFieldMore)
  })

  test('a browser with the old list gets the new one, not a 304', async () => {
    expect(again?.trips.etag).toBe(before?.trips.etag)
    expect(after?.trips.etag).not.toBe(before?.trips.etag)
    const statuses = [before, after].map(async (list) => {
      const headers = { 'if-none-match': String(list?.trips.etag) }
      return (await app.call({ url: '/api/trips', token, headers })).statusCode
    })
    expect(await Promise.all(statuses)).toEqual([304, 200])
  })

  test('a stream that continues from a list of another shape begins with the whole list', async () => {
    expect(again?.since(String(before?.eventId))).toMatchObject({ upserts: [], deletedIds: [] })
    expect(after?.since(String(before?.eventId))).toBeUndefined()
    expect(before?.since(String(after?.eventId))).toBeUndefined()

    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
    const reader = new StreamReader(url, token)
    reader.lastEventId = after?.eventId
    await reader.connect()
    await expect.poll(() => reader.events).toEqual(['SNAPSHOT'])
    await reader.cut()
  })
})
