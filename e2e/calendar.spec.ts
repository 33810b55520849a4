import type { Locator, Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { BAO, MIA, tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { giveTrips } from './support/given-trips.ts'

/** Noon in Perth on Tuesday 15 February of a leap year. */
const NOON = '2028-02-15T04:00:00Z'

const PARIS_AND_ROME = tripOn(1, '2028-02-14', '2028-02-16', {
  staff: [MIA, BAO],
  to: { France: 'Europe', Italy: 'Europe' },
})
const OVER_LEAP_DAY = tripOn(2, '2028-02-28', '2028-03-01', { staff: [BAO], to: { Kenya: 'Africa' } })
const OVER_NEW_YEAR = tripOn(3, '2027-12-30', '2028-01-02')
const OVER_A_WEEKEND = tripOn(4, '2028-02-04', '2028-02-08', { staff: [BAO], to: { Peru: 'Americas' } })
const ON_ONE_DAY = [11, 12, 13, 14, 15].map((id) => tripOn(id, '2028-02-22'))
const TRIPS = [PARIS_AND_ROME, OVER_LEAP_DAY, OVER_NEW_YEAR, OVER_A_WEEKEND, ...ON_ONE_DAY]

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test("the calendar says that it is loading, and then lists the selected day's trips", async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  const trips = await holdCalls(page, '/api/trips')
  await page.goto('/calendar')
  await trips.asked
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
  await expect(page.getByText('Loading calendar…')).toBeVisible()
  await giveTrips(page, TRIPS)
  await page.reload()
  await expect(events(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Loading calendar…')).toHaveCount(0)

  const event = events(page).getByRole('listitem')
  await expect(event).toContainText('Mia Chen, Bao Nguyen – France, Italy')
  await expect(event.getByRole('link', { name: 'View Trip' })).toHaveAttribute('href', '/trips/1/edit')
  const today = mini(page).getByRole('button', { name: 'Tuesday 15 February 2028' })
  await expect(today).toHaveAttribute('aria-current', 'date')
  await expect(today).toHaveAttribute('aria-pressed', 'true')

  for (const [name, isOn] of [
    ['Sunday 13 February 2028', false],
    ['Monday 14 February 2028', true],
    ['Wednesday 16 February 2028', true],
    ['Thursday 17 February 2028', false],
  ] as const) {
    await mini(page).getByRole('button', { name }).click()
    await expect(events(page).getByText(name)).toBeVisible()
    if (isOn) await expect(event).toContainText('Mia Chen')
    else await expect(events(page).getByText('No trips are on the selected day.')).toBeVisible()
  }
  await expect(page).toHaveURL(/day=2028-02-17/)
  await page.reload()
  await expect(events(page).getByText('Thursday 17 February 2028')).toBeVisible()

  await mini(page).getByRole('button', { name: 'Next month' }).click()
  await expect(mini(page).getByRole('table', { name: 'March 2028' })).toBeVisible()
})

test("the month shows bars across days and weeks, in each person's colour, and the overflow in a popup", async ({
  page,
}) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/calendar')
  const february = month(page, 'February 2028')
  await expect(february.getByRole('columnheader')).toHaveText([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ])

  const leapDay = february.getByRole('link', { name: 'Bao Nguyen – Kenya' })
  await expectToCover(
    leapDay,
    day(february, 'Monday 28 February 2028'),
    day(february, 'Wednesday 1 March 2028'),
  )
  const weekend = february.getByRole('link', { name: 'Bao Nguyen – Peru' })
  await expect(weekend).toHaveCount(2)
  await expectToCover(
    weekend.first(),
    day(february, 'Friday 4 February 2028'),
    day(february, 'Saturday 5 February 2028'),
  )
  await expectToCover(
    weekend.last(),
    day(february, 'Sunday 6 February 2028'),
    day(february, 'Tuesday 8 February 2028'),
  )
  const paris = february.getByRole('link', { name: 'Mia Chen, Bao Nguyen – France, Italy' })
  expect(await colourOf(leapDay)).toBe(await colourOf(weekend.first()))
  expect(await colourOf(paris)).not.toBe(await colourOf(leapDay))

  const more = february.getByRole('button', { name: '+2 more' })
  for (const target of [paris, more]) expect((await boxOf(target)).height).toBeGreaterThanOrEqual(24)
  expect((await boxOf(more)).width).toBeGreaterThanOrEqual(24)
  await more.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Tuesday 22 February 2028' })
  const links = popup.getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await expect(popup.getByRole('link', { name: 'Add a trip on this day' })).toHaveAttribute(
    'href',
    '/trips/new?start=2028-02-22',
  )
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).click()
  await expect(popup).toHaveCount(0)
  await more.click()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)

  await openedBy(page, PARIS_AND_ROME, () => paris.click())
  await page.goBack()
  await openedBy(page, OVER_LEAP_DAY, () => leapDay.press('Enter'))
})

test('the toolbar changes the month, which is in the address', async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/calendar')
  const label = (name: string) => page.getByRole('heading', { name, level: 2 })
  await expect(label('February 2028')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(label('March 2028')).toBeVisible()
  await expect(page).toHaveURL(/month=2028-03/)
  await page.goBack()
  await expect(label('February 2028')).toBeVisible()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(label('January 2028')).toBeVisible()
  await expect(month(page, 'January 2028').getByRole('link', { name: 'Mia Chen – France' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(label('December 2027')).toBeVisible()
  await page.reload()
  await expect(label('December 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(label('February 2028')).toBeVisible()
  await expect(page).toHaveURL('/calendar')
  await page.goto('/calendar?month=2028-13&day=yesterday&status=lost')
  await expect(label('February 2028')).toBeVisible()
})

test('a click on a day selects it, and a second one right after starts a trip on it', async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/calendar')
  const leapDay = day(month(page, 'February 2028'), 'Tuesday 29 February 2028')
  await leapDay.click()
  await expect(events(page).getByText('Tuesday 29 February 2028')).toBeVisible()
  await expect(events(page).getByRole('link', { name: 'Add a trip on this day' })).toHaveAttribute(
    'href',
    '/trips/new?start=2028-02-29',
  )
  await expect(page).toHaveURL(/day=2028-02-29/)
  await day(month(page, 'February 2028'), 'Thursday 24 February 2028').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/trips/new?start=2028-02-24')
  await expect(page.getByRole('heading', { name: 'Add New Trip' })).toBeVisible()
})

test('the filters are in the address, and Reset clears all four', async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/calendar')
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByText('Filters:')).toBeVisible()
  const bars = month(page, 'February 2028').getByRole('link')
  await expect(bars).toHaveCount(7)

  const choose = async (filter: string, option: string) => {
    await filters.getByRole('combobox', { name: filter }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Staff', 'Bao Nguyen (10002)')
  await expect(bars).toHaveCount(4)
  await filters.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Ongoing', 'Upcoming', 'Completed'])
  await page.getByRole('option', { name: 'Ongoing' }).click()
  await expect(bars).toHaveText(['Mia Chen, Bao Nguyen – France, Italy'])
  await choose('Status', 'Upcoming')
  await expect(bars).toHaveText(['Bao Nguyen – Kenya'])
  await choose('Status', 'Completed')
  await expect(bars).toHaveText(['Bao Nguyen – Peru', 'Bao Nguyen – Peru'])
  await choose('Country', 'Peru')
  await choose('Region', 'Americas')
  await expect(bars).toHaveCount(2)
  await page.reload()
  await expect(filters.getByRole('combobox', { name: 'Staff' })).toHaveValue('Bao Nguyen (10002)')
  await expect(filters.getByRole('combobox', { name: 'Region' })).toHaveValue('Americas')
  await expect(bars).toHaveCount(2)
  await choose('Region', 'Africa')
  await expect(bars).toHaveCount(0)
  // The list of the day isn't filtered.
  await expect(events(page).getByRole('listitem')).toHaveCount(1)

  await filters.getByRole('button', { name: 'Reset' }).click()
  for (const name of ['Staff', 'Status', 'Country', 'Region']) {
    await expect(filters.getByRole('combobox', { name })).toHaveValue('')
  }
  await expect(bars).toHaveCount(7)
  await expect(page).toHaveURL('/calendar')
})

test('keys move by day, week and month, and select', async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/calendar')
  await day(month(page, 'February 2028'), 'Tuesday 15 February 2028').focus()
  for (const [key, name, shown] of [
    ['ArrowRight', 'Wednesday 16 February 2028', 'February 2028'],
    ['ArrowUp', 'Wednesday 9 February 2028', 'February 2028'],
    ['ArrowLeft', 'Tuesday 8 February 2028', 'February 2028'],
    ['ArrowDown', 'Tuesday 15 February 2028', 'February 2028'],
    ['PageUp', 'Saturday 15 January 2028', 'January 2028'],
    ['PageUp', 'Wednesday 15 December 2027', 'December 2027'],
    ['PageDown', 'Saturday 15 January 2028', 'January 2028'],
    ['End', 'Saturday 15 January 2028', 'January 2028'],
    ['ArrowDown', 'Saturday 22 January 2028', 'January 2028'],
    ['ArrowDown', 'Saturday 29 January 2028', 'January 2028'],
    ['ArrowDown', 'Saturday 5 February 2028', 'February 2028'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(day(month(page, shown), name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(events(page).getByText('Saturday 5 February 2028')).toBeVisible()
  await expect(events(page).getByRole('listitem')).toContainText('Bao Nguyen – Peru')
})

test('the year opens over the page, with dots, lists and a link to each month', async ({ page }) => {
  await page.clock.setFixedTime(NOON)
  await giveTrips(page, TRIPS)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  const year = page.getByRole('dialog', { name: 'Year 2028' })
  await expect(year.getByRole('table')).toHaveCount(12)
  // The mouse wheel doesn't scroll the page below.
  await expect(year).toHaveCSS('overscroll-behavior-y', 'contain')
  await expect(year.getByRole('table', { name: 'May 2028' }).getByRole('columnheader')).toHaveText([
    'Su',
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
  ])
  const full = year.getByRole('button', { name: 'Tuesday 22 February 2028, 5 trips' })
  const cellOf = (button: Locator) => button.locator('..')
  await expect(cellOf(full).locator('[data-dots="3"]')).toHaveAttribute('style', /(--trip-.*){3}/)
  await expect(cellOf(full)).toHaveText('22+2')
  const leapDay = year.getByRole('button', { name: 'Tuesday 29 February 2028, 1 trip' })
  await expect(cellOf(leapDay).locator('[data-dots="1"]')).toHaveAttribute('style', /--trip-/)
  await expect(cellOf(leapDay)).toHaveText('29')

  await full.click()
  const list = page.getByRole('dialog', { name: 'Tuesday 22 February 2028' })
  // An element on top of it would get the click.
  await list.getByRole('link').last().click({ trial: true })
  await list.getByRole('button', { name: 'Close' }).click()

  await leapDay.hover()
  const tooltip = page.getByRole('dialog', { name: 'Tuesday 29 February 2028' })
  await expect(tooltip.getByRole('link')).toHaveText(['Bao Nguyen – Kenya'])
  await year.getByRole('heading', { name: '2028' }).hover()
  await expect(tooltip).toHaveCount(0)

  // Hovered while the focus is elsewhere: Escape closes the list, and the next Escape the year.
  await year.getByRole('button', { name: 'Next year' }).focus()
  await leapDay.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await leapDay.hover({ position: { x: 12, y: 12 } })
  await expect(tooltip).toHaveCount(0)
  await expect(year).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(year).toHaveCount(0)
  await page.getByRole('button', { name: 'Year', exact: true }).click()

  await year.getByRole('heading', { name: '2028' }).hover()
  await leapDay.focus()
  await expect(tooltip.getByRole('link', { name: 'Bao Nguyen – Kenya' })).toHaveAttribute(
    'href',
    '/trips/2/edit',
  )
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Wednesday 1 March 2028' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Wednesday 1 March 2028' })).toHaveCount(0)
  await expect(year).toBeVisible()
  // Closed by keyboard, with the pointer elsewhere: it opens again on hover.
  await year.getByRole('button', { name: /^Wednesday 1 March 2028/ }).hover()
  await expect(page.getByRole('dialog', { name: 'Wednesday 1 March 2028' })).toBeVisible()
  await year.getByRole('heading', { name: '2028' }).hover()
  await expect(page.getByRole('dialog', { name: 'Wednesday 1 March 2028' })).toHaveCount(0)

  await year.getByRole('button', { name: 'Previous year' }).click()
  const before = page.getByRole('dialog', { name: 'Year 2027' })
  await expect(before.getByRole('button', { name: 'Friday 31 December 2027, 1 trip' })).toBeVisible()
  await before.getByRole('button', { name: 'Next year' }).click()
  await year.getByRole('button', { name: 'Close' }).click()
  await expect(year).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Year', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await year.getByRole('button', { name: 'September', exact: true }).click()
  await expect(year).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'September 2028', level: 2 })).toBeVisible()

  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await year.getByRole('button', { name: 'Next year' }).click()
  await expect(page.getByRole('dialog', { name: 'Year 2029' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'September 2028', level: 2 })).toBeVisible()

  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await leapDay.click()
  await openedBy(page, OVER_LEAP_DAY, async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a finger held on a day opens its list', async ({ page }) => {
    await page.clock.install({ time: NOON })
    await giveTrips(page, TRIPS)
    await page.goto('/calendar')
    const february = month(page, 'February 2028')
    const paris = february.getByRole('link', { name: 'Mia Chen, Bao Nguyen – France, Italy' }).first()
    await paris.scrollIntoViewIfNeeded()
    const { x, y } = await middleOf(day(february, 'Wednesday 16 February 2028'))
    await page.clock.pauseAt('2028-02-15T05:00:00Z')
    const touch = { pointerType: 'touch', bubbles: true, clientX: x, clientY: y }
    const popup = page.getByRole('dialog', { name: 'Wednesday 16 February 2028' })

    await paris.dispatchEvent('pointerdown', touch)
    await page.clock.runFor(249)
    await expect(popup).toHaveCount(0)
    await paris.dispatchEvent('pointerup', touch)
    await page.clock.runFor(1000)
    await expect(popup).toHaveCount(0)

    await paris.dispatchEvent('pointerdown', touch)
    await page.clock.runFor(250)
    await paris.dispatchEvent('click', { ...touch, detail: 1 })
    await expect(popup.getByRole('listitem')).toHaveText(['Mia Chen, Bao Nguyen – France, Italy'])
    await expect(page).toHaveURL('/calendar')

    // The list covers the days of the next week.
    const link = popup.getByRole('link', { name: 'Mia Chen, Bao Nguyen – France, Italy' })
    const onLink = await middleOf(link)
    await link.dispatchEvent('pointerdown', { ...touch, clientX: onLink.x, clientY: onLink.y })
    await page.clock.runFor(1000)
    await expect(popup).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the month is an agenda of 30 days', async ({ page }) => {
    await page.clock.setFixedTime(NOON)
    await giveTrips(page, [
      ...TRIPS,
      tripOn(21, '2028-03-15'),
      tripOn(22, '2028-03-16'),
      tripOn(23, '2028-02-22'),
    ])
    await page.goto('/calendar')
    const agenda = page.getByRole('region', { name: 'Trips' })
    const headings = agenda.getByRole('heading', { level: 3 })
    await expect(headings).toHaveText([
      'Tuesday 15 February 2028',
      'Wednesday 16 February 2028',
      'Tuesday 22 February 2028',
      'Monday 28 February 2028',
      'Tuesday 29 February 2028',
      'Wednesday 1 March 2028',
      'Wednesday 15 March 2028',
    ])
    await expect(agenda.getByText('15 Feb 2028 to 15 Mar 2028')).toBeVisible()
    const full = agenda
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Tuesday 22' }) })
    await expect(full.getByRole('link')).toHaveCount(5)
    await full.getByRole('button', { name: '+1 more' }).click()
    await expect(full.getByRole('link')).toHaveCount(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(headings).toHaveText(['Thursday 16 March 2028'])
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(agenda.getByText('No trips in these 30 days.')).toBeVisible()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(headings).toHaveCount(7)
    await page.goto('/calendar?month=2028-11')
    await page.getByRole('button', { name: 'Year', exact: true }).click()
    await expect(
      page.getByRole('dialog', { name: 'Year 2028' }).getByRole('heading', { name: 'November' }),
    ).toBeInViewport()
  })
})

for (const [timezoneId, today] of [
  ['Australia/Perth', 'Wednesday 1 March 2028'],
  ['America/Los_Angeles', 'Tuesday 29 February 2028'],
  ['Pacific/Kiritimati', 'Wednesday 1 March 2028'],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('has its own today, and the same days for the same trips', async ({ page }) => {
      await page.clock.setFixedTime('2028-02-29T17:30:00Z')
      await giveTrips(page, [
        tripOn(1, '2028-02-29'),
        tripOn(2, '2028-03-01', '2028-03-01', { staff: [BAO] }),
      ])
      await page.goto('/calendar')
      await expect(mini(page).locator('[aria-current=date]')).toHaveAccessibleName(today)
      const person = today.includes('March') ? 'Bao Nguyen' : 'Mia Chen'
      await expect(events(page).getByRole('listitem')).toHaveText([new RegExp(`^${person} – France`)])
      await page.goto('/calendar?month=2028-02')
      const february = month(page, 'February 2028')
      const leapDay = day(february, 'Tuesday 29 February 2028')
      const firstOfMarch = day(february, 'Wednesday 1 March 2028')
      await expectToCover(february.getByRole('link', { name: 'Mia Chen' }), leapDay, leapDay)
      await expectToCover(february.getByRole('link', { name: 'Bao Nguyen' }), firstOfMarch, firstOfMarch)
    })
  })
}

test('at midnight, even at the end of the year, today moves on without a reload', async ({ page }) => {
  await page.clock.install({ time: '2027-12-31T15:30:00Z' })
  await giveTrips(page, [tripOn(1, '2028-01-01'), tripOn(2, '2027-12-31', '2027-12-31', { staff: [BAO] })])
  await page.goto('/calendar')
  await expect(events(page).getByRole('listitem')).toContainText(['Bao Nguyen'])
  await expect(month(page, 'December 2027')).toBeVisible()
  await page.clock.runFor('31:00')
  await expect(events(page).getByRole('listitem')).toContainText(['Mia Chen'])
  await expect(month(page, 'January 2028')).toBeVisible()
  await expect(mini(page).locator('[aria-current=date]')).toHaveAccessibleName('Saturday 1 January 2028')
})

test('a trip that someone else adds shows immediately', async ({ page, server, signIn, listTrips }) => {
  const { access_token } = await signIn()
  const [like] = await listTrips()
  const far = '2031-05-14'
  await page.goto(`/calendar?month=2031-05&day=${far}`)
  await expect(events(page).getByText('No trips are on the selected day.')).toBeVisible()
  const answer = await fetch(`${server.url}/api/trips/complete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      est_cost: 1,
      one_curtin: false,
      reason: 'Far away',
      start_date: far,
      end_date: far,
      staff_ids: like?.staffMembers.map((person) => person.staff_id),
      destination_ids: like?.destinations.map((destination) => String(destination.destination_id)),
    }),
  })
  expect(answer.status).toBe(201)
  const { trip_id } = (await answer.json()) as Trip
  await expect(events(page).getByRole('link', { name: 'View Trip' })).toHaveAttribute(
    'href',
    `/trips/${trip_id}/edit`,
  )
  await expect(month(page, 'May 2031').getByRole('link')).toHaveAttribute('href', `/trips/${trip_id}/edit`)
})

test('axe finds nothing in the popup of a full day, with all seven colours', async ({ page }) => {
  await openFullDay(page)
  await page.getByRole('button', { name: '+5 more' }).first().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(8)
  await expectNoViolations(page)
})

test("axe finds nothing in the year with a day's list open", async ({ page }) => {
  await openFullDay(page)
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await page.getByRole('button', { name: 'Tuesday 22 February 2028, 8 trips' }).click()
  await expect(page.getByRole('dialog', { name: 'Tuesday 22' })).toBeVisible()
  await expectNoViolations(page)
})

async function openFullDay(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOON)
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const trips = people.map((staff_id, index) =>
    tripOn(index + 1, '2028-02-22', '2028-02-24', { staff: [{ ...MIA, staff_id }] }),
  )
  await giveTrips(page, trips)
  await page.goto('/calendar')
}

function mini(page: Page): Locator {
  return page.getByRole('region', { name: 'Date' })
}

function events(page: Page): Locator {
  return page.getByRole('region', { name: "Today's Events" })
}

function month(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Trips' }).getByRole('table', { name })
}

function day(inMonth: Locator, name: string): Locator {
  return inMonth.getByRole('button', { name, exact: true })
}

/** Checks that the bar starts within one day's cell and ends within another's. */
async function expectToCover(bar: Locator, first: Locator, last: Locator): Promise<void> {
  const [at, from, to] = await Promise.all([bar, first, last].map((locator) => boxOf(locator)))
  expect(at && from && at.x >= from.x - 1 && at.x < from.x + 8).toBe(true)
  expect(at && to && at.x + at.width <= to.x + to.width + 1 && at.x + at.width > to.x + to.width - 8).toBe(
    true,
  )
  expect(at && from && at.y > from.y && at.y + at.height < from.y + from.height).toBe(true)
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible()
  const box = await locator.boundingBox()
  if (!box) throw new Error('it has no box')
  return box
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(locator)
  return { x: x + width / 2, y: y + height / 2 }
}

function colourOf(bar: Locator): Promise<string> {
  return bar.evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** Checks that the trip's page opens, without the server, which doesn't have the trip. */
async function openedBy(page: Page, trip: Trip, act: () => Promise<void>): Promise<void> {
  await page.route(`**/api/trips/${trip.trip_id}`, (route) => route.fulfill({ json: { trip } }))
  await act()
  await expect(page).toHaveURL(`/trips/${trip.trip_id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit Trip' })).toBeVisible()
}
