import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { dayInZone } from '@sojourn/contract/dates/day'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expectNoViolations } from './support/axe.ts'
import { readCsv } from './support/csv.ts'
import { BAO, destinationsOf, MIA, tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { giveTrips } from './support/given-trips.ts'
import { expectScreen } from './support/screens.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Noon in Perth on Tuesday 15 February of a leap year. */
const NOON = '2028-02-15T04:00:00Z'

const TRIPS = [
  tripOn(1, '2028-02-14', '2028-02-16', {
    staff: [MIA, BAO],
    to: { Singapore: 'South East Asia', 'Hong Kong': 'China' },
  }),
  tripOn(2, '2028-02-15', '2028-02-15', {
    to: { Bahrain: 'Middle East', Qatar: 'Middle East', Atlantis: 'Seas' },
  }),
  tripOn(3, '2028-02-21', '2028-02-23', { staff: [BAO], to: { 'United States': 'Americas' } }),
]

const CODES = { Singapore: 'SG', 'Hong Kong': 'HK', Bahrain: 'BH', Qatar: 'QA', 'United States': 'US' }

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('the dashboard and the calendar lead to who is where, matching the trips, also on paper and in a file', async ({
  page,
  listTrips,
}) => {
  await page.addInitScript(() => Object.assign(window, { print: () => document.title }))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Where is everyone?' }).click()
  await expectScreen(page, 'Where is everyone?')
  await expect(page).toHaveURL('/where')

  const today = dayInZone('Australia/Perth')
  const trips = (await listTrips()).filter((trip) => trip.start_date <= today && today <= trip.end_date)
  const people = idsOn(trips)
  const countries = new Set(trips.flatMap(countriesOf))
  expect(people.size).toBeGreaterThan(1)
  await expect(page.getByText(`${people.size} people are travelling to ${countries.size} `)).toBeVisible()
  await expect(map(page).getByRole('link')).toHaveCount(countries.size)
  for (const country of countries) {
    const there = idsOn(trips.filter((trip) => countriesOf(trip).includes(country))).size
    const name = `${country}, ${there} ${there === 1 ? 'traveller' : 'travellers'}`
    await expect(map(page).getByRole('link', { name, exact: true })).toBeVisible()
  }

  const stays = trips.flatMap((trip) =>
    trip.destinations.flatMap((destination) =>
      trip.staffMembers.map((person) => `${trip.trip_id} ${person.staff_id} ${destination.destination_name}`),
    ),
  )
  await expect(list(page).getByRole('listitem')).toHaveCount(stays.length)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`whereabouts_${today}.csv`)
  const rows = readCsv(await readFile(await file.path(), 'utf8'))
  expect(rows.map((row) => `${row['Trip ID']} ${row['Staff ID']} ${row.Destination}`).sort()).toEqual(
    stays.sort(),
  )

  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(list(page).getByRole('listitem')).toHaveCount(stays.length)
  await expect(page.getByRole('heading', { name: 'Where is everyone?' })).toBeVisible()
  for (const gone of [map(page), page.getByRole('navigation'), page.getByRole('banner')]) {
    await expect(gone).toHaveCount(0)
  }
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(list(page).getByRole('link').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  await page.goto('/calendar?day=2045-02-15')
  await page.getByRole('link', { name: 'Where is everyone?' }).click()
  await expect(page).toHaveURL('/where?from=2045-02-15&to=2045-02-15')
  await expect(page.getByText('Nobody is travelling on Wednesday 15 February 2045.')).toBeVisible()
})

test('small countries can be found on the map, and dates, country and search are in the address', async ({
  page,
}) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.route('**/api/trips/destinations', (route) =>
    route.fulfill({ json: destinationsOf(TRIPS, CODES) }),
  )
  await page.goto('/where')
  await expect(page.getByText('2 people are travelling to 5 countries on Tuesday 15 February')).toBeVisible()
  await expect(page.getByText('Not on the map: Atlantis (1 traveller).')).toBeVisible()
  await expectNoViolations(page)

  await map(page).getByRole('link', { name: 'Singapore, 2 travellers' }).click()
  await expect(page).toHaveURL('/where?country=Singapore')
  await expect(list(page, 'Singapore').getByRole('listitem')).toHaveText([
    'Bao Nguyen 14 Feb 2028 – 16 Feb 2028',
    'Mia Chen 14 Feb 2028 – 16 Feb 2028',
  ])
  await map(page).getByRole('link', { name: 'Hong Kong, 2 travellers' }).press('Enter')
  await expect(list(page, 'Hong Kong').getByRole('listitem')).toHaveCount(2)
  // Bahrain and Qatar are two pixels apart.
  await map(page).getByRole('link', { name: 'Bahrain, 1 traveller' }).locator('circle').last().click()
  await expect(list(page, 'Bahrain').getByRole('listitem')).toHaveText('Mia Chen 15 Feb 2028')
  await expect(list(page, 'Bahrain').getByText('1 of 2 travellers')).toBeVisible()
  await page.goBack()
  await expect(list(page, 'Hong Kong')).toBeVisible()
  await page.getByRole('button', { name: 'Show all countries' }).click()

  const search = page.getByRole('searchbox', { name: 'Country or city' })
  await search.pressSequentially('capital of sing')
  await expect(map(page).getByRole('link')).toHaveCount(1)
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'When: 15 Feb 2028' }).click()
  await page.getByRole('button', { name: 'This Week' }).click()
  await expect(page).toHaveURL(/from=2028-02-13&to=2028-02-19/)
  await page.reload()
  await expect(search).toHaveValue('capital of sing')
  await expect(page.getByText('2 people are travelling to 5 countries between 13 Feb 2028 and')).toBeVisible()
  await expect(page.getByText('2 people are counted in several places.')).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Mia Chen' })).toHaveAttribute('href', '/trips/1/edit')

  await search.fill('Rome')
  await expect(list(page).getByText('Nobody is there on these dates')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(search).toHaveValue('')
  await expect(list(page).getByRole('listitem')).toHaveCount(7)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const [drawn, listed] = await Promise.all([map(page).boundingBox(), list(page).boundingBox()])
  expect(drawn && listed && drawn.y + drawn.height <= listed.y).toBe(true)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the weeks can be moved through with keys, and played', async ({ page }) => {
    await page.clock.install({ time: NOON })
    await giveTrips(page, TRIPS)
    await page.route('**/api/trips/destinations', (route) =>
      route.fulfill({ json: destinationsOf(TRIPS, CODES) }),
    )
    await page.goto('/where')
    const slider = page.getByRole('slider', { name: 'Week' })
    await expect(slider).toHaveAttribute('aria-valuetext', 'Week of 13 Feb 2028 – 19 Feb 2028, 2 travellers')
    await slider.press('ArrowRight')
    await expect(page).toHaveURL('/where?from=2028-02-20&to=2028-02-26')
    await expect(map(page).getByRole('link')).toHaveText([''])
    await expect(map(page).getByRole('link')).toHaveAccessibleName('United States, 1 traveller')
    await page.getByRole('button', { name: 'Previous week' }).click()
    await expect(map(page).getByRole('link')).toHaveCount(4)

    await page.goto('/where?from=2028-02-15&to=2028-03-01')
    await expect(slider).toHaveAttribute('aria-valuetext', '15 Feb 2028 – 1 Mar 2028, 2 travellers')
    await expect(page.locator('[data-is-shown]')).toHaveCount(3)
    await page.goBack()
    await expect(page.locator('[data-is-shown]')).toHaveCount(1)

    await page.clock.pauseAt('2028-02-15T05:00:00Z')
    await page.getByRole('button', { name: 'Play' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
    await page.clock.runFor(1200)
    await expect(slider).toHaveValue('27')
    await page.clock.runFor(1200)
    await expect(slider).toHaveValue('28')
    await expect(page.getByText('Nobody is travelling between 27 Feb 2028 and 4 Mar 2028.')).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(10_000)
    await expect(slider).toHaveValue('28')
  })
})

test("someone else's change updates the map immediately", async ({ page, api }) => {
  const theirs = tripCalls(api)
  await page.goto('/where?from=2071-05-14&to=2071-05-14')
  await expect(page.getByText('Nobody is travelling on Thursday 14 May 2071.')).toBeVisible()
  const trip = await theirs.create({ start_date: '2071-05-13', end_date: '2071-05-14' })
  const [country] = countriesOf(trip)
  await expect(map(page).getByRole('link')).toHaveAccessibleName(`${country}, 1 traveller`)
  await expect(list(page).getByRole('link')).toHaveAttribute('href', `/trips/${trip.trip_id}/edit`)
  await theirs.change(trip.trip_id, { end_date: '2071-05-13' })
  await expect(list(page).getByText('Nobody is travelling on these dates')).toBeVisible()
  await expect(map(page).getByRole('link')).toHaveCount(0)
  await theirs.remove(trip.trip_id)
})

function map(page: Page): Locator {
  return page.getByRole('region', { name: 'World map' })
}

function list(page: Page, name = 'Who is where'): Locator {
  return page.getByRole('region', { name, exact: true })
}

function countriesOf(trip: Trip): string[] {
  return trip.destinations.map((destination) => destination.country.country_name)
}

function idsOn(trips: Trip[]): Set<string> {
  return new Set(trips.flatMap((trip) => trip.staffMembers.map((person) => person.staff_id)))
}
