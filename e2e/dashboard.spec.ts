import { expect, test } from './support/fixtures.ts'
import { tripCalls } from './support/trip-calls.ts'

test('the table is below the widgets; a change in it, or by someone else, updates the figures immediately', async ({
  page,
  api,
  signIn,
}) => {
  await signIn()
  const calls = tripCalls(api)
  const trip = await calls.create({ start_date: '2049-06-01', end_date: '2049-06-02', reason: 'From below' })
  await page.goto('/dashboard')
  const planned = page.getByRole('region', { name: 'Planned Trips' }).getByText(/^\d+$/)
  const row = page.locator(`tr[data-trip="${trip.trip_id}"]`)
  await expect(row).toContainText('From below')
  const before = Number(await planned.textContent())

  await row.getByRole('button', { name: 'Edit trip' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Trip' })
  await form.getByLabel('Reason').fill('From the form')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Trip updated successfully!')).toBeVisible()
  await expect(row).toContainText('From the form')

  await page.getByLabel('Sort By').selectOption('Start date')
  await page.getByLabel('Order').selectOption('Descending')
  await expect(page).toHaveURL('/dashboard?sort=start_date&order=desc')
  await expect(row).toContainText('From the form')

  await calls.remove(trip.trip_id)
  await expect(row).toHaveCount(0)
  await expect(planned).toHaveText(String(before - 1))
})
