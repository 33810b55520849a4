import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expectNoViolations } from './support/axe.ts'
import { readCsv } from './support/csv.ts'
import { BAO, MIA, tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { giveTrips } from './support/given-trips.ts'
import { expectScreen } from './support/screens.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Noon in Perth on Tuesday 15 February of a leap year. */
const NOON = '2028-02-15T04:00:00Z'

const COUNTRIES = { France: 'Europe', Italy: 'Europe', Kenya: 'Africa' }

const TRIPS: Trip[] = [
  { ...tripOn(1, '2027-11-30', '2027-12-02', { staff: [MIA, BAO], to: COUNTRIES }), one_curtin: true },
  { ...tripOn(2, '2028-02-10', '2028-02-15'), est_cost: 200.5 },
  { ...tripOn(3, '2028-03-01', '2028-03-02', { staff: [BAO], to: { Kenya: 'Africa' } }), est_cost: null },
]

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('the dashboard leads to what the trips cost, matching the list to the cent, also in a file', async ({
  page,
  listTrips,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Insights' }).click()
  await expectScreen(page, 'Insights')
  await expect(page).toHaveURL('/insights')
  await expect(table(page, 'Spend by month')).toBeVisible()

  const today = dayInZone('Australia/Perth')
  const [from, to] = [addDays(today, -300), addDays(today, 300)]
  await page.goto(`/insights?startFrom=${from}&startTo=${to}`)
  const trips = (await listTrips()).filter((trip) => from <= trip.start_date && trip.start_date <= to)
  expect(trips.length).toBeGreaterThan(20)
  expect(trips.some((trip) => trip.staffMembers.length > 1)).toBe(true)

  const countries = (trip: Trip) => trip.destinations.map(({ country }) => country.country_name)
  const regionOf = new Map(
    trips.flatMap((trip) =>
      trip.destinations.map(({ country }) => [country.country_name, country.region.region_name]),
    ),
  )
  const inRegions = new Map<string, number>()
  for (const [country, cents] of shared(trips, countries)) {
    const region = regionOf.get(country) ?? ''
    inRegions.set(region, (inRegions.get(region) ?? 0) + cents)
  }
  const people = shared(trips, (trip) => trip.staffMembers.map((person) => person.staff_id))
  const months = shared(trips, (trip) => [trip.start_date.slice(0, 7)])

  // A button shows how many rows follow the tenth.
  const more = page.getByRole('button', { name: /^Show \d+ more rows: / })
  await expect(more.first()).toBeVisible()
  for (const _ of await more.all()) await more.first().click()
  await expectTotals(page, 'Spend by region', inRegions)
  await expectTotals(page, 'Spend by country', shared(trips, countries))
  await expectTotals(page, 'Spend by person', people, /\((\w+)\)$/)
  const shown = await rowsOf(table(page, 'Spend by month'))
  expect(shown.slice(0, -1).filter((row) => row[1] !== '0')).toHaveLength(months.size)
  const spent = trips.filter((trip) => trip.end_date < today)
  const all = [
    trips.length.toLocaleString('en-US'),
    centsOf(spent),
    centsOf(trips) - centsOf(spent),
    centsOf(trips),
  ]
  for (const name of ['month', 'region', 'country', 'person']) {
    const last = (await rowsOf(table(page, `Spend by ${name}`))).at(-1) ?? []
    expect([last[1], ...last.slice(2).map(inCents)]).toEqual(all)
  }
  const oneCurtin = trips.filter((trip) => trip.one_curtin)
  const [first = []] = await rowsOf(table(page, 'One Curtin share'))
  expect([first[1], inCents(first[3])]).toEqual([String(oneCurtin.length), centsOf(oneCurtin)])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV: Spend by person' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('spend_by_person.csv')
  const rows = readCsv(await readFile(await file.path(), 'utf8'))
  expect(new Map(rows.map((row) => [row['Staff ID'], inCents(row.Total)]))).toEqual(people)
})

test("the table's filters select the trips, are in the address, and every figure is in a table", async ({
  page,
}) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/insights')
  expect(await rowsOf(table(page, 'Spend by month'))).toEqual([
    ['November 2027', '1', '$100.00', '$0.00', '$100.00'],
    ['December 2027', '0', '$0.00', '$0.00', '$0.00'],
    ['January 2028', '0', '$0.00', '$0.00', '$0.00'],
    ['February 2028', '1', '$0.00', '$200.50', '$200.50'],
    ['March 2028', '1', '$0.00', '$0.00', '$0.00'],
    ['All', '3', '$100.00', '$200.50', '$300.50'],
  ])
  expect(await rowsOf(table(page, 'Spend by region'))).toEqual([
    ['Europe', '2', '$66.67', '$200.50', '$267.17'],
    ['Africa', '2', '$33.33', '$0.00', '$33.33'],
    ['All', '3', '$100.00', '$200.50', '$300.50'],
  ])
  expect(await rowsOf(table(page, 'One Curtin share'))).toEqual([
    ['One Curtin', '1', '33.3%', '$100.00', '33.3%'],
    ['Other trips', '2', '66.7%', '$200.50', '66.7%'],
  ])
  await expect(page.getByRole('img', { name: /^Chart: / })).toHaveCount(5)
  const months = page.getByRole('img', { name: 'Chart: Spend by month.' })
  await expect(months).not.toContainText('February 2028')
  await pointAt(months, 0.75, 0.5)
  await expect(months).toContainText('February 2028Completed (estimated)$0.00Planned$200.50')
  const regions = page.getByRole('img', { name: 'Chart: Spend by region.' })
  await pointAt(regions, 0.5, 0.1)
  await expect(regions).toContainText('EuropeCompleted (estimated)$66.67Planned$200.50')
  await expect(months).not.toContainText('February 2028')
  await page.mouse.move(0, 0)
  await expect(regions).not.toContainText('$66.67')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Staff: All' }).click()
  await page.getByRole('option', { name: 'Bao Nguyen (10002)' }).click()
  await expect(page).toHaveURL('/insights?staff=10002')
  await expect(table(page, 'Spend by country').getByRole('row', { name: 'All 2 $100.00' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 Trips', { exact: true })).toBeVisible()
  expect(await rowsOf(table(page, 'Spend by person'))).toEqual([
    ['Bao Nguyen (10002)', '2', '$50.00', '$0.00', '$50.00'],
    ['Mia Chen (10001)', '1', '$50.00', '$0.00', '$50.00'],
    ['All', '2', '$100.00', '$0.00', '$100.00'],
  ])

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolations(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoOverflow(page)
    const people = page.getByRole('img', { name: 'Chart: Spend by person.' })
    await pointAt(people, 0.9, 0.1)
    await expect(people).toContainText('Bao Nguyen (10002)Completed (estimated)$50.00')
    await expectNoOverflow(page)
    await expect(
      table(page, 'Spend by person').getByRole('row', { name: 'Bao Nguyen (10002) 2 $50.00' }),
    ).toBeVisible()
  }

  // Twelve people on the most expensive trips: ten rows, and a button that says how many more there are.
  await page.unrouteAll()
  const people = Array.from({ length: 12 }, (_, index) => ({ ...MIA, staff_id: `2000${index + 10}` }))
  await giveTrips(page, [
    { ...tripOn(1, '2028-02-10', '2028-02-15', { staff: people }), est_cost: 9_999_999.99 },
  ])
  await page.goto('/insights')
  expect(await rowsOf(table(page, 'Spend by person'))).toHaveLength(11)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Show 2 more rows: Spend by person' }).press('Enter')
  expect(await rowsOf(table(page, 'Spend by person'))).toHaveLength(13)
  await expect(page.getByRole('region', { name: 'Table: Spend by person' })).toBeFocused()

  await page.goto('/insights?country=Atlantis')
  await expect(page.getByText('No trips match these filters')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all trips' }).press('Enter')
  await expect(page).toHaveURL('/insights')
  await expect(page.getByText('1 Trips', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No trips match these filters')).toBeVisible()
})

test("someone else's change updates the figures immediately", async ({ page, api }) => {
  const theirs = tripCalls(api)
  await page.goto('/insights?startFrom=2072-05-01&startTo=2072-05-31')
  await expect(page.getByText('No trips match these filters')).toBeVisible()
  const trip = await theirs.create({ start_date: '2072-05-13', end_date: '2072-05-14', est_cost: 12.34 })
  const month = table(page, 'Spend by month').getByRole('row', { name: 'May 2072' })
  await expect(month).toHaveAccessibleName('May 2072 1 $0.00 $12.34 $12.34')
  await theirs.change(trip.trip_id, { est_cost: 100.01 })
  await expect(month).toHaveAccessibleName('May 2072 1 $0.00 $100.01 $100.01')
  await theirs.remove(trip.trip_id)
  await expect(page.getByText('No trips match these filters')).toBeVisible()
})

function table(page: Page, name: string): Locator {
  return page.getByRole('table', { name, exact: true })
}

/** Moves the pointer to a point in a chart, given as fractions of its width and height. */
async function pointAt(chart: Locator, along: number, down: number): Promise<void> {
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
  await chart.hover({ position: { x: width * along, y: height * down } })
}

/** Checks that neither the page nor a table in it is wider than the screen. */
async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const box of await page.getByRole('region', { name: /^Table: / }).all()) {
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
}

/** The texts of all rows except the first, which has the headings. */
async function rowsOf(shown: Locator): Promise<string[][]> {
  await expect(shown).toBeVisible()
  const rows = await shown
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  return rows.slice(1)
}

/** Checks that the table has exactly these totals, in cents, each found by the name of its row or part of it. */
async function expectTotals(page: Page, name: string, cents: Map<string, number>, part = /^(.*)$/) {
  const rows = (await rowsOf(table(page, name))).slice(0, -1)
  expect(new Map(rows.map(([row = '', , , , total]) => [part.exec(row)?.[1], inCents(total)]))).toEqual(cents)
}

/** Each share of a trip's cost: even, with the remaining cents going to the first by name. */
function shared(trips: Trip[], among: (trip: Trip) => string[]): Map<string, number> {
  const cents = new Map<string, number>()
  for (const trip of trips) {
    const sharing = [...new Set(among(trip))].sort()
    for (let left = centsOf([trip]), index = 0; index < sharing.length; index += 1) {
      const share = Math.ceil(left / (sharing.length - index))
      left -= share
      const name = sharing[index] ?? ''
      cents.set(name, (cents.get(name) ?? 0) + share)
    }
  }
  return cents
}

function centsOf(trips: Trip[]): number {
  return trips.reduce((cents, trip) => cents + Math.round((trip.est_cost ?? 0) * 100), 0)
}

/** The cents of $1,234.50, and of 1234.50 in a file */
function inCents(money = ''): number {
  return Math.round(Number(money.replace(/[$,]/g, '')) * 100)
}
