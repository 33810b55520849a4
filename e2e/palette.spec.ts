import type { Page } from '@playwright/test'
import { activate } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { openTable, shownTrips } from './support/table.ts'
import { tripCalls } from './support/trip-calls.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' })
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })
const marked = (page: Page) => dialog(page).getByRole('option', { selected: true })

test('by keyboard alone to a screen, a person, a country and a trip', async ({ page, api, signIn }) => {
  const trips = tripCalls(api)
  const trip = await trips.create()
  const country = trip.destinations[0]?.country.country_name ?? ''
  await signIn()

  await page.goto('/trips/new')
  const reason = page.getByLabel('Reason')
  await reason.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzz')
  await page.keyboard.press('Escape')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sofia rossi')
  await expect(field(page)).toHaveValue('sofia rossi')
  await expect(marked(page)).toContainText('Sofia Rossi')
  await page.keyboard.press('Escape')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('')

  // An editor in the table keeps its text.
  await openTable(page)
  await page.locator('td[data-column=comments]').first().focus()
  await page.keyboard.press('Enter')
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await comments.fill('Not lost')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(comments).toBeFocused()
  await expect(comments).toHaveValue('Not lost')
  await page.keyboard.press('Escape')

  // In the grid, the arrow keys and F2 still work.
  await page.getByRole('grid').locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(group(page, 'Pages').getByRole('option')).toHaveText([
    'Dashboard',
    'Add Trip',
    'Table View',
    'Calendar',
    'Where is everyone?',
    'Insights',
    'Profile',
    'Audit Logs',
    'Trash',
    'Check-ins',
    'Administration: People',
    'Administration: Places',
    'Administration: Webhooks',
    'Administration: Audit',
    'Administration: System',
  ])
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('sofia rossi')
  await expect(marked(page)).toContainText('Sofia Rossi')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/table?staff=10007')
  await expect(page.getByText('Staff: Sofia Rossi')).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(country.slice(0, 4))
  await expect(group(page, 'Countries').getByRole('option').filter({ hasText: country })).toBeVisible()
  while (!(await marked(page).textContent())?.startsWith(country)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/table?${new URLSearchParams({ country })}`)
  expect((await shownTrips(page)).length).toBeGreaterThan(0)

  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(String(trip.trip_id))
  await expect(group(page, 'Trips').getByRole('option').first()).toContainText(`Trip ${trip.trip_id} · `)
  await expect(marked(page)).toContainText(`Trip ${trip.trip_id} · `)
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/trips/${trip.trip_id}/edit`)
  await expectScreen(page, 'Edit Trip')
  await expect(page.getByRole('main')).toBeFocused()

  // It opens from a field, but not over a dialog.
  await page.getByLabel('Reason').focus()
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recently opened').getByRole('option')).toContainText([`Trip ${trip.trip_id}`])
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete trip' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(0)
})

test('on a Mac the shortcut is Cmd+K, because Ctrl+K deletes the rest of a line there', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }))
  await signIn()
  await page.goto('/trips/new')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveText('Search⌘K')
  await page.getByLabel('Reason').focus()
  await page.evaluate(() =>
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      document.body.dataset[key] = defaultPrevented ? 'taken' : 'left to the field'
    }),
  )
  await page.keyboard.press('Control+k')
  await expect(page.locator('body')).toHaveAttribute('data-k', 'left to the field')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Meta+k')
  await expect(field(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the button in the bar opens it, and a tap opens a result', async ({ page, api, signIn }) => {
    const newcomer = await activate(api)
    await signIn()
    await page.goto('/logs')
    await expectScreen(page, 'Audit Logs')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await field(page).fill('zzzz')
    await expect(dialog(page).getByRole('status')).toHaveText('Nothing found')
    await field(page).fill('mia')
    await expect(group(page, 'People').getByRole('option').first()).toContainText('Mia Chen')
    await expectNoViolations(page)
    await field(page).fill(newcomer.staff_id)
    await expect(group(page, 'People').getByRole('option')).toHaveText(
      `Ana SilvaNo trips for staff ID ${newcomer.staff_id}`,
    )
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)

    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await field(page).fill('deleted')
    await group(page, 'Pages').getByRole('option', { name: 'Trash' }).click()
    await expectScreen(page, 'Trash')
  })
})
