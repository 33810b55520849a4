import fs from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { DataFolderError, FolderInUse } from '../../src/database/embedded/data-folder-error.ts'
import { Engine } from '../../src/database/embedded/engine.ts'
import { EngineStream } from '../../src/database/embedded/engine-stream.ts'
import { PreparingClient } from '../../src/database/preparing-client.ts'
import { tripIds, useDataDirs, useTemplate } from './data-dirs.ts'

const { emptyDataDir } = useDataDirs()
const copyOfTemplate = useTemplate(emptyDataDir)

test('what is sent before the engine is open waits for it, and is on the disk in the end', {
  timeout: 60_000,
}, async () => {
  const dataDir = copyOfTemplate()
  const engine = new Engine(dataDir)
  const inserted = connect(engine).then((client) => client.query('insert into trip (id) values (1)'))
  await engine.open({})
  await inserted
  await engine.close()
  expect(await tripIds(dataDir)).toEqual([1])
})

test('a folder that it can’t open is refused with the error that the rest of the server knows', {
  timeout: 60_000,
}, async () => {
  const dataDir = copyOfTemplate()
  const first = new Engine(dataDir)
  await first.open({})
  await expect(new Engine(dataDir).open({})).rejects.toBeInstanceOf(FolderInUse)
  await first.close()

  const file = emptyDataDir()
  fs.writeFileSync(file, 'notes')
  const refused = new Engine(file)
  // Long enough for its thread to end before anyone asks why.
  const other = new Engine(copyOfTemplate())
  await other.open({})
  await other.close()
  await expect(refused.open({})).rejects.toBeInstanceOf(DataFolderError)
  await refused.close()
})

test('says that it creates a database, even if that began before anyone listened', {
  timeout: 60_000,
}, async () => {
  const dataDir = emptyDataDir()
  const engine = new Engine(dataDir)
  await vi.waitFor(() => expect(fs.readdirSync(dataDir).length).toBeGreaterThan(1), { timeout: 30_000 })
  const onFirstInit = vi.fn()
  await engine.open({ onFirstInit })
  expect(onFirstInit).toHaveBeenCalledOnce()
  await engine.close()
})

test('after a crash, the server is told, and statements fail instead of waiting', {
  timeout: 60_000,
}, async () => {
  const dataDir = copyOfTemplate()
  const engine = new Engine(dataDir)
  const onCrash = vi.fn()
  await engine.open({ onCrash })
  const client = await connect(engine)
  client.on('error', () => undefined)
  fs.rmSync(join(dataDir, 'database', 'pg_wal'), { recursive: true })
  await expect(switchWal(client)).rejects.toThrow()
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), { timeout: 30_000 })
  await expect(client.query('select 1')).rejects.toThrow()
  await engine.close().catch(() => undefined)
})

test('when it is closed, statements fail, and closing it again changes nothing', {
  timeout: 60_000,
}, async () => {
  const engine = new Engine(copyOfTemplate())
  const onCrash = vi.fn()
  await engine.open({ onCrash })
  const client = await connect(engine)
  client.on('error', () => undefined)
  await engine.close()
  await engine.close()
  await expect(client.query('select 1')).rejects.toThrow()
  expect(onCrash).not.toHaveBeenCalled()
})

async function switchWal(client: pg.Client): Promise<void> {
  for (let id = 1; id <= 10; id += 1) {
    await client.query('insert into trip (id) values ($1)', [id])
    await client.query('select pg_switch_wal()')
  }
}

async function connect(engine: Engine): Promise<pg.Client> {
  const client: pg.Client = new PreparingClient({ stream: () => new EngineStream(engine), user: 'postgres' })
  await client.connect()
  return client
}
