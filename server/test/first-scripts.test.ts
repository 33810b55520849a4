import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Trip } from '@sojourn/contract/trip/trip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestApp } from './support/test-app.ts'

const run = promisify(execFile)
const app = useTestApp()
let folder: string
let page: string
let env: NodeJS.ProcessEnv
let trips: Trip[]

beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.address() as AddressInfo
  const token = (await app.signIn()).access_token
  const payload = { name: 'First script', scopes: ['trips:read', 'insights:read'] }
  const made = await app.call({ method: 'POST', url: '/api/access-tokens', token, payload })
  env = { ...process.env, SOJOURN_URL: `http://127.0.0.1:${port}`, SOJOURN_TOKEN: made.json().secret }
  trips = (await app.call({ url: '/api/trips', token })).json()
  folder = await mkdtemp(join(tmpdir(), 'sojourn-script-'))
  page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The script on the page in this language, in a file. */
async function script(language: string, name: string): Promise<string> {
  const [, text] = page.split(`\`\`\`${language}\n`)
  const file = join(folder, name)
  await writeFile(file, text?.split('```')[0] ?? '')
  return file
}

function expected() {
  const cents = trips.reduce((sum, { est_cost }) => sum + Math.round((est_cost ?? 0) * 100), 0)
  return { trips: trips.length, total: cents / 100 }
}

test('curl', async () => {
  const { stdout } = await run('sh', [await script('sh', 'first.sh')], { env })
  expect(JSON.parse(stdout).all).toMatchObject(expected())
})

test('Python', async () => {
  const { stdout } = await run('python3', [await script('python', 'first.py')], { env })
  expect(JSON.parse(stdout)).toEqual(expected())
})

test('TypeScript', async () => {
  const { stdout } = await run(process.execPath, [await script('typescript', 'first.mts')], { env })
  expect(JSON.parse(stdout)).toEqual(expected())
})
