import type { Locator, Page } from '@playwright/test'
import { DEMO } from './support/accounts.ts'
import { exportedTrips } from './support/csv.ts'
import { AS_PEOPLE_LIVE, expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { shownTrips } from './support/table.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

test.use(AS_PEOPLE_LIVE)

/** More than the Tab stops of any screen. */
const STOPS_MAX = 150

test('a working day by keyboard alone: sign in, filter, edit a cost, add a trip, export', async ({
  page,
  api,
}) => {
  const calls = tripCalls(api)
  const trip = await calls.create({
    start_date: '2061-04-04',
    end_date: '2061-04-05',
    destination_ids: ['26'],
  })
  const country = trip.destinations[0]?.country.country_name ?? ''

  await page.goto('/login')
  await tabTo(page, page.getByLabel('Staff ID'))
  await page.keyboard.type(DEMO.staff_id)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(DEMO.password)
  await page.keyboard.press('Enter')
  await expectScreen(page, 'Dashboard')

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Table View' }))
  await page.keyboard.press('Enter')
  await expectScreen(page, 'Table View')
  const tripRow = page.locator(`tr[data-trip="${trip.trip_id}"]`)
  await tabTo(page, page.getByRole('button', { name: 'Country: All' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search Country')).toBeFocused()
  await page.keyboard.type(country)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/country=/)

  const cost = tripRow.locator('td[data-column=cost]')
  await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'))
  await page.keyboard.press('Control+Home')
  while ((await tripRow.locator(':focus').count()) === 0) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  while (!(await isFocused(cost))) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('515.5')
  await page.keyboard.press('Enter')
  await expect(cost).toHaveText('$515.50')
  await expect.poll(async () => (await calls.read(trip.trip_id))?.est_cost).toBe(515.5)

  await tabBackTo(page, page.getByRole('button', { name: 'Export' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Confirm Export' }))
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const exported = await exportedTrips(await download)
  const firstPage = await shownTrips(page)
  expect(exported.slice(0, firstPage.length)).toEqual(firstPage)

  await tabBackTo(page, page.getByRole('button', { name: 'Add Trip' }))
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add New Trip' })
  await tabTo(page, form.getByRole('combobox', { name: 'Staff ID' }))
  await page.keyboard.type('10007')
  await expect(form.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await tabTo(page, form.getByRole('combobox', { name: 'City' }))
  await page.keyboard.type('seoul')
  await expect(form.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Start date', '22/3/2062'],
    ['End date', '23/3/2062'],
    ['Cost', '80'],
    ['Reason', 'Without a mouse'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await page.keyboard.type(text)
  }
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(goodNews(page, 'Trip saved successfully!')).toBeVisible()
})

function tabTo(page: Page, wanted: Locator): Promise<void> {
  return pressUntilFocused(page, 'Tab', wanted)
}

function tabBackTo(page: Page, wanted: Locator): Promise<void> {
  return pressUntilFocused(page, 'Shift+Tab', wanted)
}

async function pressUntilFocused(page: Page, key: string, wanted: Locator): Promise<void> {
  await expect(wanted.first()).toBeAttached()
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    await page.keyboard.press(key)
    if (await isFocused(wanted)) return
  }
  throw new Error(`${wanted} can't be reached with ${key}`)
}

async function isFocused(wanted: Locator): Promise<boolean> {
  return (await wanted.and(wanted.page().locator(':focus')).count()) > 0
}
