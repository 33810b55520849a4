import type { Locator, Page } from '@playwright/test'
import { eachText, TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { expectFirstLoad } from './support/first-load.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

/** What the keyboard types into each text field. */
const TYPED = { ...eachText((field) => `Some ${field}`), reason: 'Workshop by keyboard' }

test('a trip is added by keyboard alone', async ({ page, signIn, listTrips }) => {
  await signIn()
  await page.goto('/trips/new')
  await expectScreen(page, 'Add New Trip')
  await expect(page).toHaveTitle(/^Add New Trip · /)
  for (const row of ['staff member', 'destination']) {
    await expect(page.getByRole('button', { name: `Remove ${row} 1` })).toBeDisabled()
  }
  await expectFirstLoad(page, '/trips/new')
  const staff = page.getByRole('group', { name: 'Staff member 1' })
  await expect(field(staff, 'Staff ID')).toHaveAttribute('placeholder', 'Select…')
  await expect(field(page, 'City')).toHaveAttribute('placeholder', 'Select…')

  await field(staff, 'Staff ID').focus()
  await typeAndEnter(page, 'chen mia')
  await expect(field(staff, 'Staff ID')).toHaveValue('10001')
  await expect(field(staff, 'First name')).toHaveValue('Mia')
  await expect(field(staff, 'Last name')).toHaveValue('Chen')
  await page.getByRole('button', { name: 'Add staff member' }).press('Enter')
  const second = page.getByRole('group', { name: 'Staff member 2' })
  await expect(field(second, 'Staff ID')).toBeFocused()
  await expect(page.getByRole('option', { name: '10001' })).toBeDisabled()
  await typeAndEnter(page, '10007')
  await expect(field(second, 'Last name')).toHaveValue('Rossi')
  await page.getByRole('button', { name: 'Remove staff member 1' }).press('Enter')
  await expect(field(staff, 'Staff ID')).toHaveValue('10007')
  await expect(page.getByRole('button', { name: 'Add staff member' })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(field(page, 'City')).toBeFocused()
  await typeAndEnter(page, 'seoul')
  await expect(field(page, 'City')).toHaveValue('Seoul')
  await expect(field(page, 'Country')).toHaveValue('South Korea')
  await expect(field(page, 'Region')).toHaveValue('North East Asia')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('22/3/2041')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Start date')).toHaveValue('22 Mar 2041')
  await page.keyboard.type('24 Mar 2041')
  await page.keyboard.press('Tab')
  await page.keyboard.type('580.4')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const text of TEXT_FIELDS) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(TYPED[text])
  }
  for (const name of ['Reset', 'Cancel', 'Save']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(goodNews(page, 'Trip saved successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const saved = (await listTrips()).find(({ reason }) => reason === 'Workshop by keyboard')
  expect(saved).toMatchObject({
    staffMembers: [{ staff_id: '10007' }],
    destinations: [{ destination_name: 'Seoul' }],
    start_date: '2041-03-22',
    end_date: '2041-03-24',
    est_cost: 580.4,
    one_curtin: true,
    ...TYPED,
  })
})

test.describe('while someone else changes it', () => {
  test.use({ expectedConsole: /status of 412/ })

  test('a trip is edited, leads back to the page it was opened from, is deleted and restored', async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create({ staff_ids: ['10007', '10001'] })
    await signIn()
    await page.goto(`/trips/${trip_id}/edit?from=table`)
    await expect(field(page, 'Staff ID')).toHaveCount(2)
    await expectFirstLoad(page, '/trips/edit')
    for (const [name, value] of [
      ['Start date', '10 Mar 2041'],
      ['End date', '14 Mar 2041'],
      ['Estimated cost', '580.40'],
      ['Reason', 'Field school'],
      ['Comments', 'By train'],
      ['City', 'Aberdeen'],
      ['Region', 'Europe'],
    ] as const)
      await expect(field(page, name)).toHaveValue(value)

    await field(page, 'Reason').fill('Mine')
    await trips.change(trip_id, { comments: 'Theirs' })
    await expect(page.getByText('Someone else changed this trip while you were editing it.')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Use my changes' }).click()
    await expect(goodNews(page, 'Trip updated successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/table/)
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Mine', comments: 'Theirs', version: 3 })

    await page.goto(`/trips/${trip_id}/edit`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete trip' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/calendar')
    const toast = goodNews(page, 'Trip deleted successfully!')
    await expect(toast).toBeVisible()
    expect(await trips.read(trip_id)).toBeUndefined()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Trip restored')).toBeVisible()
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Mine' })
  })
})

test.describe('while someone else deletes it', () => {
  test.use({ expectedConsole: /status of 404|Failed to load/ })

  test("a trip's history is followed live and reverted to, and then the trip is restored from the trash", async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create({ comments: '' })
    await trips.change(trip_id, { reason: 'Changed before' })
    await signIn()
    await page.goto(`/trips/${trip_id}/edit`)
    const toggle = page.getByRole('button', { name: 'History' })
    await toggle.press('Enter')
    const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    await expect(entries.nth(0)).toContainText(/Mia Chen.*Reason.*Field school.*Changed before/)
    await expect(entries.nth(1)).toContainText(`Mia Chen added trip ${trip_id}`)
    await trips.change(trip_id, { est_cost: 99.5 })
    await expect(entries).toHaveCount(3)
    await expect(entries.nth(0)).toContainText(/Cost.*\$580\.40.*\$99\.50/)
    await expect(field(page, 'Estimated cost')).toHaveValue('99.50')

    await entries.last().getByRole('button', { name: 'Revert to this' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Revert trip' })
    await question.getByRole('button', { name: 'Revert' }).press('Enter')
    await expect(goodNews(page, 'Trip reverted')).toBeVisible()
    await expect(field(page, 'Reason')).toHaveValue('Field school')
    await expect(field(page, 'Estimated cost')).toHaveValue('580.40')
    await expect(entries).toHaveCount(4)
    await expect(entries.nth(0)).toContainText('Current version')
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Field school', est_cost: 580.4, version: 4 })

    await trips.remove(trip_id)
    await expect(page.getByText('Someone else deleted this trip while you were editing it.')).toBeVisible()
    await page.getByRole('link', { name: 'Table View' }).click()
    await page.getByRole('link', { name: 'Trash' }).click()
    const deleted = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Trip ${trip_id}` })
    await expect(deleted).toContainText(/Field school.*Deleted by Mia Chen, \d/)
    await deleted.getByRole('button', { name: `Restore trip ${trip_id}` }).press('Enter')
    await expect(goodNews(page, 'Trip restored')).toBeVisible()
    await expect(deleted).toHaveCount(0)
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Field school', version: 6 })
  })
})

async function typeAndEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

/** Found by its label, which an open list of options has too. */
function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label).and(within.locator('input, textarea'))
}
