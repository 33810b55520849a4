import type { Locator, Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { FIELDS, TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { failTrips, giveTrips } from './support/given-trips.ts'
import { openTable, shownTrips, tripRow } from './support/table.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Today in Perth, where these tests' browser is. */
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('shows the trips, newest first, ten to a page', async ({ page, api }) => {
  test.slow(true, 'axe checks the whole page twice')
  const calls = tripCalls(api)
  const trip = await calls.create({
    start_date: '2049-03-10',
    end_date: '2049-03-14',
    est_cost: 1234.5,
    one_curtin: true,
    reason: 'Shown in a row',
    comments: 'A comment that is a good deal longer than its column is wide',
  })
  await openTable(page)
  await expect(page.getByRole('heading', { name: 'Table View', level: 1 })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    // The checkbox that selects the page.
    '',
    'Staff',
    'Status',
    'Region',
    'Country',
    'Destination',
    'Start date',
    'End date',
    'One Curtin',
    'Cost',
    ...TEXT_FIELDS.map((field) => FIELDS[field].label),
    'Actions',
  ])
  await expect(page.locator('tr[data-trip]')).toHaveCount(10)
  const [destination] = trip.destinations
  const row = tripRow(page, trip.trip_id)
  for (const [column, text] of [
    ['staff', trip.staffMembers.map((person) => `${person.first_name} ${person.last_name}`).join(', ')],
    ['status', 'Planned'],
    ['region', destination?.country.region.region_name ?? ''],
    ['countries', destination?.country.country_name ?? ''],
    ['destinations', destination?.destination_name ?? ''],
    ['start_date', '10 Mar 2049'],
    ['end_date', '14 Mar 2049'],
    ['cost', '$1,234.50'],
    ['reason', 'Shown in a row'],
  ] as const) {
    await expect(cell(row, column)).toHaveText(text)
  }
  await expect(row.getByRole('checkbox', { name: 'One Curtin' })).toBeChecked()

  const whole = page.getByText(trip.comments).nth(1)
  // The full text disappears when the table scrolls, so scrolling must have finished.
  await cell(row, 'comments').scrollIntoViewIfNeeded()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
  await cell(row, 'comments').hover()
  await expect(whole).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(0)
  await cell(row, 'comments').focus()
  await expect(whole).toBeVisible()
  await expectNoViolations(page)
})

test('pages and page sizes are in the address, and Back returns to the previous one', async ({
  page,
  listTrips,
}) => {
  const ids = newestFirst(await listTrips())
  const pages = Math.ceil(ids.length / 10)
  await openTable(page)
  await expect(page.getByRole('heading', { name: `${ids.length} Trips` })).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Table pages' })
  const step = (name: string) => pager.getByRole('button', { name }).click()
  const expectPage = async (number: number) => {
    await expect(pager.getByText(`${number} of ${pages}`)).toBeVisible()
    expect(await shownTrips(page)).toEqual(ids.slice((number - 1) * 10, number * 10))
  }
  await expectPage(1)
  await step('Next page')
  await expectPage(2)
  await expect(page).toHaveURL(/page=2/)
  await step('Last page')
  await expectPage(pages)
  await step('Previous page')
  await expectPage(pages - 1)
  await page.reload()
  await expectPage(pages - 1)
  await page.goBack()
  await expectPage(pages)
  await step('First page')
  await expectPage(1)
  await pager.getByLabel('Rows per page').selectOption('50')
  await expect(pager.getByText(`1 of ${Math.ceil(ids.length / 50)}`)).toBeVisible()
  expect(await shownTrips(page)).toEqual(ids.slice(0, 50))
  await openTable(page, '?page=99999')
  await expectPage(pages)
})

test('sorts by start date, end date and cost, in both orders', async ({ page, listTrips }) => {
  const trips = await listTrips()
  await openTable(page, '?size=100')
  const sortBy = page.getByLabel('Sort By')
  const order = page.getByLabel('Order')
  await expect(sortBy.getByRole('option')).toHaveText(['None', 'Start date', 'End date', 'Cost'])
  await expect(order.getByRole('option')).toHaveText(['Ascending', 'Descending'])
  await expect(sortBy).toHaveValue('')
  await expect(order).toBeDisabled()
  await expect(order).toHaveValue('asc')
  for (const [label, field] of [
    ['Start date', 'start_date'],
    ['End date', 'end_date'],
    ['Cost', 'est_cost'],
  ] as const) {
    await sortBy.selectOption(label)
    await order.selectOption('Ascending')
    await expect(page.getByRole('columnheader', { name: label })).toHaveAttribute('aria-sort', 'ascending')
    expect(await shownTrips(page)).toEqual(sorted(trips, field, 1))
    await order.selectOption('Descending')
    await expect(page.getByRole('columnheader', { name: label })).toHaveAttribute('aria-sort', 'descending')
    expect(await shownTrips(page)).toEqual(sorted(trips, field, -1))
  }
  await expect(page).toHaveURL(/sort=cost&order=desc/)
  await sortBy.selectOption('None')
  await expect(order).toBeDisabled()
  expect(await shownTrips(page)).toEqual(newestFirst(trips))
})

test('each filter alone shows exactly its trips, and Reset Filters shows all of them', async ({
  page,
  listTrips,
}) => {
  const trips = await listTrips()
  const [like] = trips.filter((trip) => trip.destinations.length > 1)
  const [person] = like?.staffMembers ?? []
  const [destination] = like?.destinations ?? []
  if (!person || !destination) throw new Error('the sample data has no such trip')
  await openTable(page, '?size=100')
  const reset = page.getByRole('button', { name: 'Reset Filters' })
  await expect(reset).toBeDisabled()

  const choices: [filter: string, options: string[], passes: (trip: Trip) => boolean][] = [
    [
      'Staff',
      [`${person.first_name} ${person.last_name} (${person.staff_id})`],
      (trip) => trip.staffMembers.some(({ staff_id }) => staff_id === person.staff_id),
    ],
    ['Status', ['Finished'], (trip) => trip.end_date < today],
    ['Status', ['Ongoing'], (trip) => trip.start_date <= today && today <= trip.end_date],
    ['Status', ['Planned'], (trip) => today < trip.start_date],
    ['Status', ['Finished', 'Planned'], (trip) => trip.end_date < today || today < trip.start_date],
    [
      'Region',
      [destination.country.region.region_name],
      (trip) =>
        trip.destinations.some(
          ({ country }) => country.region.region_name === destination.country.region.region_name,
        ),
    ],
    [
      'Country',
      [destination.country.country_name],
      (trip) =>
        trip.destinations.some(({ country }) => country.country_name === destination.country.country_name),
    ],
    [
      'Destination',
      [destination.destination_name],
      (trip) => trip.destinations.some((one) => one.destination_name === destination.destination_name),
    ],
    ['One Curtin', ['True'], (trip) => trip.one_curtin],
    ['One Curtin', ['False'], (trip) => !trip.one_curtin],
  ]
  for (const [filter, options, passes] of choices) {
    for (const option of options) await choose(page, filter, option)
    await expectTrips(page, trips.filter(passes))
    for (const option of options) await expect(chip(page, `${filter}: ${option}`)).toBeVisible()
    await reset.click()
    await expectTrips(page, trips)
  }
})

test('date ranges include both bounds', async ({ page, listTrips }) => {
  const trips = await listTrips()
  const days = trips.map((trip) => trip.start_date).sort()
  const [from = '', to = ''] = [days[5], days[20]]
  await openTable(page, `?size=100&startFrom=${from}&startTo=${to}`)
  await expectTrips(
    page,
    trips.filter((trip) => trip.start_date >= from && trip.start_date <= to),
  )
  await openTable(page, `?size=100&endFrom=${from}&endTo=${to}`)
  await expectTrips(
    page,
    trips.filter((trip) => trip.end_date >= from && trip.end_date <= to),
  )
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await page.getByRole('button', { name: 'Start date: Any date' }).click()
  await page.getByRole('button', { name: 'This Month' }).click()
  await expectTrips(
    page,
    trips.filter((trip) => trip.start_date.slice(0, 7) === today.slice(0, 7)),
  )
})

test('filters are combined; each can be removed; a link shares them', async ({ page, listTrips }) => {
  const trips = await listTrips()
  const passes = (trip: Trip) => !trip.one_curtin && trip.end_date < today
  await openTable(page, '?size=100')
  await choose(page, 'Status', 'Finished')
  await choose(page, 'One Curtin', 'False')
  await expectTrips(page, trips.filter(passes))
  await page.reload()
  await expectTrips(page, trips.filter(passes))
  await page.getByLabel('Sort By').selectOption('Cost')
  await expect(page.getByRole('columnheader', { name: 'Cost' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await shownTrips(page)).toEqual(sorted(trips.filter(passes), 'est_cost', 1))
  await page.getByRole('button', { name: 'Remove filter Status: Finished' }).click()
  await expect(chip(page, 'Status: Finished')).toHaveCount(0)
  await expect(chip(page, 'One Curtin: False')).toBeVisible()
  await page.goBack()
  await expect(chip(page, 'Status: Finished')).toBeVisible()

  await choose(page, 'Status', 'Finished')
  await page.goto('/table?staff=nobody')
  await expect(page.getByRole('heading', { name: '0 Trips' })).toBeVisible()
  await expect(page.getByText('No trips match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all trips' }).click()
  await expect(page.getByRole('heading', { name: `${trips.length} Trips` })).toBeVisible()

  await page.goto('/table?page=-4&size=7&sort=reason&order=up&status=Lost&startFrom=soon&staff=&oneCurtin=2')
  await expect(page.getByRole('heading', { name: `${trips.length} Trips` })).toBeVisible()
})

test('the options of a filter can be searched, by keyboard alone', async ({ page, listTrips }) => {
  test.slow(true, 'axe checks the whole page twice')
  const trips = await listTrips()
  const country = trips[0]?.destinations[0]?.country.country_name ?? ''
  await openTable(page)
  await page.getByRole('button', { name: 'Country: All' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search Country')).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(page.getByRole('listbox', { name: 'Country' })).toHaveText('Nothing found')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(country)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Country: ${country}`, exact: true })).toBeFocused()
  const there = trips.filter((trip) =>
    trip.destinations.some((destination) => destination.country.country_name === country),
  )
  await expect(page.getByRole('heading', { name: `${there.length} Trips`, exact: true })).toBeVisible()
  expect(await shownTrips(page)).toEqual(newestFirst(there).slice(0, 10))
})

test('the status has its word and its colour', async ({ page }) => {
  await openTable(page, '?data=mock&size=100')
  for (const [status, colour] of [
    ['Finished', 'rgb(217, 239, 217)'],
    ['Ongoing', 'rgb(237, 220, 189)'],
    ['Planned', 'rgb(216, 233, 248)'],
  ] as const) {
    const badge = page.locator('td[data-column=status]').getByText(status).first()
    await expect(badge).toHaveCSS('background-color', colour)
  }
})

test('columns are resized by mouse, touch and keys, from 100 to 200, and are remembered', async ({
  page,
}) => {
  await openTable(page)
  const edge = page.getByRole('separator', { name: 'Resize Reason' })
  const header = page.getByRole('columnheader', { name: 'Reason' })
  await header.focus()
  await page.keyboard.press('Enter')
  await expect(edge).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(edge).toHaveAttribute('aria-valuenow', '190')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(edge).toHaveAttribute('aria-valuenow', '100')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '200')
  await page.keyboard.press('Escape')
  await expect(header).toBeFocused()

  await dragEdge(page, edge, -40)
  await expect(edge).toHaveAttribute('aria-valuenow', '160')
  await expect(header).toHaveCSS('width', '160px')
  await dragEdge(page, edge, -500)
  await expect(edge).toHaveAttribute('aria-valuenow', '100')
  await edge.dispatchEvent('pointerdown', { pointerId: 1, pointerType: 'touch', clientX: 500 })
  await edge.dispatchEvent('pointermove', { pointerId: 1, pointerType: 'touch', clientX: 530 })
  await edge.dispatchEvent('pointerup', { pointerId: 1, pointerType: 'touch', clientX: 530 })
  await expect(edge).toHaveAttribute('aria-valuenow', '130')
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', '130')
})

test('everything up to the cost is visible at 1440, and a text is truncated at the end of its reading direction', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { create } = tripCalls(api)
  const { trip_id } = await create({
    start_date: '2052-05-28',
    end_date: '2052-05-28',
    reason: 'مؤتمر دولي حول التعليم العالي في المدن الساحلية',
  })
  await openTable(page, '?startFrom=2052-05-28&startTo=2052-05-28')
  const row = tripRow(page, trip_id)
  const actions = await row.getByRole('button', { name: /^Edit trip/ }).boundingBox()
  const cost = await cell(row, 'cost').boundingBox()
  expect(Number(cost?.x) + Number(cost?.width)).toBeLessThan(Number(actions?.x))
  for (const column of ['start_date', 'end_date']) {
    const isCut = await cell(row, column)
      .locator('span')
      .evaluate((text) => text.scrollWidth > text.clientWidth)
    expect(isCut).toBe(false)
  }
  await expect(cell(row, 'reason').locator('span')).toHaveCSS('direction', 'rtl')
})

test('a truncated text is shown in full under the mouse, also after the row has changed', async ({
  page,
  listTrips,
}) => {
  const [trip] = (await listTrips()) as [Trip]
  const names = ['First', 'Second'].map((page) => `${page} page’s traveller with a long name`)
  // Eleven trips, newest first: one is on the second page.
  const trips = Array.from({ length: 11 }, (_, index) => ({
    ...trip,
    trip_id: 1_000 - index,
    staffMembers: [{ staff_id: '1', first_name: names[index < 10 ? 0 : 1] as string, last_name: '' }],
  }))
  await giveTrips(page, trips)
  await openTable(page)
  const tipOf = (name = '') => page.locator('[aria-hidden] bdi', { hasText: name })
  await cell(tripRow(page, 1_000), 'staff').hover()
  await expect(tipOf(names[0])).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).focus()
  await page.keyboard.press('Enter')
  await expect(cell(tripRow(page, 990), 'staff')).toContainText(String(names[1]))
  await expect(tipOf(names[1])).toBeVisible()
  await expect(tipOf(names[0])).toHaveCount(0)
})

test.describe("while the trips load, and when they can't be loaded", () => {
  test.use({ expectedConsole: /status of 500|^error: Failed to load trips: / })

  test('the table says so, and Try again loads them', async ({ page }) => {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/sse/trips', () => {})
    await page.route('**/api/trips', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/table')
    await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible()
    answer.resolve()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.unrouteAll()

    await failTrips(page)
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('Failed to load trips:')) logged.push(message.type())
    })
    await page.reload()
    await expect(page.getByText('Failed to load data.')).toBeVisible()
    await expect(page.getByText('Error: Failed to load trips')).toBeVisible()
    await expect.poll(() => logged).toEqual(['error'])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => logged).toEqual(['error', 'error'])
    await page.unroute('**/api/trips')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('tr[data-trip]')).toHaveCount(10)
    await expect(page.getByText('Failed to load data.')).toHaveCount(0)
    expect(logged).toHaveLength(2)
  })

  test('the built-in sample list needs no server and is read-only', async ({ page }) => {
    await failTrips(page)
    await openTable(page, '?data=mock')
    await expect(page.getByRole('heading', { name: '65 Trips' })).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    await expect(page.getByRole('button', { name: /^(Edit|Delete|Add Trip)/ })).toHaveCount(0)
    await choose(page, 'Status', 'Ongoing')
    await expect(page).toHaveURL(/data=mock/)
    await expect(page.locator('td[data-column=status]').first()).toHaveText('Ongoing')
  })
})

test('without trips it says what appears here', async ({ page }) => {
  await giveTrips(page, [])
  await page.goto('/table')
  await expect(page.getByRole('heading', { name: '0 Trips' })).toBeVisible()
  await expect(page.getByText('No trips yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add the first trip' })).toHaveAttribute('href', '/trips/new')
  await expect(page.getByText('1 of 1')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('each trip is a card with the same actions, and nothing is wider than the screen', async ({
    page,
  }) => {
    await openTable(page)
    const card = page.locator('tr[data-trip]').first()
    await expect(card.getByRole('button', { name: /^Edit trip/ })).toBeVisible()
    await expect(card.getByRole('button', { name: /^Delete trip/ })).toBeVisible()
    await card.getByRole('button', { name: 'Edit Reason' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Reason' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    await choose(page, 'Status', 'Planned')
    await expect(chip(page, 'Status: Planned')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
  })
})

function cell(row: Locator, column: string): Locator {
  return row.locator(`td[data-column=${column}]`)
}

function chip(page: Page, text: string): Locator {
  return page.getByRole('list', { name: 'Active filters' }).getByText(text, { exact: true })
}

/** Opens a filter, selects an option, and closes it. */
async function choose(page: Page, filter: string, option: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${filter}: `) })
  await expect(button).toHaveAttribute('aria-haspopup', 'listbox')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function expectTrips(page: Page, expected: Trip[]): Promise<void> {
  await expect(page.getByRole('heading', { name: `${expected.length} Trips`, exact: true })).toBeVisible()
  expect(await shownTrips(page)).toEqual(newestFirst(expected))
}

async function dragEdge(page: Page, edge: Locator, by: number): Promise<void> {
  await edge.scrollIntoViewIfNeeded()
  const box = await edge.boundingBox()
  if (!box) throw new Error("the edge isn't visible")
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + by, box.y + 10, { steps: 4 })
  await page.mouse.up()
}

function newestFirst(trips: Trip[]): number[] {
  return trips.toSorted(byNewest).map((trip) => trip.trip_id)
}

function sorted(trips: Trip[], field: 'start_date' | 'end_date' | 'est_cost', sign: 1 | -1): number[] {
  const value = (trip: Trip) => trip[field] ?? 0
  return trips
    .toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : byNewest(a, b)))
    .map((trip) => trip.trip_id)
}

function byNewest(a: Trip, b: Trip): number {
  return b.start_date.localeCompare(a.start_date) || b.trip_id - a.trip_id
}
