import type { CDPSession, Page } from '@playwright/test'
import { DEMO } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { test as base, expect, startSampleServer } from './support/fixtures.ts'
import { copyPosition } from './support/local-copy.ts'
import { openReleases, type Releases } from './support/releases.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'

/** Someone who is signed in at an address whose server changes or can't be reached. */
const test = base.extend<{ front: Releases }>({
  front: async ({ server, context, page }, use) => {
    const front = await openReleases(server)
    await page.goto(`${front.url}/login`)
    await signInOnScreen(page, DEMO)
    await expectScreen(page, 'Dashboard')
    await use(front)
    // An open page would report that its server is gone.
    await Promise.all(context.pages().map((open) => open.close()))
    await front.close()
  },
})

test.use({
  serviceWorkers: 'allow',
  expectedConsole: /ERR_|Failed to load|status of (404|502)/,
})

test('without a network the app opens with the remembered trips and says so, on every screen', async ({
  page,
  context,
  front,
}) => {
  await expectKept(page)
  await context.setOffline(true)
  const browser = await context.newCDPSession(page)
  const sources = await sourcesOfFiles(browser)
  await page.goto(`${front.url}/table`)
  await expect(page.locator('tr[data-trip]').first()).toBeVisible()
  expect([...sources], 'where the browser looks, without asking the worker').toEqual(['cache'])
  await tellOnline(browser, false)
  await expect(connectionOf(page)).toHaveText(/^Offline, as of /)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
  // Screens that this browser has never shown.
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Calendar' }).click()
  await expectScreen(page, 'Calendar')
  await navigation.getByRole('link', { name: 'Add Trip' }).click()
  await expectScreen(page, 'Add New Trip')

  await context.setOffline(false)
  await tellOnline(browser, true)
  // The browser may have said so before it was true. The next try then comes a little later.
  await expect(connectionOf(page)).toHaveText('Live', { timeout: 60_000 })
  expect((await keptFiles(page)).filter((path) => path.startsWith('/api'))).toEqual([])
})

test('it also opens while the server is gone, its proxy says so, or no answer comes', async ({
  page,
  front,
}) => {
  await expectKept(page)
  for (const state of ['gone', 502, 'held'] as const) {
    front.be(state)
    await page.goto(`${front.url}/table`)
    await expect(page.locator('tr[data-trip]').first()).toBeVisible()
    await expect(connectionOf(page)).toHaveText(/^As of /)
  }
  front.be('there')
  await expect(connectionOf(page)).toHaveText('Live', { timeout: 60_000 })
})

test('another version is offered, not forced, and the open pages of the one before keep working', async ({
  page,
  context,
  front,
}) => {
  await expectKept(page)
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
  await expectKept(page)
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

/** The browser has kept the trips and the app's files. */
async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => copyPosition(page)).toMatch(/-\d+$/)
  await expect.poll(() => keptFiles(page)).toContain('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
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

function offerOn(page: Page) {
  return page.getByRole('status').filter({ hasText: 'A new version of Sojourn is ready.' })
}

function connectionOf(page: Page) {
  return page.getByRole('banner').getByRole('status', { name: 'Connection' })
}
