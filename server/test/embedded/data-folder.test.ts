import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DataFolderError } from '../../src/database/embedded/data-folder-error.ts'
import { openEmbedded } from '../../src/database/embedded/open-embedded.ts'
import { startChild } from './child.ts'
import { contentOf, tripIds, useDataDirs, useTemplate } from './data-dirs.ts'

const { emptyDataDir } = useDataDirs()
const copyOfTemplate = useTemplate(emptyDataDir)
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

describe('a folder in use', () => {
  test('is refused to a second process, and the first is unaffected', { timeout: 60_000 }, async () => {
    const dataDir = copyOfTemplate()
    const { pglite, close } = await openEmbedded(dataDir)
    await pglite.query('INSERT INTO trip (id) VALUES (1)')

    const second = startChild('hold-folder', [dataDir])
    await second.hasPrinted(1)
    expect(second.lines).toEqual([`DataFolderError: ${inUse(dataDir)}`])

    await pglite.query('INSERT INTO trip (id) VALUES (2)')
    await close()
    expect(await tripIds(dataDir)).toEqual([1, 2])
  })

  test('is refused if this process opens it again, and the lock stays', {
    timeout: 60_000,
  }, async () => {
    const dataDir = copyOfTemplate()
    const { close } = await openEmbedded(dataDir)
    await expect(openEmbedded(dataDir)).rejects.toThrow(new DataFolderError(inUse(dataDir)))
    const other = startChild('hold-folder', [dataDir])
    await other.hasPrinted(1)
    expect(other.lines).toEqual([`DataFolderError: ${inUse(dataDir)}`])
    await close()
  })

  test('is free when its process has ended', { timeout: 60_000 }, async () => {
    const dataDir = copyOfTemplate()
    const holder = startChild('hold-folder', [dataDir])
    await holder.hasPrinted(1)
    await expect(openEmbedded(dataDir)).rejects.toThrow(inUse(dataDir))
    holder.process.kill('SIGKILL')
    await holder.ended
    expect(await tripIds(dataDir)).toEqual([])
  })
})

describe('a folder that is not writable', () => {
  test('is named when DATA_DIR is a file, or is inside one', { timeout: 60_000 }, async () => {
    const file = emptyDataDir()
    fs.writeFileSync(file, 'notes')
    await expect(openEmbedded(file)).rejects.toThrow(cannotWrite(file))
    await expect(openEmbedded(join(file, 'data'))).rejects.toThrow(cannotWrite(join(file, 'data')))
    expect(fs.readFileSync(file, 'utf8')).toBe('notes')
  })

  test('is named when it is read-only', { timeout: 60_000 }, async () => {
    const dataDir = emptyDataDir()
    fs.mkdirSync(dataDir, { mode: 0o555 })
    const before = contentOf(dataDir)
    const child = startChild('hold-folder', [dataDir], nobody)
    expect(await child.ended).toBe(1)
    expect(child.lines).toEqual([expect.stringContaining(cannotWrite(dataDir))])
    expect(contentOf(dataDir)).toEqual(before)
  })

  test('is named when its database belongs to another user', { timeout: 60_000 }, async () => {
    const dataDir = copyOfTemplate()
    const folder = join(dataDir, 'database')
    fs.rmSync(join(dataDir, 'database.lock'))
    fs.chmodSync(dataDir, 0o777)
    fs.chmodSync(folder, nobody.uid ? 0o700 : 0o000)
    const child = startChild('hold-folder', [dataDir], nobody)
    expect(await child.ended).toBe(1)
    expect(child.lines).toEqual([expect.stringContaining(cannotWrite(folder))])
    fs.chmodSync(folder, 0o700)
  })
})

describe('a folder that is not a database of ours', () => {
  test.each<{ what: string; sentence: RegExp; change: (folder: string) => void }>([
    {
      what: 'made by another PostgreSQL',
      sentence:
        /was created by PostgreSQL 17, but this version of Sojourn uses PostgreSQL 18\. Back it up with the version of Sojourn that last used it/,
      change: (folder) => fs.writeFileSync(join(folder, 'PG_VERSION'), '17\n'),
    },
    {
      what: 'without its PG_VERSION',
      sentence: /is incomplete \(no PG_VERSION\)\. Move the folder away, then restore a backup/,
      change: (folder) => fs.rmSync(join(folder, 'PG_VERSION')),
    },
    {
      what: 'without its control file',
      sentence: /is incomplete \(no global\/pg_control\)\. Move the folder away, then restore a backup/,
      change: (folder) => fs.rmSync(join(folder, 'global', 'pg_control')),
    },
    {
      what: 'empty',
      sentence: /is incomplete \(no PG_VERSION\)\. Move the folder away, then restore a backup/,
      change: (folder) => {
        fs.rmSync(folder, { recursive: true })
        fs.mkdirSync(folder)
      },
    },
    {
      what: 'a file',
      sentence: /is incomplete \(no folder\)\. Move the folder away, then restore a backup/,
      change: (folder) => {
        fs.rmSync(folder, { recursive: true })
        fs.writeFileSync(folder, 'notes')
      },
    },
  ])('stays unchanged when it is $what', { timeout: 60_000 }, async ({ sentence, change }) => {
    const dataDir = copyOfTemplate()
    change(join(dataDir, 'database'))
    const before = contentOf(dataDir)
    const refusal = await refusalOf(dataDir)
    expect(refusal).toBeInstanceOf(DataFolderError)
    expect(refusal).toHaveProperty('message', expect.stringMatching(sentence))
    expect(contentOf(dataDir)).toEqual(before)
  })

  test.each([
    { what: 'a spoilt control file', part: 'global/pg_control', words: /incorrect checksum in control file/ },
    { what: 'a spoilt catalog', part: 'base/5/1259', words: /invalid page in block 0/ },
  ])(
    'is refused with Postgres’s own message for $what, and the lock is released',
    { timeout: 60_000 },
    async ({ part, words }) => {
      const dataDir = copyOfTemplate()
      const path = join(dataDir, 'database', part)
      const sound = fs.readFileSync(path)
      fs.writeFileSync(path, Buffer.from(sound).fill(7, 40, 200))
      const refusal = await refusalOf(dataDir)
      expect(refusal).toBeInstanceOf(DataFolderError)
      expect(refusal).toHaveProperty('message', expect.stringMatching(words))

      fs.writeFileSync(path, sound)
      expect(await tripIds(dataDir)).toEqual([])
    },
  )
})

async function refusalOf(dataDir: string): Promise<unknown> {
  return openEmbedded(dataDir).then(
    () => 'it opened',
    (error: unknown) => error,
  )
}

function inUse(dataDir: string): string {
  return `Another Sojourn process is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to a different folder.`
}

function cannotWrite(folder: string): string {
  return `Sojourn can't write to its data folder ${folder} (`
}
