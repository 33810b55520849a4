import type { AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { activate } from './support/people.ts'
import { StreamReader } from './support/stream-reader.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

test('people hear who is at a trip, also those who connect later, and on every instance', async () => {
  const database = await createTestDatabase()
  const apps = [await openTestApp({}, database)]
  if (inject('template').engine === 'postgres') apps.push(await openTestApp({}, database))
  const [one, last] = [apps[0] as TestApp, apps.at(-1) as TestApp]
  const token = (await one.signIn()).access_token
  const other = (await activate(one, '10002')).access_token
  const address = await last.app.listen({ host: '127.0.0.1', port: 0 }).then(() => addressOf(last))
  const early = new StreamReader(address, token)
  const late = new StreamReader(address, token)
  const say = async (payload: object) => {
    const answer = await one.call({ method: 'PUT', url: '/api/presence', token: other, payload })
    expect(answer.statusCode, answer.body).toBe(204)
  }
  try {
    await early.connect()
    await say({ tab: 'first', trip_id: 7, field: 'reason' })
    await expect.poll(() => early.present.get(7)).toMatchObject([{ staff_id: '10002', field: 'reason' }])
    await late.connect()
    await expect.poll(() => late.present.get(7)).toEqual(early.present.get(7))
    await say({ tab: 'first', trip_id: null, field: null })
    for (const stream of [early, late]) await expect.poll(() => stream.present.get(7)).toEqual([])
    expect(early.events.filter((type) => type === 'PRESENCE')).toHaveLength(2)
  } finally {
    await Promise.all([early.cut(), late.cut()])
    for (const app of apps) await app.close()
    await database.remove()
  }
})

function addressOf({ app }: TestApp): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
