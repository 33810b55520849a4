import { expect, test } from './support/fixtures.ts'
import { failTrips, giveTrips } from './support/given-trips.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Today in Perth, where these tests' browser is. */
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const dollars = (cents: number) => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',')}`

test('the figures match the trips', async ({ page, signIn, listTrips }) => {
  await signIn()
  const trips = await listTrips()
  const cents = (list: typeof trips) =>
    list.reduce((sum, trip) => sum + Math.round((trip.est_cost ?? 0) * 100), 0)
  const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(`${today}T12:00`))

  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const ongoing = trips.filter((trip) => trip.start_date <= today && trip.end_date >= today).length
  await expect(
    main.getByRole('region', { name: 'Ongoing Trips' }).getByText(String(ongoing), { exact: true }),
  ).toBeVisible()
  const planned = trips.filter((trip) => trip.start_date > today).length
  await expect(
    main.getByRole('region', { name: 'Planned Trips' }).getByText(String(planned), { exact: true }),
  ).toBeVisible()

  const monthly = main.getByRole('region', { name: 'Monthly Expenses' })
  await expect(monthly).toContainText(month)
  await expect(monthly).toContainText(
    dollars(cents(trips.filter((trip) => trip.end_date.slice(0, 7) === today.slice(0, 7)))),
  )
  const yearly = main.getByRole('region', { name: 'Yearly Expenses' })
  await expect(yearly).toContainText(today.slice(0, 4))
  await expect(yearly).toContainText(
    dollars(cents(trips.filter((trip) => trip.start_date.slice(0, 4) === today.slice(0, 4)))),
  )
})

test('the next ten trips are listed, earliest first', async ({ page, signIn, listTrips }) => {
  await signIn()
  const next = (await listTrips())
    .filter((trip) => trip.start_date > today)
    .sort((a, b) => a.start_date.localeCompare(b.start_date) || a.trip_id - b.trip_id)
    .slice(0, 10)
  await page.goto('/dashboard')
  const entries = page.getByRole('region', { name: 'Upcoming Trips' }).getByRole('listitem')
  await expect(entries).toHaveCount(10)
  for (const [index, trip] of next.entries()) {
    await expect(entries.nth(index)).toContainText(trip.reason)
    await expect(entries.nth(index).getByRole('link', { name: 'View Trip' })).toHaveAttribute(
      'href',
      `/trips/${trip.trip_id}/edit`,
    )
    for (const person of trip.staffMembers) {
      await expect(entries.nth(index)).toContainText(`${person.first_name} ${person.last_name}`)
    }
  }
})

test.describe("when the trips can't be loaded", () => {
  test.use({ expectedConsole: /status of 503|status of 500|Failed to load trips/ })

  test('the page says so, and Try again loads them', async ({ page, signIn }) => {
    await signIn()
    await failTrips(page)
    await page.goto('/dashboard')
    await expect(page.getByText('Failed to load trips', { exact: true })).toBeVisible()
    await expect(page.getByText('Error: Failed to load trips')).toBeVisible()
    await page.unroute('**/api/trips')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('region', { name: 'Upcoming Trips' }).getByRole('listitem')).toHaveCount(10)
  })
})

test('without trips it says that there are none', async ({ page, signIn }) => {
  await signIn()
  await giveTrips(page, [])
  await page.goto('/dashboard')
  await expect(page.getByText('No upcoming trips')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plan a trip' })).toHaveAttribute('href', '/trips/new')
  await expect(page.getByRole('region', { name: 'Yearly Expenses' })).toContainText('$0.00')
})

test('it says when they are loading', async ({ page, signIn }) => {
  await signIn()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/trips', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await asked.promise
  await expect(page.getByText('Loading upcoming trips...')).toBeAttached()
  answer.resolve()
  await expect(page.getByText('Loading upcoming trips...')).toHaveCount(0)
})

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
