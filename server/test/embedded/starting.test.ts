import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { signInAt, startServer } from '../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const NOBODY = 65_534

let database: TestDatabase
let settings: Record<string, string>

beforeEach(async () => {
  database = await createTestDatabase()
  settings = { ...database.settings, HOST: '127.0.0.1', PORT: String(await freePort()), SAMPLE_DATA: 'on' }
})
afterEach(() => database.remove())

test('a second server on the folder is refused with a sentence, and the first keeps running', async () => {
  const first = startServer(settings)
  expect(await first.isServing).toBe(true)
  const second = startServer({ ...settings, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Sojourn did not start. Another Sojourn process is using the data folder ${database.settings.DATA_DIR}. Stop it first, or set DATA_DIR to a different folder.`,
  )
  expect((await signInAt(Number(settings.PORT))).status).toBe(200)
  first.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a server that stops leaves its list to the next one', async () => {
  const file = join(database.settings.DATA_DIR, 'list-at-last-stop.json')
  for (const isThere of [false, true]) {
    expect(existsSync(file)).toBe(isThere)
    const server = startServer(settings)
    expect(await server.isServing).toBe(true)
    expect(existsSync(file)).toBe(false)
    expect((await signInAt(Number(settings.PORT))).status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
})

test('a folder that this user can’t write to is refused with a sentence', async () => {
  const folder = join(database.settings.DATA_DIR, 'locked')
  mkdirSync(folder)
  chmodSync(database.settings.DATA_DIR, 0o755)
  chmodSync(folder, 0o555)
  const isRoot = process.getuid?.() === 0
  const server = startServer({ ...settings, DATA_DIR: folder }, isRoot ? { uid: NOBODY, gid: NOBODY } : {})
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/^\s*Sojourn did not start\. .*locked.*(write|permission)/i)
})
