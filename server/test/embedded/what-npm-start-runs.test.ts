import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { SignedIn } from '@sojourn/contract/account/account'
import type { StartedSignOn } from '@sojourn/contract/account/single-sign-on'
import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../scripts/identity-provider/identity-provider.ts'
import { freePort } from '../../../scripts/machine/free-port.ts'
import { workbookOf } from '../../src/spreadsheet/write-workbook.ts'
import { ProviderBrowser } from '../support/provider-browser.ts'
import { type ServerProcess, signInAt, startServer } from '../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** In the built server, whatever a part needs is in the bundle or beside it, or the part fails only there. */
let database: TestDatabase
let provider: IdentityProvider
let server: ServerProcess
let url: string
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  const port = await freePort()
  url = `http://localhost:${port}`
  provider = await startIdentityProvider({ appUrl: url })
  const settings = { ...database.settings, ...provider.settings, PORT: String(port), SAMPLE_DATA: 'on' }
  server = startServer(settings)
  expect(await server.isServing, server.output()).toBe(true)
  token = ((await (await signInAt(port)).json()) as SignedIn).access_token
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await provider.stop()
  await database.remove()
})

async function post<Answer>(path: string, type: string, body: string | Buffer): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

test('an assistant finds trips', async () => {
  const payload = JSON.stringify({ name: 'Assistant', scopes: ['trips:read'] })
  const { secret } = await post<{ secret: string }>('/access-tokens', 'application/json', payload)
  const client = new Client({ name: 'A test', version: '1' })
  const headers = { authorization: `Bearer ${secret}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } }),
  )
  const { structuredContent } = await client.callTool({ name: 'find_trips', arguments: {} })
  expect((structuredContent as { trips: object[] }).trips).not.toEqual([])
  await client.close()
})

test('a workbook is imported', async () => {
  const file = await workbookOf(
    ['Staff IDs', 'Destination', 'Country', 'Start date', 'End date', 'Reason'],
    [['10001', 'Paris', 'France', '9998-01-01', '9998-01-02', 'From a workbook']],
  )
  const { plan } = await post<{ plan: string }>('/trips/import/preview', FILE_TYPES.xlsx, file)
  const result = await post(`/trips/import?plan=${plan}`, FILE_TYPES.xlsx, file)
  expect(result).toMatchObject({ added: 1 })
})

test('someone signs in at a real provider', async () => {
  const nora = provider.people.find(({ given_name }) => given_name === 'Nora')
  const { address, browser_secret } = await post<StartedSignOn>('/auth/oidc/start', 'application/json', '{}')
  const search = await new ProviderBrowser(url).signIn(address, nora?.sub)
  const { headers } = await fetch(`${url}/api/auth/oidc/callback${search}`, { redirect: 'manual' })
  const code = new URLSearchParams(headers.get('location')?.split('#')[1]).get('code')
  const exchanged = JSON.stringify({ code, browser_secret })
  const answer = await post<SignedIn>('/auth/oidc/exchange', 'application/json', exchanged)
  expect(answer.user.first_name).toBe('Nora')
})
