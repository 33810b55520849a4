import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { DEMO } from './support/accounts.ts'
import { test as base, expect, startSampleServer } from './support/fixtures.ts'
import { copyPosition } from './support/local-copy.ts'
import { openReleases, type Releases } from './support/releases.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'
import { tripRow } from './support/table.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'
import { editCell, fillTrip, unsentButton } from './support/unsent.ts'

/** A page waits longer after each try that failed. */
const UNTIL_THE_NEXT_TRY = { timeout: 60_000 }

interface Fixtures {
  /** The address of a server that changes or can't be reached. */
  front: Releases
  /** A browser that can be closed and opened again. */
  browserOf: { open: () => Promise<Page>; close: () => Promise<void> }
}

const test = base.extend<Fixtures>({
  front: async ({ server, context }, use) => {
    const front = await openReleases(server)
    await use(front)
    // An open page would report that its server is gone.
    await Promise.all(context.pages().map((open) => open.close()))
    await front.close()
  },
  browserOf: async ({ playwright, launchOptions, front }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sojourn-profile-'))
    let context: BrowserContext | undefined
    const close = async () => {
      await context?.close()
      context = undefined
    }
    await use({
      open: async () => {
        context = await playwright.chromium.launchPersistentContext(folder, {
          ...launchOptions,
          baseURL: front.url,
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          serviceWorkers: 'allow',
        })
        return context.pages()[0] ?? (await context.newPage())
      },
      close,
    })
    await close()
    await rm(folder, { recursive: true, force: true })
  },
})

test.use({
  serviceWorkers: 'allow',
  expectedConsole: /ERR_|Failed to load|status of (404|412|502)/,
})

test('while its server is out of reach, or there is no network, the app opens with the remembered trips and says so, on every screen', async ({
  page,
  context,
  front,
}) => {
  await signInAndKeep(page, front)
  for (const state of ['gone', 502, 'held'] as const) {
    front.be(state)
    await page.goto(`${front.url}/table`)
    await expect(page.locator('tr[data-trip]').first()).toBeVisible()
    await expect(connectionOf(page)).toHaveText(/^As of /)
  }
  front.be('there')
  await expect(connectionOf(page)).toHaveText('Live', UNTIL_THE_NEXT_TRY)

  await context.setOffline(true)
  const browser = await context.newCDPSession(page)
  const sources = await sourcesOfFiles(browser)
  await page.goto(`${front.url}/table`)
  await expect(page.locator('tr[data-trip]').first()).toBeVisible()
  expect([...sources], 'where the browser looks, without asking the worker').toEqual(['cache'])
  await tellOnline(browser, false)
  await expect(connectionOf(page)).toHaveText(/^Offline, as of /)
  // Screens that this browser has never shown.
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Calendar' }).click()
  await expectScreen(page, 'Calendar')
  await navigation.getByRole('link', { name: 'Add Trip' }).click()
  await expectScreen(page, 'Add New Trip')

  await context.setOffline(false)
  await tellOnline(browser, true)
  // The browser may have said so before it was true. The next try then comes a little later.
  await expect(connectionOf(page)).toHaveText('Live', UNTIL_THE_NEXT_TRY)
  expect((await keptFiles(page)).filter((path) => path.startsWith('/api'))).toEqual([])
})

test('a change whose answer was lost, and those made without a server, are done in order, once, after the browser was closed', async ({
  browserOf,
  front,
  api,
}) => {
  const calls = tripCalls(api)
  const dates = { start_date: '2051-03-10', end_date: '2051-03-14' }
  const trip = await calls.create({ ...dates, reason: 'Field school', comments: 'By train' })
  let page = await browserOf.open()
  await signInAndKeep(page, front)
  await page.goto('/table')

  front.be('unheard')
  await editCell(page, trip.trip_id, 'Reason', 'Heard once')
  await expect(waitingSign(tripRow(page, trip.trip_id))).toBeVisible()
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Heard once', version: 2 })
  front.be('gone')
  await editCell(page, trip.trip_id, 'Cost', '77')
  await editCell(page, trip.trip_id, 'Comments', 'Window seat')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Trip' }).click()
  await fillTrip(page, 'Written above the clouds')
  await expect(unsentButton(page)).toHaveAccessibleName('4 waiting to be sent')
  await browserOf.close()

  page = await browserOf.open()
  await page.goto('/table')
  const changed = tripRow(page, trip.trip_id)
  const added = page.getByRole('row').filter({ hasText: 'Written above the clouds' })
  await expect(changed).toContainText('Heard once')
  for (const row of [changed, added]) await expect(waitingSign(row)).toBeVisible()
  expect(await calls.read(trip.trip_id)).toMatchObject({ version: 2 })

  const sent: string[] = []
  page.on('response', (response) => {
    const method = response.request().method()
    if (method !== 'GET' && response.ok() && response.url().includes('/api/trips')) sent.push(method)
  })
  front.be('there')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(goodNews(page, '4 changes sent')).toBeVisible()
  await expect(unsentButton(page)).toHaveCount(0)
  expect(sent, 'the first was there already').toEqual(['PATCH', 'PATCH', 'POST'])
  expect(await calls.read(trip.trip_id)).toMatchObject({
    ...{ reason: 'Heard once', est_cost: 77, comments: 'Window seat', version: 4 },
  })
  const created = (await calls.list()).filter(({ reason }) => reason === 'Written above the clouds')
  expect(created).toHaveLength(1)
  await expect(tripRow(page, Number(created[0]?.trip_id))).toBeVisible()
  await expect(added).toHaveCount(1)
})

test('another version is offered, not forced, and the open pages of the one before keep working', async ({
  page,
  context,
  front,
}) => {
  await signInAndKeep(page, front)
  await page.goto(`${front.url}/trips/new`)
  await page.getByLabel('Reason').fill('Half a sentence')
  const other = await context.newPage()
  await other.goto(`${front.url}/table`)
  await expectScreen(other, 'Table View')

  front.deploy('second')
  const third = await context.newPage()
  await third.goto(`${front.url}/calendar`)
  await expectScreen(third, 'Calendar')
  expect(await releaseOf(third), 'a page comes from the server').toBe('second')
  for (const tab of [page, other]) await expect(offerOn(tab)).toBeVisible()
  expect(await releaseOf(page)).toBe('first')
  // The server no longer has the files that this screen needs.
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logs' }).click()
  await expectScreen(other, 'Audit Logs')
  await offerOn(other).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => releaseOf(other)).toBe('second')
  await expectScreen(other, 'Audit Logs')

  // Someone who is still typing is asked, and stays.
  page.once('dialog', (question) => question.dismiss())
  await offerOn(page).getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Half a sentence')
  expect(await releaseOf(page)).toBe('first')
  await expect(offerOn(third)).toHaveCount(0)

  // Rolled back.
  front.deploy('first')
  await third.goto(`${front.url}/table`)
  await expectScreen(third, 'Table View')
  expect(await releaseOf(third)).toBe('first')
  await expect(offerOn(other)).toBeVisible()
})

test('the operator can forbid it, also afterwards', async ({ page, front }) => {
  await signInAndKeep(page, front)
  const { server, remove } = await startSampleServer({ LOCAL_COPY: 'off' })
  front.pointTo(server)
  await page.goto(`${front.url}/login`)
  await expect.poll(() => keptFiles(page)).toEqual([])
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(workers).toBe(0)
  await signInOnScreen(page, DEMO)
  await expectScreen(page, 'Dashboard')
  await expect(connectionOf(page)).toHaveText('Live')
  expect([await workers(), await keptFiles(page)]).toEqual([0, []])
  await page.goto('about:blank')
  await remove()
})

/** Signs in, and waits until the browser has kept all that it needs to open without a network. */
async function signInAndKeep(page: Page, front: Releases): Promise<void> {
  await page.goto(`${front.url}/login`)
  await signInOnScreen(page, DEMO)
  await expectScreen(page, 'Dashboard')
  await expect.poll(() => copyPosition(page)).toMatch(/-\d+$/)
  await expect.poll(() => keptFiles(page)).toContain('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('sojourn-lists')
}

/** Where the browser gets the app's files from, as the service worker has told it in advance. */
async function sourcesOfFiles(browser: CDPSession): Promise<Set<string | undefined>> {
  const sources = new Set<string | undefined>()
  await browser.send('Network.enable')
  browser.on('Network.responseReceived', ({ response }) => {
    if (response.url.includes('/assets/')) sources.add(response.serviceWorkerRouterInfo?.actualSourceType)
  })
  return sources
}

/** What `navigator.onLine` says. Playwright doesn't tell it to pages that are opened later. */
async function tellOnline(browser: CDPSession, isOnline: boolean): Promise<void> {
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await browser.send('Network.emulateNetworkConditions', { offline: !isOnline, ...unlimited })
}

/** The paths of everything that the service worker keeps. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      paths.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return paths
  })
}

function releaseOf(page: Page): Promise<'first' | 'second'> {
  return page.evaluate(() =>
    document.querySelector<HTMLScriptElement>('script[type=module]')?.src.endsWith('.second.js')
      ? 'second'
      : 'first',
  )
}

function waitingSign(row: Locator): Locator {
  return row.getByRole('img', { name: 'Waiting to be sent' })
}

function offerOn(page: Page) {
  return page.getByRole('status').filter({ hasText: 'A new version of Sojourn is ready.' })
}

function connectionOf(page: Page) {
  return page.getByRole('banner').getByRole('status', { name: 'Connection' })
}
