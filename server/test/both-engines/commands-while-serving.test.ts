import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedIn } from '@sojourn/contract/account/account'
import type { Staff } from '@sojourn/contract/trip/trip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { runAdmin } from '../../src/admin/run-admin.ts'
import { runAdminProcess } from '../support/admin-process.ts'
import { type ServerProcess, signInAt, startServer } from '../support/server-process.ts'
import { StreamReader } from '../support/stream-reader.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let server: ServerProcess
let port: number

beforeAll(async () => {
  database = await createTestDatabase()
  port = await freePort()
  const settings = { ...database.settings, HOST: '127.0.0.1', PORT: String(port), SAMPLE_DATA: 'on' }
  server = startServer(settings)
  expect(await server.isServing).toBe(true)
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await database.remove()
})

async function admin(...argv: string[]): Promise<string> {
  const printed: string[] = []
  await runAdmin(argv, database.settings, (text) => printed.push(text))
  return printed.join('\n')
}

async function csv(name: string, ...lines: string[]): Promise<string> {
  const file = join(database.settings.DATA_DIR, name)
  await writeFile(file, lines.join('\n'))
  return file
}

const signIn = async () => (await (await signInAt(port)).json()) as SignedIn
const get = (path: string, token: string) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization: `Bearer ${token}` } })

test('a command prints in order, and fails with a sentence and an exit code', async () => {
  expect(await runAdminProcess(database.settings, 'administrator', 'list')).toEqual({
    code: 0,
    printed: '10001\tMia Chen\n1 administrator\n',
    problem: '',
  })
  expect(await runAdminProcess(database.settings, 'administrator', 'remove', '10001')).toEqual({
    code: 1,
    printed: '',
    problem: 'This is the last administrator. Make someone else an administrator first.\n',
  })
})

test('an imported file reaches open forms and open streams, and a dry run changes nothing', async () => {
  const { access_token: token } = await signIn()
  const stream = new StreamReader(`http://127.0.0.1:${port}`, token)
  await stream.connect()
  await expect.poll(() => stream.trips.size).toBe(65)
  const file = await csv(
    'staff.csv',
    'staff_id,first_name,last_name',
    'new.1,Zoë,Novak',
    '10001,Mia,Chen-Renamed',
  )
  expect(await admin('staff', 'import', file, '--dry-run')).toBe(
    'Dry run, nothing changed: 1 added, 1 changed, 0 unchanged.',
  )
  const people = async () => (await (await get('/staff', token)).json()) as Staff[]
  const has = (staffId: string) => expect.arrayContaining([expect.objectContaining({ staff_id: staffId })])
  expect(await people()).not.toEqual(has('new.1'))
  expect(await admin('staff', 'import', file)).toBe('1 added, 1 changed, 0 unchanged.')
  expect(await people()).toEqual(has('new.1'))
  const travellers = () => [...stream.trips.values()].flatMap((trip) => trip.staffMembers)
  await expect.poll(() => travellers().map((person) => person.last_name)).toContain('Chen-Renamed')
  await stream.cut()
})

test('a bad line, an unreadable file and an unknown person are refused as without a server', async () => {
  const file = await csv('bad.csv', 'staff_id,first_name,last_name', 'bad id,Ada,Lovelace')
  await expect(admin('staff', 'import', file)).rejects.toThrow(
    `Nothing was imported. Fix these lines in ${file}:\n  line 2: Staff ID must be 1 to 10 letters`,
  )
  await expect(admin('staff', 'import', '/no/such.csv')).rejects.toThrow(
    "Couldn't read /no/such.csv (ENOENT).",
  )
  await expect(admin('account', 'sign-out', 'nobody')).rejects.toThrow('Staff ID nobody has no account.')
})

test('signing someone out ends their stream and their sessions immediately', async () => {
  const { access_token: token } = await signIn()
  const stream = new StreamReader(`http://127.0.0.1:${port}`, token)
  await stream.connect()
  expect(stream.isOpen).toBe(true)
  expect(await admin('account', 'sign-out', '10001')).toMatch(/^Ended \d+ sessions? and revoked/)
  await expect.poll(() => stream.isOpen).toBe(false)
  expect((await get('/auth/me', token)).status).toBe(401)
})

test('two commands can run in parallel', async () => {
  const both = await Promise.all([admin('account', 'create', '10006'), admin('account', 'create', '10007')])
  expect(both[0]).toContain('set the password for staff ID 10006')
  expect(both[1]).toContain('set the password for staff ID 10007')
})
