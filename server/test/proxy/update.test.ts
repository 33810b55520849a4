import { mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELEASE_MAIN, type Release, unpackLastRelease } from '../../../scripts/last-release.ts'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { type Nginx, startNginx } from './nginx.ts'

/** An update as in the README: a link points to the current version, and instances are restarted one after the other. */

const OLD_FILE = 'assets/only-in-the-last-release.js'

let database: TestDatabase
let release: Release
let folder: string
let nginx: Nginx
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase({ content: 'empty' })
  release = unpackLastRelease()
  writeFileSync(join(release.folder, 'web', 'dist', OLD_FILE), 'export {}')
  folder = mkdtempSync(join(tmpdir(), 'sojourn-update-'))
  const current = join(folder, 'current')
  symlinkSync(release.folder, current)
  const ports: [number, number] = [await freePort(), await freePort()]
  await start(ports[0], { main: join(current, RELEASE_MAIN) })
  unlinkSync(current)
  symlinkSync(folder, current)
  await start(ports[1])
  nginx = await startNginx(ports)
  setDefaultCACertificates([...getCACertificates('default'), nginx.certificate])
})
afterAll(async () => {
  await nginx?.stop()
  for (const server of servers) server.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.ended))
  await database?.remove()
  release?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function start(port: number, program: { main?: string } = {}): Promise<void> {
  const settings = { ...database.settings, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' }
  const server = startServer(settings, program)
  servers.push(server)
  expect(await server.isServing, server.output()).toBe(true)
}

test('a page gets all its files, whichever instances send them', async () => {
  const pages = new Set<string>()
  // nginx alternates between instances.
  for (let turn = 0; turn < 4; turn += 1) pages.add(await (await fetch(`${nginx.url}/login`)).text())
  const files = [...pages].flatMap((page) => page.match(/\/assets\/[\w.-]+/g) ?? [])
  expect(files.length).toBeGreaterThan(2)
  for (const file of [...files, `/${OLD_FILE}`]) {
    const statuses = await Promise.all([1, 2, 3, 4].map(() => statusOf(file)))
    expect([file, ...statuses]).toEqual([file, 200, 200, 200, 200])
  }
  expect(await statusOf('/assets/in-neither.js')).toBe(404)
})

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`${nginx.url}${path}`)
  await answer.body?.cancel()
  return answer.status
}
