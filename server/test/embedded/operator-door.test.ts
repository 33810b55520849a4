import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { runAdmin, runHere } from '../../src/admin/run-admin.ts'
import { runBackup } from '../../src/backup/run-backup.ts'
import { createLog } from '../../src/log.ts'
import { BODY_BYTES_MAX, type Door, greetingOf, NONCE_HEADER } from '../../src/operator/door-file.ts'
import { openDoor } from '../../src/operator/open-door.ts'
import { findRunningServer } from '../../src/operator/running-server.ts'
import { startServer } from '../support/server-process.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { openTestApp } from '../support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let dataDir: string
let opened: Server[]
const log = createLog({ logLevel: 'silent' })

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = database.settings.DATA_DIR
  opened = []
})
afterEach(async () => {
  for (const server of opened) {
    server.closeAllConnections()
    server.close()
  }
  await database.remove()
})

const file = () => join(dataDir, 'operator.json')
const readDoor = (): Door => JSON.parse(readFileSync(file(), 'utf8'))
const leaveDoor = (door: object) => writeFileSync(file(), JSON.stringify(door))

async function admin(...argv: string[]): Promise<string[]> {
  const printed: string[] = []
  await runAdmin(argv, database.settings, (text) => printed.push(text))
  return printed
}

/** Another program at the port that the file names. Returns the paths of the requests it got. */
async function standIn(answer: RequestListener): Promise<string[]> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(server)
  leaveDoor({ port: (server.address() as AddressInfo).port, token: TOKEN })
  return asked
}

const TOKEN = 'left over'
const greet: RequestListener = ({ headers }, response) =>
  void response.end(greetingOf(TOKEN, String(headers[NONCE_HEADER])))

describe('the door', () => {
  const send = ({ port }: Door, path: string, token: string, body = '{}') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })

  test('opens only with the token, and the file with it is private', async () => {
    const asked: unknown[] = []
    const close = await openDoor(dataDir, { '/do': async (what) => void asked.push(what) }, log)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const door = readDoor()
    for (const token of ['', 'x', 'x'.repeat(door.token.length), `${door.token}x`]) {
      for (const path of ['/', '/do', '/nothing']) {
        const answer = await send(door, path, token)
        expect([answer.status, await answer.text()]).toEqual([401, ''])
      }
    }
    expect(asked).toEqual([])
    const greeted = await fetch(`http://127.0.0.1:${door.port}/`, { headers: { [NONCE_HEADER]: 'a nonce' } })
    expect(await greeted.text()).toBe(greetingOf(door.token, 'a nonce'))
    expect((await send(door, '/do', door.token, '{"a":1}')).status).toBe(200)
    expect(asked).toEqual([{ a: 1 }])
    await close()
    expect(existsSync(file())).toBe(false)
    await expect(send(door, '/', door.token)).rejects.toThrow()
  })

  test('refuses what it doesn’t know, can’t read or can’t hold, and logs what fails', async () => {
    const logged: string[] = []
    const services = { '/do': async () => ({}), '/fail': () => Promise.reject(new Error('no luck')) }
    const noting = createLog({ logLevel: 'info' }, { write: (line) => void logged.push(line) })
    const close = await openDoor(dataDir, services, noting)
    const door = readDoor()
    expect((await send(door, '/constructor', door.token)).status).toBe(404)
    expect((await send(door, '/do', door.token, '{')).status).toBe(500)
    expect((await send(door, '/fail', door.token)).status).toBe(500)
    expect(logged.join()).toContain('no luck')
    const endless = await fetch(`http://127.0.0.1:${door.port}/do`, {
      method: 'POST',
      headers: { authorization: `Bearer ${door.token}` },
      body: new Blob(['{}']).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(endless.status).toBe(413)
    const server = await findRunningServer(dataDir)
    await expect(server?.ask('/do', { text: 'x'.repeat(BODY_BYTES_MAX) })).rejects.toThrow(
      'The file is too large for the running server. Split it into several files.',
    )
    await expect(server?.ask('/fail')).rejects.toThrow(
      "The running server couldn't finish the command. Its log says why.",
    )
    await close()
  })

  test('waits for a running command when it closes', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const slow = async () => {
      started.resolve()
      await finish.promise
      return { done: true }
    }
    const close = await openDoor(dataDir, { '/slow': slow }, log)
    const answer = (await findRunningServer(dataDir))?.ask('/slow')
    await started.promise
    const closed = close()
    finish.resolve()
    expect(JSON.parse(String(await answer))).toEqual({ done: true })
    await closed
  })
})

describe('what a killed server left behind is ignored', () => {
  test('and commands open the folder, when another program answers at its port', async () => {
    const asked = await standIn((_request, response) => response.end('<!doctype html>'))
    expect(await admin('staff', 'list')).toEqual(['0 people'])
    await runBackup([join(dataDir, 'backup.gz')], database.settings, () => undefined)
    // The program never learns what was asked.
    expect(asked).toEqual(['/', '/'])
  })

  test('when a program there gives the answer of an earlier greeting, and it never learns the token', async () => {
    const given = new Set<string>()
    const asked = await standIn(({ headers }, response) => {
      given.add(JSON.stringify(headers))
      response.end(greetingOf(TOKEN, 'an earlier nonce'))
    })
    expect(await findRunningServer(dataDir)).toBeUndefined()
    expect(await findRunningServer(dataDir)).toBeUndefined()
    expect([asked, given.size]).toEqual([['/', '/'], 2])
    expect([...given].join()).not.toContain(TOKEN)
  })

  test.each<[string, RequestListener]>([
    ['refuses', (_request, response) => response.writeHead(404).end()],
    ['hangs up', (request) => request.socket.destroy()],
    ['isn’t a web server', (request) => request.socket.end('SSH-2.0\r\n')],
    ['never answers', () => undefined],
  ])('when a program there %s', async (_, answer) => {
    const asked = await standIn(answer)
    expect(await findRunningServer(dataDir, 1_000)).toBeUndefined()
    expect(asked.filter((path) => path !== '/')).toEqual([])
  })

  test.each([
    ['nothing'],
    ['{}'],
    ['[]'],
    ['{"port":"80","token":"x"}'],
    ['{"port":70000,"token":"x"}'],
    ['{"port":1,"token":"x\\n"}'],
  ])('when the file says %s', async (content) => {
    writeFileSync(file(), content)
    expect(await findRunningServer(dataDir)).toBeUndefined()
  })
})

describe('a command is refused with a sentence', () => {
  test('while another process uses the folder and takes no commands, such as an older version', async () => {
    const app = await openTestApp({}, database)
    await standIn((_request, response) => response.end(Buffer.from([0x1f, 0x8b, 8])))
    const refusal = `Another Sojourn process is using the data folder ${dataDir} and doesn't take commands, so nothing was changed.`
    await expect(admin('staff', 'list')).rejects.toThrow(refusal)
    const backup = join(dataDir, 'backup.gz')
    await expect(runBackup([backup], database.settings, () => undefined)).rejects.toThrow(refusal)
    expect(existsSync(backup)).toBe(false)
    await app.close()
  })

  test('by a server of another version that doesn’t know it', async () => {
    const refusal = /from another version of Sojourn and doesn't know this command\. Nothing was changed\./
    await standIn((request, response) => {
      if (request.url === '/') greet(request, response)
      else response.writeHead(404).end()
    })
    await expect(admin('staff', 'list')).rejects.toThrow(refusal)
    const app = await openTestApp({}, database)
    const typed = { command: 'staff teleport', subject: '', file: '', isDryRun: false, names: {} }
    expect(await runHere(typed, app.db, app.config)).toEqual({
      printed: [],
      problem: expect.stringMatching(refusal),
    })
    await app.close()
  })

  test('if the connection is lost in the middle', async () => {
    await standIn((request, response) => {
      if (request.url === '/') greet(request, response)
      else response.write('{"printed":["1 ad', () => request.socket.destroy())
    })
    await expect(admin('staff', 'list')).rejects.toThrow(
      'The connection to the running server was lost before it finished. If the command changes anything, check whether it did before you run it again.',
    )
  })
})

test('if the server is killed during an import, the command says so, and all or nothing is imported', async () => {
  const people = Array.from({ length: 500 }, (_, index) => `k${index},Kim,Number ${index}`)
  const csv = join(dataDir, 'many.csv')
  writeFileSync(csv, ['staff_id,first_name,last_name', ...people].join('\n'))
  const server = startServer({ ...database.settings, HOST: '127.0.0.1', PORT: String(await freePort()) })
  expect(await server.isServing).toBe(true)

  const { port, token } = readDoor()
  const proxy = await startTcpProxy(`http://127.0.0.1:${port}`)
  proxy.rewrite = (sent) => {
    if (sent.includes('isDryRun')) setImmediate(() => server.kill('SIGKILL'))
    return sent
  }
  leaveDoor({ port: Number(new URL(proxy.url).port), token })
  await expect(admin('staff', 'import', csv)).rejects.toThrow('The connection to the running server was lost')
  await server.ended
  await proxy.close()

  // The folder is free again, and the file that the server left behind is ignored.
  const [counts] = await admin('staff', 'import', csv, '--dry-run')
  expect(counts).toMatch(/: (500 added, 0 changed, 0|0 added, 0 changed, 500) unchanged\.$/)
})
