import type { Page } from '@playwright/test'
import type { AuditEntry, AuditPage } from '@sojourn/contract/audit/audit'
import type { Trip } from '@sojourn/contract/trip/trip'
import { countCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

/** The time in Perth, formatted independently of the application. */
function inPerth(timestamp: string): string {
  const there = new Date(Date.parse(timestamp) + 8 * 3_600_000)
  const month = there.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  const clock = there.toISOString().slice(11, 19)
  return `${there.getUTCDate()} ${month} ${there.getUTCFullYear()}, ${clock}`
}

test('the log has its columns, its count, and entries in local time', async ({ page, signIn, server }) => {
  const { access_token } = await signIn()
  const ask = apiOf(server.url, access_token)
  await page.goto('/logs')
  await expect(page.getByRole('heading', { name: 'Audit Logs', level: 1 })).toBeVisible()
  const { content, totalElements } = await ask<AuditPage>('GET', '/audit?page=0&size=10')
  await expect(page.getByRole('heading', { name: `${totalElements} Logs`, level: 2 })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Timestamp', 'Event', 'Trip'])
  await expect(rows(page)).toHaveCount(10)
  for (const [index, { id, timestamp, event }] of content.entries()) {
    const cells = rows(page).nth(index).getByRole('cell')
    await expect(cells.first()).toHaveText(String(id))
    await expect(cells.nth(1)).toHaveText(inPerth(timestamp))
    await expect(cells.nth(2)).toContainText(event)
  }

  const signInRow = rows(page).filter({ hasText: 'signed in' }).first()
  await expect(signInRow.getByRole('button', { name: 'View Trip' })).toBeDisabled()
})

test('pages are changed by keyboard and kept in the address', async ({ page, signIn, server }) => {
  const { access_token } = await signIn()
  const { totalElements } = await apiOf(server.url, access_token)<AuditPage>('GET', '/audit')
  const lastOf = (size: number) => Math.ceil(totalElements / size)
  await page.goto('/logs')
  const pager = page.getByRole('navigation', { name: 'Log pages' })
  const step = (name: string) => pager.getByRole('button', { name })
  await expect(pager).toContainText(`1 of ${lastOf(10)}`)
  await expect(step('First page')).toBeDisabled()
  await expect(step('Previous page')).toBeDisabled()

  await step('Next page').press('Enter')
  await expect(pager).toContainText(`2 of ${lastOf(10)}`)
  await expect(page).toHaveURL('/logs?page=2&size=10')
  await step('Last page').press('Enter')
  await expect(pager).toContainText(`${lastOf(10)} of ${lastOf(10)}`)
  await expect(step('Last page')).toBeFocused()
  await expect(step('Last page')).toBeDisabled()
  await expect(step('Next page')).toBeDisabled()
  await expect(rows(page).last().getByRole('cell').first()).toHaveText('1')
  await step('Previous page').press('Enter')
  await expect(pager).toContainText(`${lastOf(10) - 1} of ${lastOf(10)}`)
  await page.reload()
  await expect(pager).toContainText(`${lastOf(10) - 1} of ${lastOf(10)}`)
  await expect(rows(page)).toHaveCount(10)

  const sizes = pager.getByLabel('Rows per page')
  await expect(sizes.getByRole('option')).toHaveText(['10', '20', '50', '100'])
  await expect(sizes).toHaveValue('10')
  await sizes.selectOption('50')
  await expect(pager).toContainText(`1 of ${lastOf(50)}`)
  await expect(page).toHaveURL('/logs?size=50')
  await expect(rows(page)).toHaveCount(50)
  await page.goBack()
  await expect(pager).toContainText(`${lastOf(10) - 1} of ${lastOf(10)}`)
  await expect(rows(page)).toHaveCount(10)
  await step('First page').press('Enter')
  await expect(pager).toContainText(`1 of ${lastOf(10)}`)

  await page.goto('/logs?page=99999&size=20')
  await expect(pager).toContainText(`${lastOf(20)} of ${lastOf(20)}`)
  await expect(page).toHaveURL(`/logs?page=${lastOf(20)}&size=20`)
  await expect(rows(page).last().getByRole('cell').first()).toHaveText('1')
  await page.goto('/logs?page=second&size=33')
  await expect(pager).toContainText(`1 of ${lastOf(10)}`)
  await expect(sizes).toHaveValue('10')
})

test('a deleted trip says so until it is restored, without a reload', async ({
  page,
  signIn,
  server,
  listTrips,
}) => {
  const { access_token } = await signIn()
  const ask = apiOf(server.url, access_token)
  const { trip_id } = await copyTrip(ask, (await listTrips())[0])
  await ask('DELETE', `/trips/${trip_id}`)
  await page.goto('/logs')
  const deletion = rows(page).filter({ hasText: `deleted trip ${trip_id}` })
  await expect(deletion.getByRole('button', { name: 'Deleted' })).toBeDisabled()
  await expect(deletion.getByRole('link')).toHaveCount(0)

  await ask('POST', `/trips/${trip_id}/restore`)
  await expect(rows(page).filter({ hasText: `restored trip ${trip_id}` })).toBeVisible()
  await deletion.getByRole('link', { name: 'View Trip' }).press('Enter')
  await expect(page).toHaveURL(`/trips/${trip_id}/edit`)
})

test.describe("when the logs can't be loaded", () => {
  test.use({ expectedConsole: /status of 500|Failed to load audit/ })

  test('the failure is logged and shown quietly, and Try again loads them', async ({ page, signIn }) => {
    await signIn()
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to load audit'),
    )
    await page.route('**/api/audit?**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/logs')
    await expect(page.getByText("Couldn't load the logs.")).toBeVisible()
    await logged
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/api/audit?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(page.getByText("Couldn't load the logs.")).toHaveCount(0)
  })
})

test.describe('on a phone in Los Angeles', () => {
  test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'America/Los_Angeles' })

  test('an entry is a card, and a long one is shortened', async ({ page, signIn }) => {
    await signIn()
    const event = `Mia Chen changed the comments of trip 1 from empty to “${'Überlandstraße'.repeat(60)}”`
    const shared = { staff_id: '10001', isNameShared: true }
    await answerAudit(page, [{ id: 5, timestamp: '2026-03-10T05:30:00Z', event, tripId: 1, ...shared }])
    await page.goto('/logs')
    const card = page.getByRole('main').getByRole('listitem')
    await expect(card).toContainText('9 Mar 2026, 22:30:00')
    await expect(card).toContainText('ID 5')
    await expect(card).toContainText('Staff ID 10001')
    await expect(card.getByRole('link', { name: 'View Trip' })).toHaveAttribute('href', '/trips/1/edit')
    const whole = card.getByRole('button', { name: 'Show more' })
    const cutHeight = (await card.boundingBox())?.height ?? 0
    await whole.click()
    await expect(card.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    expect((await card.boundingBox())?.height ?? 0).toBeGreaterThan(cutHeight)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Recent Activities' })).toContainText('Staff ID 10001')
  })
})

test('without entries it says what appears here', async ({ page, signIn }) => {
  await signIn()
  await answerAudit(page, [])
  await page.goto('/logs')
  await expect(page.getByRole('heading', { name: '0 Logs' })).toBeVisible()
  await expect(page.getByText('No logs yet')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Log pages' })).toContainText('1 of 1')
  await page.goto('/dashboard')
  await expect(page.getByText('No recent activities')).toBeVisible()
})

test.describe('recent activities', () => {
  test.use({ expectedConsole: /status of 500|Failed to load audit/ })

  test('are the ten newest, stay when a refresh fails, and update without a reload', async ({
    page,
    signIn,
    server,
    listTrips,
  }) => {
    const { access_token } = await signIn()
    const ask = apiOf(server.url, access_token)
    const tomorrow = new Date(Date.now() + (24 + 8) * 3_600_000).toISOString().slice(0, 10)
    const like = { ...(await listTrips())[0], start_date: tomorrow, end_date: tomorrow } as Trip
    const { trip_id, reason } = await copyTrip(ask, like)
    await page.clock.install()
    await page.goto('/dashboard')
    const entries = page.getByRole('region', { name: 'Recent Activities' }).getByRole('listitem')
    const { content } = await ask<AuditPage>('GET', '/audit?page=0&size=20&sort=timestamp,desc')
    await expect(entries.getByRole('paragraph')).toHaveText(content.slice(0, 10).map(({ event }) => event))
    await expect(entries.first()).toContainText('just now')

    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to load audit'),
    )
    await page.route('**/api/audit?**', (route) => route.fulfill({ status: 500, body: '' }))
    await showAgain(page)
    await logged
    await expect(entries).toHaveCount(10)
    await page.unroute('**/api/audit?**')

    await ask('PATCH', `/trips/${trip_id}`, { reason: `${reason}, again` })
    await expect(entries.first()).toContainText(`changed the reason of trip ${trip_id}`)

    // A hidden page hears of the change, but doesn't fetch until it is visible.
    await setHidden(page, true)
    const asked = countCalls(page, '/api/audit')
    await ask('PATCH', `/trips/${trip_id}`, { reason: 'While hidden' })
    await expect(page.getByRole('region', { name: 'Upcoming Trips' })).toContainText('While hidden')
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('region', { name: 'Upcoming Trips' })).toContainText('While hidden')
    expect(asked()).toBe(0)
    await setHidden(page, false)
    await expect(entries.first()).toContainText('While hidden')
    await page.getByRole('link', { name: 'All logs' }).click()
    await expect(page).toHaveURL('/logs')
  })
})

function rows(page: Page) {
  return page.getByRole('table').locator('tbody').getByRole('row')
}

/** Makes the window visible again. */
function showAgain(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', {
      value: hidden ? 'hidden' : 'visible',
      configurable: true,
    })
  }, isHidden)
  await showAgain(page)
}

async function answerAudit(page: Page, content: AuditEntry[]): Promise<void> {
  const answer: AuditPage = { content, totalPages: content.length, totalElements: content.length }
  await page.route('**/api/audit?**', (route) => route.fulfill({ json: answer }))
}

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

function apiOf(url: string, token: string): Ask {
  return async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok, `${method} ${path}`).toBe(true)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }
}

/** A trip for this test only. */
function copyTrip(ask: Ask, like: Trip | undefined): Promise<Trip> {
  if (!like) throw new Error('no trip to copy')
  const { est_cost, one_curtin, comments, start_date, end_date, staffMembers, destinations } = like
  return ask<Trip>('POST', '/trips/complete', {
    est_cost,
    one_curtin,
    comments,
    start_date,
    end_date,
    reason: 'Audit visit',
    staff_ids: staffMembers.map(({ staff_id }) => staff_id),
    destination_ids: destinations.map(({ destination_id }) => String(destination_id)),
  })
}
