import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { held, LiveStream, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { capitalsOf, DIRECTORY, exampleTrip, STAFF } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA, press } from './support/screens.ts'

/** Noon in Perth on Tuesday 15 February of a leap year. */
const NOON = '2028-02-15T04:00:00Z'

/** How long a finger must be held. */
const HELD_MS = 250

const BAO = STAFF.slice(1)
const FRANCE = { France: 'Europe' }
const PARIS_AND_ROME = tripOn(1, '2028-02-14', '2028-02-16', { ...FRANCE, Italy: 'Europe' }, STAFF)
const OVER_LEAP_DAY = tripOn(2, '2028-02-28', '2028-03-01', { Kenya: 'Africa' }, BAO)
const OVER_NEW_YEAR = tripOn(3, '2027-12-30', '2028-01-02')
const OVER_A_WEEKEND = tripOn(4, '2028-02-04', '2028-02-08', { Peru: 'Americas' }, BAO)
const ON_ONE_DAY = [11, 12, 13, 14, 15].map((id) => tripOn(id, '2028-02-22'))
const TRIPS = [PARIS_AND_ROME, OVER_LEAP_DAY, OVER_NEW_YEAR, OVER_A_WEEKEND, ...ON_ONE_DAY]
/** One for each of eight people. */
const ON_FULL_DAY = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((staff_id, index) =>
  tripOn(index + 1, '2028-02-22', '2028-02-24', FRANCE, [{ ...MIA, staff_id }]),
)

test("the calendar says that it is loading, and then lists the selected day's trips", async () => {
  const trips = held<'listTrips'>(TRIPS)
  const app = await mountApp('/calendar', { as: MIA, now: NOON, answers: { ...DIRECTORY, listTrips: trips } })
  await trips.asked
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  await expect.element(app.getByText('Loading calendar…')).toBeVisible()
  trips.release()
  const event = events(app).getByRole('listitem')
  await expect.element(event).toMatchTextContent('Mia Chen, Bao Nguyen – France, Italy')
  await expect.element(app.getByText('Loading calendar…')).not.toBeInTheDocument()
  await expect
    .element(event.getByRole('link', { name: 'View Trip' }))
    .toHaveAttribute('href', '/trips/1/edit')
  const today = button(mini(app), 'Tuesday 15 February 2028')
  await expect.element(today).toHaveAttribute('aria-current', 'date')
  await expect.element(today).toHaveAttribute('aria-pressed', 'true')

  for (const [name, isOn] of [
    ['Sunday 13 February 2028', false],
    ['Monday 14 February 2028', true],
    ['Wednesday 16 February 2028', true],
    ['Thursday 17 February 2028', false],
  ] as const) {
    await button(mini(app), name).click()
    await expect.element(events(app).getByText(name)).toBeVisible()
    if (isOn) await expect.element(event).toMatchTextContent('Mia Chen')
    else await expect.element(events(app).getByText('No trips are on the selected day.')).toBeVisible()
  }
  await expect.poll(app.path).toMatch(/day=2028-02-17/)
  await app.reload()
  await expect.element(events(app).getByText('Thursday 17 February 2028')).toBeVisible()

  await button(mini(app), 'Next month').click()
  await expect.element(mini(app).getByRole('table', { name: 'March 2028' })).toBeVisible()
})

test("the month shows bars across days and weeks, in each person's colour", async () => {
  const app = await openCalendar()
  const february = month(app, 'February 2028')
  await expectTexts(february.getByRole('columnheader'), ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  const leapDay = february.getByRole('link', { name: 'Bao Nguyen – Kenya' })
  await expectToCover(
    leapDay,
    button(february, 'Monday 28 February 2028'),
    button(february, 'Wednesday 1 March 2028'),
  )
  const weekend = february.getByRole('link', { name: 'Bao Nguyen – Peru' })
  await expect.poll(() => weekend.length).toBe(2)
  await expectToCover(
    weekend.first(),
    button(february, 'Friday 4 February 2028'),
    button(february, 'Saturday 5 February 2028'),
  )
  await expectToCover(
    weekend.last(),
    button(february, 'Sunday 6 February 2028'),
    button(february, 'Tuesday 8 February 2028'),
  )
  const paris = february.getByRole('link', { name: 'Mia Chen, Bao Nguyen – France, Italy' })
  expect(colourOf(app, leapDay)).toBe(colourOf(app, weekend.first()))
  expect(colourOf(app, paris)).not.toBe(colourOf(app, leapDay))
  expect(boxOf(paris).height).toBeGreaterThanOrEqual(24)

  await paris.click()
  await expectOpen(app, PARIS_AND_ROME)
  app.window.history.back()
  await press(leapDay, '{Enter}')
  await expectOpen(app, OVER_LEAP_DAY)
})

test('trips that have no room on their day are in its popup', async () => {
  const app = await openCalendar()
  const more = button(month(app, 'February 2028'), '+2 more')
  await press(more, '{Enter}')
  const popup = dialog(app, 'Tuesday 22 February 2028')
  await expect.poll(() => popup.getByRole('listitem').getByRole('link').length).toBe(5)
  const { width, height } = boxOf(more)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await more.click()
  await expect
    .element(popup.getByRole('link', { name: 'Add a trip on this day' }))
    .toHaveAttribute('href', '/trips/new?start=2028-02-22')
  await heading(app, 'Calendar').click()
  await expect.element(popup).not.toBeInTheDocument()
  await more.click()
  await button(popup, 'Close').click()
  await expect.element(popup).not.toBeInTheDocument()
})

test('the toolbar changes the month, which is in the address', async () => {
  const app = await openCalendar()
  const label = (name: string) => app.getByRole('heading', { name, level: 2 })
  await expect.element(label('February 2028')).toBeVisible()
  await button(app, 'Next').click()
  await expect.element(label('March 2028')).toBeVisible()
  await expect.poll(app.path).toMatch(/month=2028-03/)
  app.window.history.back()
  await expect.element(label('February 2028')).toBeVisible()
  await button(app, 'Previous').click()
  await expect.element(label('January 2028')).toBeVisible()
  const newYear = month(app, 'January 2028').getByRole('link', { name: 'Mia Chen – France' })
  await expect.poll(() => newYear.length).toBe(2)
  await button(app, 'Previous').click()
  await expect.element(label('December 2027')).toBeVisible()
  await app.reload()
  await expect.element(label('December 2027')).toBeVisible()
  await button(app, 'Today').click()
  await expect.element(label('February 2028')).toBeVisible()
  await expect.poll(app.path).toBe('/calendar')
  await app.open('/calendar?month=2028-13&day=yesterday&status=lost')
  await expect.element(label('February 2028')).toBeVisible()
})

test('a click on a day selects it, and a second one right after starts a trip on it', async () => {
  const app = await openCalendar()
  const february = month(app, 'February 2028')
  await button(february, 'Tuesday 29 February 2028').click()
  await expect.element(events(app).getByText('Tuesday 29 February 2028')).toBeVisible()
  await expect
    .element(events(app).getByRole('link', { name: 'Add a trip on this day' }))
    .toHaveAttribute('href', '/trips/new?start=2028-02-29')
  await expect.poll(app.path).toMatch(/day=2028-02-29/)
  const other = await button(february, 'Thursday 24 February 2028').findElement()
  for (const _ of ['first', 'second']) (other as HTMLElement).click()
  await expect.poll(app.path).toBe('/trips/new?start=2028-02-24')
  await expect.element(heading(app, 'Add New Trip')).toBeVisible()
})

test('the filters are in the address, and Reset clears all four', async () => {
  const app = await openCalendar()
  const filters = app.getByRole('region', { name: 'Filters' })
  await expect.element(filters.getByText('Filters:')).toBeVisible()
  const filter = (name: string) => filters.getByRole('combobox', { name })
  const choose = async (name: string, option: string) => {
    await filter(name).click()
    await app.getByRole('option', { name: option }).click()
  }
  const bars = month(app, 'February 2028').getByRole('link')
  await expect.poll(() => bars.length).toBe(7)

  await choose('Staff', 'Bao Nguyen (10019)')
  await expect.poll(() => bars.length).toBe(4)
  await filter('Status').click()
  await expectTexts(app.getByRole('option'), ['Ongoing', 'Upcoming', 'Completed'])
  await app.getByRole('option', { name: 'Ongoing' }).click()
  await expectTexts(bars, ['Mia Chen, Bao Nguyen – France, Italy'])
  await choose('Status', 'Upcoming')
  await expectTexts(bars, ['Bao Nguyen – Kenya'])
  await choose('Status', 'Completed')
  await expectTexts(bars, ['Bao Nguyen – Peru', 'Bao Nguyen – Peru'])
  await choose('Country', 'Peru')
  await choose('Region', 'Americas')
  await expect.poll(() => bars.length).toBe(2)
  await app.reload()
  await expect.element(filter('Staff')).toHaveValue('Bao Nguyen (10019)')
  await expect.element(filter('Region')).toHaveValue('Americas')
  await expect.poll(() => bars.length).toBe(2)
  await choose('Region', 'Africa')
  await expect.poll(() => bars.length).toBe(0)
  // The list of the day isn't filtered.
  await expect.poll(() => events(app).getByRole('listitem').length).toBe(1)

  await button(filters, 'Reset').click()
  for (const name of ['Staff', 'Status', 'Country', 'Region'])
    await expect.element(filter(name)).toHaveValue('')
  await expect.poll(() => bars.length).toBe(7)
  await expect.poll(app.path).toBe('/calendar')
})

test('keys move by day, week and month, and select', async () => {
  const app = await openCalendar()
  await focusOn(button(month(app, 'February 2028'), 'Tuesday 15 February 2028'))
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
    await userEvent.keyboard(`{${key}}`)
    await expect.element(button(month(app, shown), name)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(events(app).getByText('Saturday 5 February 2028')).toBeVisible()
  await expect.element(events(app).getByRole('listitem')).toMatchTextContent('Bao Nguyen – Peru')
})

test('the year opens over the page, with dots and a link to each month', async () => {
  const app = await openCalendar()
  const { year, opener } = await openYear(app)
  await expect.poll(() => year.getByRole('table').length).toBe(12)
  // The mouse wheel doesn't scroll the page below.
  expect(app.window.getComputedStyle(year.element()).overscrollBehaviorY).toBe('contain')
  const may = year.getByRole('table', { name: 'May 2028' })
  await expectTexts(may.getByRole('columnheader'), ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
  for (const [name, text, colours] of [
    ['Tuesday 22 February 2028, 5 trips', '22+2', 3],
    ['Tuesday 29 February 2028, 1 trip', '29', 1],
  ] as const) {
    const cell = button(year, name).element().parentElement
    expect(cell?.textContent).toBe(text)
    const dots = cell?.querySelector(`[data-dots="${colours}"]`)
    expect(dots?.getAttribute('style')?.match(/--trip-/g)).toHaveLength(colours)
  }

  await button(year, 'Previous year').click()
  const before = dialog(app, 'Year 2027')
  await expect.element(button(before, 'Friday 31 December 2027, 1 trip')).toBeVisible()
  await button(before, 'Next year').click()
  await button(year, 'Close').click()
  await expect.element(year).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await button(year, 'September').click()
  await expect.element(year).not.toBeInTheDocument()
  await expect.element(app.getByRole('heading', { name: 'September 2028', level: 2 })).toBeVisible()

  await opener.click()
  await button(year, 'Next year').click()
  await expect.element(dialog(app, 'Year 2029')).toBeVisible()
  app.window.history.back()
  await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(app.getByRole('heading', { name: 'September 2028', level: 2 })).toBeVisible()
})

test('a day of the year lists its trips when it is clicked or hovered', async () => {
  const app = await openCalendar()
  const { year } = await openYear(app)
  await button(year, 'Tuesday 22 February 2028, 5 trips').click()
  const list = dialog(app, 'Tuesday 22 February 2028')
  // An element on top of it would get the click.
  await list.getByRole('link').last().click({ trial: true })
  await button(list, 'Close').click()

  const leapDay = button(year, 'Tuesday 29 February 2028, 1 trip')
  await leapDay.hover()
  const tooltip = dialog(app, 'Tuesday 29 February 2028')
  await expectTexts(tooltip.getByRole('link'), ['Bao Nguyen – Kenya'])
  await year.getByRole('heading', { name: '2028' }).hover()
  await expect.element(tooltip).not.toBeInTheDocument()

  // Hovered while the focus is elsewhere: Escape closes the list, and the next Escape the year.
  await focusOn(button(year, 'Next year'))
  await leapDay.hover()
  await expect.element(tooltip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  await leapDay.hover({ position: { x: 12, y: 12 } })
  await expect.element(tooltip).not.toBeInTheDocument()
  await expect.element(year).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(year).not.toBeInTheDocument()
})

test('a day of the year lists its trips when it has the focus', async () => {
  const app = await openCalendar()
  const { year } = await openYear(app)
  const title = year.getByRole('heading', { name: '2028' })
  await title.hover()
  const leapDay = button(year, 'Tuesday 29 February 2028, 1 trip')
  await focusOn(leapDay)
  const link = dialog(app, 'Tuesday 29 February 2028').getByRole('link', { name: 'Bao Nguyen – Kenya' })
  await expect.element(link).toHaveAttribute('href', '/trips/2/edit')
  await userEvent.keyboard('{ArrowRight}')
  const next = dialog(app, 'Wednesday 1 March 2028')
  await expect.element(next).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(next).not.toBeInTheDocument()
  await expect.element(year).toBeVisible()
  // Closed by keyboard, with the pointer elsewhere: it opens again on hover.
  await year.getByRole('button', { name: /^Wednesday 1 March 2028/ }).hover()
  await expect.element(next).toBeVisible()
  await title.hover()
  await expect.element(next).not.toBeInTheDocument()

  await leapDay.click()
  await expect.element(link).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expectOpen(app, OVER_LEAP_DAY)
})

test('a finger held on a day opens its list', async () => {
  await setBrowser({ width: 1024, height: 768 })
  const timers = new Map<unknown, () => void>()
  const app = await openCalendar({ prepare: (page) => keepLongPresses(page, timers) })
  const february = month(app, 'February 2028')
  const paris = february.getByRole('link', { name: 'Mia Chen, Bao Nguyen – France, Italy' })
  const bar = await paris.findElement()
  bar.scrollIntoView({ block: 'center' })
  const at = middleOf(button(february, 'Wednesday 16 February 2028'))
  const touch = { pointerType: 'touch', bubbles: true, cancelable: true, ...at }
  const { PointerEvent, MouseEvent } = app.window
  const hold = () => {
    for (const end of timers.values()) end()
  }
  const popup = dialog(app, 'Wednesday 16 February 2028')

  bar.dispatchEvent(new PointerEvent('pointerdown', touch))
  expect(timers.size).toBe(1)
  bar.dispatchEvent(new PointerEvent('pointerup', touch))
  expect(timers.size).toBe(0)
  await expect.element(popup).not.toBeInTheDocument()

  bar.dispatchEvent(new PointerEvent('pointerdown', touch))
  hold()
  bar.dispatchEvent(new MouseEvent('click', { ...touch, detail: 1 }))
  await expectTexts(popup.getByRole('listitem'), ['Mia Chen, Bao Nguyen – France, Italy'])
  expect(app.path()).toBe('/calendar')

  // The list covers the days of the next week, and a finger held on it opens none of them.
  timers.clear()
  const link = popup.getByRole('link', { name: 'Mia Chen, Bao Nguyen – France, Italy' })
  link.element().dispatchEvent(new PointerEvent('pointerdown', { ...touch, ...middleOf(link) }))
  expect(timers.size).toBe(0)
  await expect.element(popup).toBeVisible()
  expect(app.getByRole('dialog').length).toBe(1)
})

test('on a phone, the month is an agenda of 30 days', async () => {
  await setBrowser({ width: 390, height: 844 })
  const more = [tripOn(21, '2028-03-15'), tripOn(22, '2028-03-16'), tripOn(23, '2028-02-22')]
  const app = await openCalendar({ trips: [...TRIPS, ...more] })
  const agenda = app.getByRole('region', { name: 'Trips' })
  const headings = agenda.getByRole('heading', { level: 3 })
  await expectTexts(headings, [
    'Tuesday 15 February 2028',
    'Wednesday 16 February 2028',
    'Tuesday 22 February 2028',
    'Monday 28 February 2028',
    'Tuesday 29 February 2028',
    'Wednesday 1 March 2028',
    'Wednesday 15 March 2028',
  ])
  await expect.element(agenda.getByText('15 Feb 2028 to 15 Mar 2028')).toBeVisible()
  const full = agenda.getByRole('listitem').filter({ hasText: 'Tuesday 22' })
  await expect.poll(() => full.getByRole('link').length).toBe(5)
  await button(full, '+1 more').click()
  await expect.poll(() => full.getByRole('link').length).toBe(6)
  expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(390)

  await button(app, 'Next').click()
  await expectTexts(headings, ['Thursday 16 March 2028'])
  await button(app, 'Next').click()
  await expect.element(agenda.getByText('No trips in these 30 days.')).toBeVisible()
  await button(app, 'Today').click()
  await expect.poll(() => headings.length).toBe(7)
  await app.open('/calendar?month=2028-11')
  const { year } = await openYear(app)
  await expect.element(year.getByRole('heading', { name: 'November' })).toBeInViewport()
})

test('at midnight, even at the end of the year, today moves on without a reload', async () => {
  const app = await openCalendar({
    now: '2027-12-31T15:30:00Z',
    trips: [tripOn(1, '2028-01-01'), tripOn(2, '2027-12-31', '2027-12-31', FRANCE, BAO)],
  })
  const event = events(app).getByRole('listitem')
  await expect.element(event).toMatchTextContent('Bao Nguyen')
  await expect.element(month(app, 'December 2027')).toBeVisible()
  await app.clock().tickAsync('31:00')
  await expect.element(event).toMatchTextContent('Mia Chen')
  await expect.element(month(app, 'January 2028')).toBeVisible()
  await expect.element(button(mini(app), 'Saturday 1 January 2028')).toHaveAttribute('aria-current', 'date')
})

test.each([
  ['Australia/Perth', 'Wednesday 1 March 2028', 'Bao Nguyen'],
  ['America/Los_Angeles', 'Tuesday 29 February 2028', 'Mia Chen'],
  ['Pacific/Kiritimati', 'Wednesday 1 March 2028', 'Bao Nguyen'],
])('in %s it has its own today, and the same days for the same trips', async (timezone, today, traveller) => {
  await setBrowser({ timezone })
  const app = await openCalendar({
    now: '2028-02-29T17:30:00Z',
    trips: [tripOn(1, '2028-02-29'), tripOn(2, '2028-03-01', '2028-03-01', FRANCE, BAO)],
  })
  await expect.element(button(mini(app), today)).toHaveAttribute('aria-current', 'date')
  await expect.element(events(app).getByRole('listitem')).toMatchTextContent(`${traveller} – France`)
  await app.open('/calendar?month=2028-02')
  const february = month(app, 'February 2028')
  const leapDay = button(february, 'Tuesday 29 February 2028')
  const firstOfMarch = button(february, 'Wednesday 1 March 2028')
  await expectToCover(february.getByRole('link', { name: 'Mia Chen – France' }), leapDay, leapDay)
  await expectToCover(february.getByRole('link', { name: 'Bao Nguyen – France' }), firstOfMarch, firstOfMarch)
})

test('a trip that someone else adds shows immediately', async () => {
  const live = new LiveStream()
  const app = await openCalendar({ answers: { ...DIRECTORY, tripStream: streamOf(live) } })
  await button(mini(app), 'Sunday 13 February 2028').click()
  await expect.element(events(app).getByText('No trips are on the selected day.')).toBeVisible()
  await expect.poll(() => app.sent('tripStream').length).toBe(1)
  live.send({ type: 'UPSERT', trips: [tripOn(31, '2028-02-13', '2028-02-13', { Kenya: 'Africa' })] })
  await expect
    .element(events(app).getByRole('link', { name: 'View Trip' }))
    .toHaveAttribute('href', '/trips/31/edit')
  await expect
    .element(month(app, 'February 2028').getByRole('link', { name: 'Mia Chen – Kenya' }))
    .toHaveAttribute('href', '/trips/31/edit')
})

test('axe finds nothing in the popup of a full day, with all seven colours', async () => {
  const app = await openCalendar({ trips: ON_FULL_DAY })
  await button(app, '+5 more').first().click()
  await expect.poll(() => app.getByRole('dialog').getByRole('listitem').length).toBe(8)
  await expectNoViolations(app)
})

test("axe finds nothing in the year with a day's list open", async () => {
  const app = await openCalendar({ trips: ON_FULL_DAY })
  const { year } = await openYear(app)
  await button(year, 'Tuesday 22 February 2028, 8 trips').click()
  await expect.element(dialog(app, 'Tuesday 22 February 2028')).toBeVisible()
  await expectNoViolations(app)
})

function tripOn(
  id: number,
  start_date: string,
  end_date = start_date,
  countries: Record<string, string> = FRANCE,
  staffMembers = STAFF.slice(0, 1),
): Trip {
  return exampleTrip(id, { start_date, end_date, staffMembers, destinations: capitalsOf(countries) })
}

function openCalendar(options: Parameters<typeof mountApp>[1] = {}): Promise<App> {
  return mountApp('/calendar', { as: MIA, now: NOON, trips: TRIPS, answers: DIRECTORY, ...options })
}

async function openYear(app: App): Promise<{ year: Locator; opener: Locator }> {
  const opener = button(app, 'Year')
  await opener.click()
  const year = dialog(app, 'Year 2028')
  await expect.element(year).toBeVisible()
  return { year, opener }
}

function mini(app: App): Locator {
  return app.getByRole('region', { name: 'Date' })
}

function events(app: App): Locator {
  return app.getByRole('region', { name: "Today's Events" })
}

function month(app: App, name: string): Locator {
  return app.getByRole('region', { name: 'Trips' }).getByRole('table', { name })
}

async function focusOn(element: Locator): Promise<void> {
  const found = await element.findElement()
  found.focus()
}

async function expectTexts(elements: Locator, texts: string[]): Promise<void> {
  await expect.poll(() => elements.elements().map(({ textContent }) => textContent)).toEqual(texts)
}

async function expectOpen(app: App, { trip_id }: Trip): Promise<void> {
  await expect.element(heading(app, 'Edit Trip')).toBeVisible()
  expect(app.path()).toBe(`/trips/${trip_id}/edit`)
}

/** Checks that the bar starts within one day's cell and ends within another's. */
async function expectToCover(bar: Locator, first: Locator, last: Locator): Promise<void> {
  await expect.element(bar).toBeVisible()
  const [at, from, to] = [boxOf(bar), boxOf(first), boxOf(last)]
  expect(at.left >= from.left - 1 && at.left < from.left + 8).toBe(true)
  expect(at.right <= to.right + 1 && at.right > to.right - 8).toBe(true)
  expect(at.top > from.top && at.bottom < from.bottom).toBe(true)
}

function boxOf(element: Locator): DOMRect {
  return element.element().getBoundingClientRect()
}

function middleOf(element: Locator): { clientX: number; clientY: number } {
  const { left, top, width, height } = boxOf(element)
  return { clientX: left + width / 2, clientY: top + height / 2 }
}

function colourOf(app: App, bar: Locator): string {
  return app.window.getComputedStyle(bar.element()).backgroundColor
}

/** A finger is held for as long as the test says, so the page's own timers for it don't run. */
function keepLongPresses(app: AppWindow, timers: Map<unknown, () => void>): void {
  const { setTimeout: start, clearTimeout: clear } = app
  app.setTimeout = ((work: () => void, ms = 0) => {
    if (ms !== HELD_MS) return start(work, ms)
    const timer = start(() => {}, 0)
    timers.set(timer, work)
    return timer
  }) as typeof app.setTimeout
  app.clearTimeout = (timer) => {
    timers.delete(timer)
    clear(timer)
  }
}
