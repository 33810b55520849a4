import type { Locator, Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { tripCalls } from './support/trip-calls.ts'

test("someone else's changes update the dashboard, the logs and the insights immediately", async ({
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
  await expect(page.getByRole('region', { name: 'Recent Activities' })).toContainText(
    `Mia Chen added trip ${trip.trip_id}`,
  )
  const before = Number(await planned.textContent())
  await calls.change(trip.trip_id, { reason: 'From elsewhere' })
  await expect(row).toContainText('From elsewhere')
  await calls.remove(trip.trip_id)
  await expect(row).toHaveCount(0)
  await expect(planned).toHaveText(String(before - 1))

  await page.getByRole('link', { name: 'All logs' }).click()
  await expectScreen(page, 'Audit Logs')
  const deletion = logged(page, `deleted trip ${trip.trip_id}`)
  await expect(deletion.getByRole('button', { name: 'Deleted' })).toBeDisabled()
  await calls.restore(trip.trip_id)
  await expect(logged(page, `restored trip ${trip.trip_id}`)).toBeVisible()
  await expect(deletion.getByRole('link', { name: 'View Trip' })).toHaveAttribute(
    'href',
    `/trips/${trip.trip_id}/edit`,
  )

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Insights' }).click()
  await expectScreen(page, 'Insights')
  const all = page.getByRole('table', { name: 'Spend by month' }).getByRole('row', { name: /^All / })
  await expectTotal(all, await calls.list())
  await calls.change(trip.trip_id, { est_cost: 12_345.67 })
  await expectTotal(all, await calls.list())
})

function logged(page: Page, event: string): Locator {
  return page.getByRole('table').getByRole('row').filter({ hasText: event })
}

/** Checks the number of trips and what they cost, to the cent. */
async function expectTotal(row: Locator, trips: Trip[]): Promise<void> {
  const cents = trips.reduce((sum, { est_cost }) => sum + Math.round((est_cost ?? 0) * 100), 0)
  const total = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(row.getByRole('cell').first()).toHaveText(trips.length.toLocaleString('en-US'))
  await expect(row.getByRole('cell').last()).toHaveText(total)
}
