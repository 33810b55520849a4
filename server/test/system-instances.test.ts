import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { instance } from '../src/database/schema.ts'
import { instancesOn } from '../src/features/admin/instances.ts'
import { createLog } from '../src/log.ts'
import { systemOf } from './support/system-page.ts'
import { openTestApp } from './support/test-app.ts'
import { createTestDatabase } from './support/test-database.ts'

describe('several instances', () => {
  test('know of each other while they listen, and not of those that are gone', async () => {
    const database = await createTestDatabase()
    const [one, two] = await Promise.all([openTestApp({}, database), openTestApp({ PORT: '3002' }, database)])
    const { access_token: token } = await one.signIn()
    const names = async () => (await systemOf(one, token)).instances.map(({ name }) => name.split(':').at(-1))
    const gone = {
      instance_id: 'd2f0fb4c-5c1b-4c6e-9f0e-7a6f0a3f5f5e',
      name: 'gone:3009',
      version: '0.0.1',
      started_at: new Date(0),
      seen_at: new Date(Date.now() - 61_000),
      streams: 9,
    }
    await one.db.insert(instance).values(gone)
    expect(await names()).toEqual(['3000'])

    await two.app.listen({ host: '127.0.0.1', port: 0 })
    await expect.poll(names).toEqual(['3000', '3002'])
    // Whoever renews its row removes the rows of those that no longer do.
    await expect
      .poll(async () => (await one.db.select().from(instance)).map(({ name }) => name))
      .toHaveLength(1)
    const { at, instances } = await systemOf(one, token)
    expect(Date.parse(at) - Date.parse(String(instances[1]?.started_at))).toBeLessThan(60_000)
    await two.close()
    expect(await names()).toEqual(['3000'])
    expect(await one.db.$count(instance)).toBe(0)
    await one.close()
    await database.remove()
  })

  test('tell each other how many streams they have', async () => {
    const app = await openTestApp()
    const other = Fastify()
    instancesOn(other, app.database, app.config, () => 7, createLog({ logLevel: 'silent' }))
    await other.listen({ host: '127.0.0.1', port: 0 })
    const { access_token: token } = await app.signIn()
    const streams = async () => (await systemOf(app, token)).instances.map((each) => each.streams)
    await expect.poll(streams).toEqual([0, 7])
    await other.close()
    await app.close()
  })
})
