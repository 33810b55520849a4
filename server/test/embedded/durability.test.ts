import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../src/database/embedded/open-embedded.ts'
import { startChild } from './child.ts'
import { tripIds, useDataDirs, useTemplate } from './data-dirs.ts'
import { shadowDisk } from './shadow-disk.ts'
import { watchSyncs } from './watch-syncs.ts'

const { emptyDataDir } = useDataDirs()
const copyOfTemplate = useTemplate(emptyDataDir)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('an acknowledged commit', () => {
  test('is on the disk before its promise resolves', { timeout: 60_000 }, async () => {
    const synced = watchSyncs()
    const { pglite, folder, close } = await openEmbedded(copyOfTemplate())
    for (let id = 0; id < 20; id += 1) {
      synced.length = 0
      await pglite.query('INSERT INTO trip (id) VALUES ($1)', [id])
      expect(synced.filter(isWal)).not.toEqual([])
    }
    await pglite.query('SELECT pg_switch_wal()')
    await pglite.query('INSERT INTO trip (id) VALUES (20)')
    expect(synced).toContain(join(folder, 'pg_wal'))
    await close()
  })

  test('survives SIGKILL in the middle of writing', { timeout: 120_000 }, async () => {
    const dataDir = copyOfTemplate()
    const acknowledged: number[] = []
    for (const [round, acks] of [1, 60, 137].entries()) {
      const writer = startChild('write-until-killed', [dataDir, `${round * 100_000}`])
      await writer.hasPrinted(acks)
      writer.process.kill('SIGKILL')
      expect(await writer.ended).toBe('SIGKILL')
      expect(writer.lines.length).toBeGreaterThanOrEqual(acks)
      acknowledged.push(...writer.lines.map(Number))
      expect(await tripIds(dataDir)).toEqual(expect.arrayContaining(acknowledged))
    }
  })

  test('survives a power cut at any sync', { timeout: 120_000 }, async () => {
    const dataDir = copyOfTemplate()
    const shadow = join(emptyDataDir(), 'database')
    const cuts: { dataDir: string; acknowledged: number }[] = []
    let acknowledged = 0
    let syncs = 0
    shadowDisk(join(dataDir, 'database'), shadow, () => {
      syncs += 1
      if (syncs % 37 !== 0) return
      const cut = emptyDataDir()
      fs.cpSync(shadow, join(cut, 'database'), { recursive: true })
      cuts.push({ dataDir: cut, acknowledged })
    })

    const { pglite, close } = await openEmbedded(dataDir)
    while (acknowledged < 150) {
      await pglite.query('INSERT INTO trip (id, note) VALUES ($1, $2)', [acknowledged + 1, 'x'.repeat(500)])
      acknowledged += 1
      if (acknowledged % 60 === 0) await pglite.exec('CHECKPOINT')
    }
    await close()
    vi.restoreAllMocks()

    expect(cuts.length).toBeGreaterThanOrEqual(5)
    for (const cut of cuts) {
      const expected = Array.from({ length: cut.acknowledged }, (_, index) => index + 1)
      expect(await tripIds(cut.dataDir)).toEqual(expect.arrayContaining(expected))
    }
  })
})

describe('a disk that fails under the log', () => {
  test.each([
    { call: 'fsyncSync', code: 'EIO', words: /could not fsync.*I\/O error/ },
    { call: 'writeSync', code: 'ENOSPC', words: /could not write.*No space left on device/ },
  ] as const)(
    'stops the engine at $code and keeps what was acknowledged',
    { timeout: 60_000 },
    async ({ call, code, words }) => {
      const dataDir = copyOfTemplate()
      const onCrash = vi.fn<(error: Error) => void>()
      const { pglite, close } = await openEmbedded(dataDir, { onCrash })
      await pglite.query('INSERT INTO trip (id) VALUES (1)')

      vi.spyOn(fs, call).mockImplementation(() => {
        throw Object.assign(new Error(code), { code })
      })
      await expect(pglite.query('INSERT INTO trip (id) VALUES (2)')).rejects.toThrow(words)
      vi.restoreAllMocks()

      await expect(pglite.query('SELECT 1')).rejects.toThrow(words)
      await expect(pglite.transaction((tx) => tx.query('SELECT 1'))).rejects.toThrow(words)
      await vi.waitFor(() => expect(onCrash).toHaveBeenCalledTimes(1))
      await close()
      expect(await tripIds(dataDir)).toContain(1)
    },
  )

  test('releases the folder when it fails at the last checkpoint', { timeout: 60_000 }, async () => {
    const dataDir = copyOfTemplate()
    const onUpkeepError = vi.fn()
    const { pglite, close } = await openEmbedded(dataDir, { onUpkeepError })
    await pglite.query('INSERT INTO trip (id) VALUES (1)')
    fail('fsyncSync', 'EIO')
    await close()
    vi.restoreAllMocks()
    expect(onUpkeepError).toHaveBeenCalled()
    expect(await tripIds(dataDir)).toEqual([1])
  })
})

test('Postgres runs with the settings that make it durable', { timeout: 60_000 }, async () => {
  const { pglite, close } = await openEmbedded(copyOfTemplate())
  const names = ['fsync', 'wal_sync_method', 'synchronous_commit', 'full_page_writes', 'data_checksums']
  const { rows } = await pglite.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('${names.join("', '")}') ORDER BY name`,
  )
  await close()
  expect(rows).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ])
})

function fail(call: 'fsyncSync' | 'writeSync', code: string): void {
  vi.spyOn(fs, call).mockImplementation(() => {
    throw Object.assign(new Error(code), { code })
  })
}

function isWal(path: string): boolean {
  return /[\\/]pg_wal[\\/][0-9A-F]{24}$/.test(path)
}
