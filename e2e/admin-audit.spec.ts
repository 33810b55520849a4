import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AuditSearchPage } from '@sojourn/contract/admin/audit-search'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { goodNews } from './support/toasts.ts'

const REFRESH_MS = 30_000
/** A failed call is tried once more first. */
const RETRY_MS = 2_000

const entries = (page: Page) => page.getByRole('region', { name: 'Audit log' }).getByRole('listitem')
const filter = (page: Page, label: string) =>
  page
    .getByRole('group', { name: 'Filters' })
    .getByRole(label === 'Text' ? 'searchbox' : 'combobox', { name: label })

/** The filters in the address, in any order. */
async function expectAddress(page: Page, search: Record<string, string>): Promise<void> {
  await expect(page).toHaveURL(({ pathname, searchParams }) => {
    const isSame = [...searchParams].every(([name, value]) => search[name] === value)
    return pathname === '/admin/audit' && isSame && searchParams.size === Object.keys(search).length
  })
}

test('an administrator narrows the log down, shares the address, exports it and goes back', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page).toHaveTitle(/^Audit/)
  await expect(entries(page)).toHaveCount(50)
  const newest = entries(page).first()
  await expect(newest).toContainText('Mia Chen signed in')
  await expect(newest).toContainText('Sign-in')
  await expect(newest).toContainText('Mia Chen staff ID 10001')

  await filter(page, 'Kind').click()
  await page.getByRole('option', { name: 'Trip', exact: true }).click()
  await expectAddress(page, { kind: 'trip' })
  await expect(entries(page).first()).toContainText('trip')
  await filter(page, 'Text').fill('added')
  await expectAddress(page, { kind: 'trip', search: 'added' })
  await expect(entries(page).filter({ hasNotText: 'added' })).toHaveCount(0)

  // Enter chooses nobody before the answer has come.
  const people = await holdCalls(page, '/api/admin/people?search=mia')
  await filter(page, 'Person').fill('mia')
  await expect(page.getByText('Searching…')).toBeVisible()
  await page.keyboard.press('Enter')
  await people.asked
  await expectAddress(page, { kind: 'trip', search: 'added' })
  people.release()
  await page.getByRole('option', { name: 'Mia Chen' }).click()
  await expectAddress(page, { staff: '10001', kind: 'trip', search: 'added' })
  await expect(entries(page).filter({ hasNotText: 'staff ID 10001' })).toHaveCount(0)
  const shown = await entries(page).count()
  expect(shown).toBeGreaterThan(3)
  await page.reload()
  await expect(filter(page, 'Person')).toHaveValue('Mia Chen')
  await expect(entries(page)).toHaveCount(shown)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('audit_export.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(shown + 1)

  await entries(page).first().getByRole('link', { name: 'View Trip' }).click()
  await expect(page).toHaveURL(/\/trips\/\d+\/edit/)
  await page.goBack()
  await expect(entries(page)).toHaveCount(shown)

  await filter(page, 'Person').fill('nonesuch')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await filter(page, 'Text').fill('nonesuch')
  await expect(goodNews(page, 'No entries found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('a reset also forgets what was typed just before', async ({ page, signIn }) => {
  await signIn()
  await page.clock.install()
  await page.goto('/admin/audit?search=added')
  await expect(filter(page, 'Text')).toHaveValue('added')
  await page.clock.pauseAt(Date.now() + 60_000)
  await filter(page, 'Text').fill('added later')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(filter(page, 'Text')).toHaveValue('')
  await expect(entries(page)).toHaveCount(50)
  await expect(page).toHaveURL('/admin/audit')
})

test('pages go back in time and forward again, also by keyboard', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/audit')
  const pager = page.getByRole('navigation', { name: 'Pages of the audit log' })
  const [newer, older] = [
    pager.getByRole('button', { name: 'Newer' }),
    pager.getByRole('button', { name: 'Older' }),
  ]
  await expect(newer).toBeDisabled()
  const firstOf = async () => (await entries(page).first().innerText()).match(/Entry (\d+)/)?.[1]
  await expect(entries(page)).toHaveCount(50)
  const first = await firstOf()
  await older.press('Enter')
  await expect(page).toHaveURL(/before=\d+/)
  await expect(pager.getByText(/^Entries from .+ to .+/)).toBeAttached()
  await expect(newer).toBeEnabled()
  const second = await firstOf()
  expect(Number(second)).toBeLessThan(Number(first))
  await older.press('Enter')
  await expect.poll(firstOf).not.toBe(second)
  await newer.press('Enter')
  await expect.poll(firstOf).toBe(second)
  await newer.press('Enter')
  await expect.poll(firstOf).toBe(first)
  await expect(newer).toBeDisabled()
  await expect(newer, 'the focus stays').toBeFocused()
  await expect(pager.getByText('The newest entries')).toBeAttached()
  await expect(page, 'the newest page, which is kept up to date').toHaveURL('/admin/audit')
  await page.goto('/admin/audit?before=1')
  await expect(page.getByText('No older entries')).toBeVisible()
  await page.getByRole('button', { name: 'Show the newest' }).click()
  await expect.poll(firstOf).toBe(first)
})

test('one click on a person shows only their entries', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/audit?search=deleted')
  const person = entries(page)
    .first()
    .getByRole('button', { name: /staff ID/ })
  const staffId = (await person.innerText()).match(/staff ID (\d+)/)?.[1] ?? ''
  await person.click()
  await expectAddress(page, { staff: staffId, search: 'deleted' })
  await expect(filter(page, 'Person')).not.toHaveValue('')
})

test.describe('without an answer', () => {
  test.use({ expectedConsole: /503|ERR_FAILED|Failed to load/ })

  test('the log says so and offers to try again', async ({ page, signIn }) => {
    await signIn()
    let isDown = true
    await page.route('**/api/admin/audit?*', (route) =>
      isDown ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.clock.install()
    await page.goto('/admin/audit')
    await page.clock.runFor(RETRY_MS)
    await expect(page.getByText("Couldn't load the audit log.")).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entries(page)).toHaveCount(50)

    isDown = true
    await page.clock.runFor(REFRESH_MS)
    await page.clock.runFor(RETRY_MS)
    await expect(page.getByText("Couldn't load the newest entries.")).toBeVisible()
    await expect(entries(page)).toHaveCount(50)
  })
})

test('a late answer to an earlier filter is never shown', async ({ page, signIn }) => {
  await signIn()
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/audit?*search=deleted*', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.goto('/admin/audit')
  await filter(page, 'Text').fill('deleted')
  await expect(page).toHaveURL('/admin/audit?search=deleted')
  const answered = page.waitForResponse((response) => response.url().includes('search=signed'))
  await filter(page, 'Text').fill('signed')
  const { content } = (await (await answered).json()) as AuditSearchPage
  release?.()
  await expect(entries(page)).toHaveCount(content.length)
  await expect(entries(page).filter({ hasText: 'deleted' })).toHaveCount(0)
})

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const) {
  test(`is accessible and fits a ${name} screen, in light and dark`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await signIn()
    await page.goto('/admin/audit')
    await expect(entries(page)).toHaveCount(50)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await expectNoViolations(page, 'main')
  })
}
