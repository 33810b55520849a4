import type { Page } from '@playwright/test'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { activate, signInByApi } from './support/accounts.ts'
import { administer } from './support/admin-calls.ts'
import { countCalls, holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { changeCopy, copyPosition, hasCopy, holdCopy } from './support/local-copy.ts'
import { openTable, tripRow } from './support/table.ts'
import { tripCalls } from './support/trip-calls.ts'

test.use({ expectedConsole: /status of 401/ })

/** A page of this origin on which the app doesn't run. */
const ELSEWHERE = '/favicon.svg'
const RELOAD_BYTES_MAX = 10_000
const MINUTES_12 = 12 * 60_000

test('a reload shows the remembered trips before the server answers, and fetches only what has changed', async ({
  page,
  context,
  api,
  signIn,
}) => {
  await signIn()
  const trips = tripCalls(api)
  const added = await Promise.all([1, 2, 3, 4, 5].map(() => trips.create({ reason: 'Remembered' })))
  await openTable(page)
  await expectKept(page)
  await page.goto(ELSEWHERE)
  await changeCopy(page, 'state', 'trips', { asOf: Date.now() - MINUTES_12 })
  for (const { trip_id } of added) await trips.change(trip_id, { reason: 'Changed while away' })

  const lists = countCalls(context, '/api/trips')
  const received = await countBytes(page)
  const answers = await holdCalls(page, '/api/**')
  await openTable(page)
  await expect(connectionOf(page)).toHaveText(/^As of 1[123] minutes ago$/)
  for (const { trip_id } of added) await expect(tripRow(page, trip_id)).toContainText('Remembered')
  answers.release()
  await expect(connectionOf(page)).toHaveText('Live')
  for (const { trip_id } of added) await expect(tripRow(page, trip_id)).toContainText('Changed while away')
  expect(received()).toBeGreaterThan(1_000)
  expect(received()).toBeLessThanOrEqual(RELOAD_BYTES_MAX)

  // A second tab starts from the same memory and follows the first one.
  const second = await context.newPage()
  await openTable(second)
  await expect(connectionOf(second)).toHaveText('Live')
  for (const { trip_id } of added) await expect(tripRow(second, trip_id)).toContainText('Changed while away')
  await trips.remove(Number(added[0]?.trip_id))
  for (const tab of [page, second]) await expect(tripRow(tab, Number(added[0]?.trip_id))).toHaveCount(0)
  expect(lists()).toBe(0)
})

test('a screen that is ready waits a moment for the remembered trips, but not long', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await openTable(page)
  await expectKept(page)
  await page.goto(ELSEWHERE)
  const release = await holdCopy(page)
  const patient = await context.newPage()
  await patient.addInitScript(neverGiveUp)
  const pageHasLoaded = patient.waitForResponse(/table-page-.*\.js$/)
  await patient.goto('/table')
  await pageHasLoaded
  const impatient = await context.newPage()
  await openTable(impatient)
  await expect(patient.getByRole('heading', { name: 'Table View' })).toHaveCount(0)
  await release()
  for (const tab of [patient, impatient]) await expect(tab.locator('tr[data-trip]').first()).toBeVisible()
  expect(await patient.evaluate(() => document.documentElement.dataset.hadPlaceholders)).toBeUndefined()
})

for (const [screen, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${screen}, the remembered trips come with the controls around them, and nothing moves afterwards`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn()
    await openTable(page)
    await expectKept(page)
    await page.addInitScript(neverGiveUp)
    await page.addInitScript(noteFirstRow)
    await openTable(page)
    await expect(page.getByRole('navigation', { name: 'Table pages' })).toBeVisible()
    const row = page.locator('tr[data-trip]').first()
    const top = await row.evaluate((shown) => Math.round(shown.getBoundingClientRect().top))
    expect(await firstRowOf(page)).toEqual({ hadControls: true, top })
  })
}

test('what one person leaves on a computer, nobody else sees', async ({ page, context, api, signIn }) => {
  const [mia, ana] = [await activate(api), await activate(api)]
  await signIn(mia)
  await openTable(page)
  await expectKept(page)

  // Signed out in another tab.
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  await expect.poll(() => hasCopy(page)).toBe(false)
  await other.close()

  // The session is gone, but nothing else: as after a crash.
  await signIn(mia)
  await openTable(page)
  await expectKept(page)
  await page.goto(ELSEWHERE)
  await page.evaluate(() => localStorage.clear())
  expect(await hasCopy(page)).toBe(true)
  await page.goto('/login')
  await expect.poll(() => hasCopy(page)).toBe(false)

  // Someone else is signed in.
  await signIn(mia)
  await openTable(page)
  await expectKept(page)
  await page.goto(ELSEWHERE)
  const { access_token, refresh_token_id, user } = await signInByApi(api, ana)
  await page.evaluate(
    ([keys, token, refreshId, person]) => {
      localStorage.setItem(keys.token, token)
      localStorage.setItem(keys.refreshTokenId, refreshId)
      localStorage.setItem(keys.user, person)
    },
    [STORAGE_KEYS, access_token, refresh_token_id, JSON.stringify(user)] as const,
  )
  const answers = await holdCalls(page, '/api/**')
  await page.goto('/table')
  await answers.asked
  await expect.poll(() => hasCopy(page)).toBe(false)
  await expect(page.locator('tr[data-trip]')).toHaveCount(0)
  answers.release()
  await expect(page.locator('tr[data-trip]').first()).toBeVisible()
})

test('the memory of a disabled account is gone after the first answer of the server', async ({
  page,
  api,
  signIn,
}) => {
  const person = await activate(api)
  await signIn(person)
  await openTable(page)
  await expectKept(page)
  await page.goto(ELSEWHERE)
  await administer(api, 'disable', person.staff_id)
  const answers = await holdCalls(page, '/api/**')
  await openTable(page)
  await expect(connectionOf(page)).toHaveText(/^As of/)
  answers.release()
  await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  await expect.poll(() => hasCopy(page)).toBe(false)
})

test('without a memory, and with one that cannot be used, the app works as before', async ({
  page,
  context,
  api,
  signIn,
}) => {
  await signIn()
  const trips = tripCalls(api)
  const { trip_id } = await trips.create({ reason: 'From the server' })

  async function expectToWork(tab: Page, reason: string): Promise<void> {
    await expect(connectionOf(tab)).toHaveText('Live')
    await trips.change(trip_id, { reason })
    await expect(tripRow(tab, trip_id)).toContainText(reason)
  }

  await page.goto(ELSEWHERE)
  for (const [name, spoil] of Object.entries(BROWSERS_WITHOUT)) {
    const tab = await context.newPage()
    await tab.addInitScript(spoil)
    await openTable(tab)
    await expectToWork(tab, name)
    await expect.poll(() => hasCopy(page)).toBe(false)
    await tab.close()
  }

  await openTable(page)
  await expectKept(page)
  await page.goto(ELSEWHERE)
  await changeCopy(page, 'state', 'trips', { shape: 'older' })
  await openTable(page)
  await expectToWork(page, 'Older shape')
  await expectKept(page)
  await page.goto(ELSEWHERE)
  await changeCopy(page, 'pieces', 0, '[{"trip_id":')
  await openTable(page)
  await expectToWork(page, 'Damaged piece')
  await expectKept(page)

  await page.evaluate(() => indexedDB.deleteDatabase('sojourn'))
  await expectToWork(page, 'Deleted under a running tab')
  await page.goto('/dashboard')
  await openTable(page)
  await expectKept(page)

  await page.route('**/table', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      'name="local-copy" content="on"',
      'name="local-copy" content="off"',
    )
    await route.fulfill({ response: answer, body })
  })
  await openTable(page)
  await expectToWork(page, 'Forbidden by the operator')
  expect(await hasCopy(page)).toBe(false)
})

/** As if no time passed while the screen waits and the copy opens. Notes whether there were rows without trips. */
function neverGiveUp(): void {
  const wait = window.setTimeout
  const waits = (work: () => void, ms?: number) => (ms === 100 || ms === 2_000 ? 0 : wait(work, ms))
  Object.assign(window, { setTimeout: waits })
  new MutationObserver(() => {
    const placeholders = document.querySelector('tbody[aria-hidden=true]')
    if (placeholders) document.documentElement.dataset.hadPlaceholders = 'yes'
  }).observe(document, { childList: true, subtree: true })
}

interface FirstRow {
  hadControls: boolean
  top: number
}

/** Runs in the page. Notes what was there when the first row was. */
function noteFirstRow(): void {
  const changes = new MutationObserver(() => {
    const row = document.querySelector('tr[data-trip]')
    if (!row) return
    changes.disconnect()
    const hadControls = document.querySelector('fieldset[aria-label="Filters"]') !== null
    Object.assign(window, { firstRow: { hadControls, top: Math.round(row.getBoundingClientRect().top) } })
  })
  changes.observe(document, { childList: true, subtree: true })
}

function firstRowOf(page: Page): Promise<FirstRow> {
  return page.evaluate(() => (window as never as { firstRow: FirstRow }).firstRow)
}

/** What a browser can do to a page that wants to keep something. */
const BROWSERS_WITHOUT: Record<string, () => void> = {
  'A full disk': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'Storage is blocked': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  },
  'No storage at all': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  },
}

function connectionOf(page: Page) {
  return page.getByRole('banner').getByRole('status', { name: 'Connection' })
}

async function expectKept(page: Page): Promise<void> {
  await expect(connectionOf(page)).toHaveText('Live')
  await expect.poll(() => copyPosition(page)).toMatch(/-\d+$/)
}

/** Counts the bytes of the page itself and of all answers of the API, with their headers. */
async function countBytes(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page)
  const counted = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type !== 'Document' && !response.url.includes('/api/')) return
    counted.add(requestId)
    bytes += response.encodedDataLength
  })
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  await client.send('Network.enable')
  return () => bytes
}
