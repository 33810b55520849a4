import fs from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../src/database/embedded/open-embedded.ts'
import { tripIds, useDataDirs, useTemplate } from './data-dirs.ts'

const { emptyDataDir } = useDataDirs()
const copyOfTemplate = useTemplate(emptyDataDir)
const FIVE_MINUTES = 5 * 60_000

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('upkeep', () => {
  test('checkpoints and vacuums after writes, and otherwise does nothing', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const { pglite, close } = await openEmbedded(copyOfTemplate())
    const statements = vi.spyOn(pglite, 'exec')
    const quiet = await lastCheckpoint(pglite)

    await passFiveMinutes(pglite)
    expect(await lastCheckpoint(pglite)).toBe(quiet)

    await pglite.query('INSERT INTO trip (id) VALUES (1)')
    await passFiveMinutes(pglite)
    await expect.poll(() => lastCheckpoint(pglite)).not.toBe(quiet)
    expect(statements).toHaveBeenCalledWith('VACUUM (ANALYZE) trip')
    const { rows } = await pglite.query(`SELECT reltuples FROM pg_class WHERE relname = 'trip'`)
    expect(rows).toEqual([{ reltuples: 1 }])

    const first = await lastCheckpoint(pglite)
    statements.mockClear()
    await pglite.query('INSERT INTO trip (id) VALUES (2)')
    await passFiveMinutes(pglite)
    await expect.poll(() => lastCheckpoint(pglite)).not.toBe(first)
    expect(statements).not.toHaveBeenCalledWith('VACUUM (ANALYZE) trip')

    await pglite.exec(`INSERT INTO trip SELECT g, repeat('x', 1000) FROM generate_series(3, 20000) g`)
    await passFiveMinutes(pglite)
    await expect.poll(() => statements.mock.calls.flat()).toContain('VACUUM (ANALYZE) trip')
    await close()
  })

  test('reports its errors', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const onUpkeepError = vi.fn()
    const { pglite, close } = await openEmbedded(copyOfTemplate(), { onUpkeepError })
    const failure = new Error('no upkeep today')
    vi.spyOn(pglite, 'exec').mockRejectedValue(failure)
    await pglite.query('INSERT INTO trip (id) VALUES (1)')
    vi.advanceTimersByTime(FIVE_MINUTES)
    await vi.waitFor(() => expect(onUpkeepError).toHaveBeenCalledWith(failure))
    vi.restoreAllMocks()
    await close()
  })
})

describe('close', () => {
  test('waits for running statements, shuts Postgres down and releases the folder', {
    timeout: 60_000,
  }, async () => {
    const dataDir = copyOfTemplate()
    const engine = await openEmbedded(dataDir)
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const booking = engine.pglite.transaction(async (tx) => {
      await tx.query('INSERT INTO trip (id) VALUES (1)')
      begun.resolve()
      await held.promise
    })
    await begun.promise
    const closing = engine.close()
    expect(engine.close()).toBe(closing)
    await setImmediate()
    held.resolve()
    await booking
    await closing
    await engine.close()

    expect(isShutDown(engine.folder)).toBe(true)
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'database.lock'])
    expect(await tripIds(dataDir)).toEqual([1])
  })

  test('does not wait forever for a transaction that never ends', { timeout: 60_000 }, async () => {
    const dataDir = copyOfTemplate()
    const engine = await openEmbedded(dataDir)
    const begun = Promise.withResolvers<void>()
    void engine.pglite.transaction(async (tx) => {
      await tx.query('INSERT INTO trip (id) VALUES (1)')
      begun.resolve()
      await new Promise(() => {})
    })
    await begun.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closing = engine.close()
    vi.advanceTimersByTime(2_000)
    await closing
    expect(isShutDown(engine.folder)).toBe(true)
    expect(await tripIds(dataDir)).toEqual([])
  })
})

test('the engine doesn’t change the exit code and listeners of the process', {
  timeout: 60_000,
}, async () => {
  const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)])
  const before = { code: process.exitCode, listeners: listeners() }
  const { pglite, close } = await openEmbedded(copyOfTemplate())
  await expect(pglite.query('SELEC')).rejects.toThrow('syntax error')
  await close()
  expect({ code: process.exitCode, listeners: listeners() }).toEqual(before)
})

async function passFiveMinutes(pglite: PGlite): Promise<void> {
  vi.advanceTimersByTime(FIVE_MINUTES)
  // Queued behind the statement that upkeep uses to look for writes.
  await pglite.query('SELECT 1')
}

async function lastCheckpoint(pglite: PGlite): Promise<string | undefined> {
  const { rows } = await pglite.query<{ lsn: string }>(
    'SELECT checkpoint_lsn::text AS lsn FROM pg_control_checkpoint()',
  )
  return rows[0]?.lsn
}

/** The state in pg_control: 1 is a clean shutdown, which ends with a checkpoint. */
function isShutDown(folder: string): boolean {
  return fs.readFileSync(join(folder, 'global', 'pg_control')).readUInt32LE(16) === 1
}
