import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmbedded } from '../../src/database/embedded/open-embedded.ts'
import { startChild } from './child.ts'
import { contentOf, useDataDirs } from './data-dirs.ts'
import { watchSyncs } from './watch-syncs.ts'

const { emptyDataDir } = useDataDirs()
const draft = 'database.initialising'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a first start reports it once, names the folder when everything is on the disk, and keeps all private to its owner', {
  timeout: 60_000,
}, async () => {
  const dataDir = join(emptyDataDir(), 'deep', 'down')
  const onFirstInit = vi.fn()
  const synced = watchSyncs()
  const { renameSync } = fs
  const unsynced: string[] = []
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (from === join(dataDir, draft)) {
      unsynced.push(...pathsIn(`${from}`).filter((path) => !synced.includes(path)))
      synced.length = 0
    }
    renameSync(from, to)
  })

  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))

  const { pglite, folder, close } = await openEmbedded(dataDir, { onFirstInit })
  expect(unsynced).toEqual([])
  expect(synced[0]).toBe(dataDir)
  await pglite.exec('CREATE TABLE trip (id int); INSERT INTO trip VALUES (1); CHECKPOINT')
  expect(modesIn(dataDir)).toEqual(new Set(['40700', '100600']))
  await close()
  expect(modesIn(dataDir)).toEqual(new Set(['40700', '100600']))

  fs.chmodSync(folder, 0o755)
  await (await openEmbedded(dataDir, { onFirstInit })).close()
  expect(modesIn(dataDir)).toEqual(new Set(['40700', '100600']))
  expect(onFirstInit).toHaveBeenCalledTimes(1)
})

describe('a first start that was killed', () => {
  test.each([
    { when: 'before', left: draft },
    { when: 'after', left: 'database' },
  ])('$when it got its name starts over cleanly', { timeout: 60_000 }, async ({ when, left }) => {
    const dataDir = emptyDataDir()
    const child = startChild('die-in-first-start', [dataDir, when])
    expect(await child.ended).toBe('SIGKILL')
    expect(fs.readdirSync(dataDir)).toContain(left)

    const { pglite, close } = await openEmbedded(dataDir)
    await pglite.exec('CREATE TABLE trip (id int); INSERT INTO trip VALUES (1)')
    await close()
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database', 'database.lock'])
  })
})

function pathsIn(folder: string): string[] {
  return contentOf(folder).map((line) => line.split(' ')[0] ?? '')
}

function modesIn(folder: string): Set<string | undefined> {
  return new Set(contentOf(folder).map((line) => line.split(' ')[1]))
}
