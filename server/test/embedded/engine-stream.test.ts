import { once } from 'node:events'
import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EngineSession } from '../../src/database/embedded/engine-session.ts'
import { EngineStream } from '../../src/database/embedded/engine-stream.ts'
import { type EmbeddedEngine, openEmbedded } from '../../src/database/embedded/open-embedded.ts'
import { PreparingClient } from '../../src/database/preparing-client.ts'
import { memoryInUse } from '../support/memory-in-use.ts'
import { useDataDirs, useTemplate } from './data-dirs.ts'

const { emptyDataDir } = useDataDirs()
const copyOfTemplate = useTemplate(emptyDataDir)
let engine: EmbeddedEngine
let client: pg.Client

beforeEach(async () => {
  engine = await openEmbedded(copyOfTemplate())
  client = await connect(engine.pglite)
}, 60_000)
afterEach(() => engine.close())

test('a transaction holds the engine from its start to its end', async () => {
  await client.query('begin')
  await client.query('insert into trip (id) values (1)')
  let hasAnswered = false
  const count = engine.pglite.query('select count(*)::int as count from trip').then(({ rows }) => {
    hasAnswered = true
    return rows
  })
  await client.query('insert into trip (id) values ($1)', [2])
  expect(hasAnswered).toBe(false)
  await client.query('rollback')
  expect(await count).toEqual([{ count: 0 }])
})

test('a failed statement reports the error as PostgreSQL does, and the next one works', async () => {
  await expect(client.query('selec')).rejects.toMatchObject({ code: '42601' })
  await client.query('begin')
  await client.query('insert into trip (id) values ($1)', [1])
  await expect(client.query('insert into trip (id) values ($1)', [1])).rejects.toMatchObject({
    code: '23505',
  })
  await expect(client.query('select $1::int', [1])).rejects.toMatchObject({ code: '25P02' })
  await client.query('rollback')
  expect((await client.query('select id from trip')).rows).toEqual([])
})

test('an answer of many megabytes arrives complete', async () => {
  const { rows } = await client.query(
    `select n, repeat('x', 1000) as text from generate_series(1, $1::int) as n`,
    [20_000],
  )
  expect(rows).toHaveLength(20_000)
  expect(rows.at(-1)).toEqual({ n: 20_000, text: 'x'.repeat(1000) })
})

test('earlier answers are not kept in memory', async () => {
  const answers = async (count: number) => {
    for (let n = 0; n < count; n += 1) await client.query(`select repeat('x', $1::int) as text`, [10_000])
  }
  await answers(100)
  const before = memoryInUse().heapUsed
  await answers(3_000)
  expect(memoryInUse().heapUsed - before).toBeLessThan(10_000_000)
})

test('a driver that disconnects leaves no transaction behind, and the next one gets a fresh session', async () => {
  const statement = { text: 'insert into trip (id) values ($1)' }
  await client.query(statement, [1])
  await client.query('begin')
  await client.query(statement, [2])
  await client.end()
  const next = await connect(engine.pglite)
  await next.query(statement, [3])
  expect((await next.query('select id from trip order by id')).rows).toEqual([{ id: 1 }, { id: 3 }])
})

test('statements that do not wait for each other are sent together, and BEGIN with the first of them', async () => {
  await client.query(BEGIN)
  const sent = countMessages()
  const results = await Promise.all([
    client.query('insert into trip (id) values ($1)', [1]),
    client.query('insert into trip (id) values ($1)', [2]),
    client.query('select id from trip order by id'),
  ])
  expect(sent()).toBe(1)
  expect(results.map(({ rowCount }) => rowCount)).toEqual([1, 1, 2])
  await client.query('rollback')
  expect((await client.query('select id from trip')).rows).toEqual([])
})

test('after a failure, the statements that were sent with it fail too, and nothing is stored', async () => {
  await client.query(BEGIN)
  const results = await Promise.allSettled([
    client.query('insert into trip (id) values ($1)', [1]),
    client.query('insert into trip (id) values ($1)', [1]),
    client.query('insert into trip (id) values ($1)', [2]),
  ])
  const codes = results.map((result) => result.status === 'rejected' && result.reason.code)
  expect(codes).toEqual([false, '23505', '25P02'])
  await client.query('commit')
  expect((await client.query('select id from trip')).rows).toEqual([])
})

test('a BEGIN that failed ends the connection, because each statement would be committed on its own', async () => {
  const ended = once(client, 'error')
  await client.query({ text: 'begin isolation level nonsense' })
  await client.query('select 1').catch(() => undefined)
  await ended
  await expect(client.query('insert into trip (id) values ($1)', [1])).rejects.toThrow('not queryable')
})

/** As drizzle sends it. */
const BEGIN = { text: 'begin' }

function countMessages(): () => number {
  const run = vi.spyOn(engine.pglite, 'execProtocolRawStream')
  return () => run.mock.calls.length
}

async function connect(pglite: PGlite): Promise<pg.Client> {
  const connected: pg.Client = new PreparingClient({
    stream: () => new EngineStream(new EngineSession(pglite)),
    user: 'postgres',
  })
  await connected.connect()
  return connected
}
