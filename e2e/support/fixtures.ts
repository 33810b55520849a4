import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Credentials, SignedIn } from '@sojourn/contract/account/account'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { type Api, signInByApi } from './accounts.ts'
import { createDatabase } from './postgres.ts'
import { noteRequests } from './request-log.ts'
import { type Server, startServer } from './server.ts'
import { tripCalls } from './trip-calls.ts'

export { expect }

interface TestFixtures {
  /** Console messages that this test causes on purpose, such as the browser's own message about a 401. */
  expectedConsole: RegExp
  consoleIsClean: undefined
  requestsAreNoted: undefined
  server: Server
  sampleTrips: ReadonlySet<number>
  ownTripsAreDeleted: undefined
  /** The API at this test's own address. */
  api: Api
  /** Signs the demo person, or someone else, in without using the sign-in screen. */
  signIn: (person?: Credentials, context?: BrowserContext) => Promise<SignedIn>
  listTrips: () => Promise<Trip[]>
}

/** What most tests do without, because of their routes and the time it takes: the service worker, and motion. */
export const AS_PEOPLE_LIVE = {
  serviceWorkers: 'allow',
  contextOptions: { reducedMotion: 'no-preference' },
} as const

let lastAddress = 0

export interface WorkerFixtures {
  serverOfFile: (file: string) => Promise<FileServer>
}

interface FileServer {
  server: Server
  sampleTrips: ReadonlySet<number>
}

/**
 * Each file of tests has a server with fresh sample data, so that its result doesn't depend on what the other files left
 * behind, and each test has a browser context. Any unexpected console message fails the test. Trips that a test leaves behind
 * are deleted.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      let current: (FileServer & { file: string; remove(): Promise<void> }) | undefined
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.remove()
          current = { file, ...(await startFileServer()) }
        }
        return current
      })
      await current?.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  server: async ({ serverOfFile }, use, { file }) => use((await serverOfFile(file)).server),

  sampleTrips: async ({ serverOfFile }, use, { file }) => use((await serverOfFile(file)).sampleTrips),

  baseURL: async ({ server }, use) => use(server.url),

  // Before the other fixtures that run by themselves, so that it also knows whether their checks failed.
  requestsAreNoted: [
    async ({ context }, use, test) => {
      const keepIfFailed = noteRequests(context)
      await use(undefined)
      await keepIfFailed(test)
    },
    { auto: true },
  ],

  expectedConsole: [/^nothing$/, { option: true }],

  consoleIsClean: [
    async ({ context, expectedConsole }, use) => {
      const said: string[] = []
      context.on('console', (message) => {
        const [type, text] = [message.type(), message.text()]
        // Playwright's own, where it keeps the service worker out.
        if (text.startsWith('Service Worker registration blocked')) return
        if (['error', 'warning'].includes(type)) said.push(`${type}: ${text}`)
      })
      context.on('weberror', (error) => said.push(`uncaught: ${error.error().message}`))
      await use(undefined)
      expect(said.filter((text) => !expectedConsole.test(text))).toEqual([])
    },
    { auto: true },
  ],

  ownTripsAreDeleted: [
    async ({ api, sampleTrips }, use) => {
      await use(undefined)
      const calls = tripCalls(api)
      for (const { trip_id } of await calls.list()) if (!sampleTrips.has(trip_id)) await calls.remove(trip_id)
    },
    { auto: true },
  ],

  context: async ({ context }, use) => {
    loseNoRequests(context, context)
    context.on('page', (page) => loseNoRequests(context, page))
    await use(context)
  },

  api: async ({ server }, use) => {
    lastAddress += 1
    await use({ server, address: `10.0.${lastAddress >> 8}.${lastAddress & 255}` })
  },

  extraHTTPHeaders: async ({ api }, use) => use({ 'X-Forwarded-For': api.address }),

  signIn: async ({ api, context: ownContext }, use) => {
    await use(async (person, context = ownContext) => {
      const signedIn = await signInByApi(api, person)
      const localStorage = storedSession(signedIn)
      await context.setStorageState({ cookies: [], origins: [{ origin: api.server.url, localStorage }] })
      return signedIn
    })
  },

  listTrips: async ({ api }, use) => {
    await use(() => tripCalls(api).list())
  },
})

/**
 * When the last route is removed, the browser stops pausing requests and can lose those that are paused right then: they neither
 * arrive nor fail (25 of 600 times, measured). So one that matches nothing stays.
 */
function loseNoRequests(context: BrowserContext, routed: BrowserContext | Page): void {
  const keepOne = () => context.route('https://nothing.invalid/', (route) => route.fallback())
  const unroute = routed.unroute.bind(routed)
  const unrouteAll = routed.unrouteAll.bind(routed)
  routed.unroute = async (...which) => {
    await keepOne()
    await unroute(...which)
  }
  routed.unrouteAll = async (...how) => {
    await keepOne()
    await unrouteAll(...how)
  }
}

async function startFileServer(): Promise<FileServer & { remove(): Promise<void> }> {
  const started = await startSampleServer()
  return { ...started, sampleTrips: await listTripIds(started.server) }
}

/** A server with fresh sample data. */
export async function startSampleServer(
  settings: Record<string, string> = {},
): Promise<{ server: Server; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sojourn-e2e-'))
  const database = await createDatabase('sample')
  const server = await startServer(folder, undefined, {
    settings: { DATABASE_URL: database.url, ...settings },
  })
  return {
    server,
    remove: async () => {
      await server.stop()
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function listTripIds(server: Server): Promise<ReadonlySet<number>> {
  const calls = tripCalls({ server, address: '10.255.0.1' })
  return new Set((await calls.list()).map(({ trip_id }) => trip_id))
}

function storedSession({ access_token, refresh_token_id, user }: SignedIn) {
  return [
    { name: STORAGE_KEYS.token, value: access_token },
    { name: STORAGE_KEYS.refreshTokenId, value: refresh_token_id },
    { name: STORAGE_KEYS.user, value: JSON.stringify(user) },
  ]
}

export function readStorage(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    Object.values(STORAGE_KEYS),
  )
}
