import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { held } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { capitalsOf, DIRECTORY, exampleTrip, STAFF } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA, press } from './support/screens.ts'

const NOON = '2028-02-15T04:00:00Z'
const LEAP_DAY = exampleTrip(2, {
  start_date: '2028-02-29',
  end_date: '2028-02-29',
  staffMembers: STAFF,
  destinations: capitalsOf({ Kenya: 'Africa', Peru: 'Americas' }),
})
/** One trip on 8 February, two on the 9th, and so on to five on the 12th. */
const STAIRS = ['08', '09', '10', '11', '12'].map((date, index) =>
  exampleTrip(11 + index, { start_date: `2028-02-${date}`, end_date: '2028-02-12' }),
)
const TRIPS = [LEAP_DAY, ...STAIRS]

test('the widget says that it is loading', async () => {
  const listTrips = held<'listTrips'>(TRIPS)
  const app = await mountApp('/dashboard', { as: MIA, now: NOON, answers: { ...DIRECTORY, listTrips } })
  await listTrips.asked
  const loading = widget(app).getByText('Loading calendar...')
  await expect.element(loading).toBeVisible()
  listTrips.release()
  await expect.element(loading).not.toBeInTheDocument()
})

test('days are shaded by their trips, today is marked, and a day with trips offers them', async () => {
  const app = await openDashboard()
  for (const [name, shade] of [
    ['Monday 7 February 2028, no trips', 0],
    ['Tuesday 8 February 2028, 1 trip', 0.4],
    ['Wednesday 9 February 2028, 2 trips', 0.6],
    ['Thursday 10 February 2028, 3 trips', 0.8],
    ['Friday 11 February 2028, 4 trips', 1],
    ['Saturday 12 February 2028, 5 trips', 1],
  ] as const) {
    await expect.element(day(app, name)).toBeVisible()
    expect(shadeOf(app, day(app, name)), name).toBeCloseTo(shade)
  }
  const today = day(app, 'Tuesday 15 February 2028, no trips')
  await expect.element(today).toHaveAttribute('aria-current', 'date')

  const popup = dialog(app, 'Select a Trip:')
  const leapDay = day(app, 'Tuesday 29 February 2028, 1 trip')
  await leapDay.click()
  await expect.element(popup.getByRole('listitem')).toHaveTextContent('Mia, BaoKenya, Peru')
  await expect.element(leapDay).toHaveAttribute('aria-pressed', 'true')
  await button(popup, 'Close').click()
  await expect.element(popup).not.toBeInTheDocument()
  await expect.element(leapDay).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(popup).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()

  await leapDay.click()
  await heading(app, 'Dashboard').click()
  await expect.element(popup).not.toBeInTheDocument()
  const empty = day(app, 'Monday 28 February 2028, no trips')
  await empty.click()
  await expect.element(empty).toHaveAttribute('aria-pressed', 'true')
  await expect.element(popup).not.toBeInTheDocument()
  expect(colourOf(app, empty)).not.toBe(colourOf(app, leapDay))

  await leapDay.click()
  await popup.getByRole('link').click()
  await expect.element(heading(app, 'Edit Trip')).toBeVisible()
  expect(app.path()).toBe('/trips/2/edit')
})

test('the pickers and keys change the month, five years each way, and the widget expands', async () => {
  const app = await openDashboard()
  const year = widget(app).getByRole('combobox', { name: 'Year' })
  const month = widget(app).getByRole('combobox', { name: 'Month' })
  await expect.element(year).toHaveValue('2028')
  const years = year.getByRole('option').elements()
  expect(years.map(({ textContent }) => Number(textContent))).toEqual([
    2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033,
  ])
  expect(month.getByRole('option').length).toBe(12)
  await year.selectOptions('2033')
  await month.selectOptions('December')
  await expect.element(widget(app).getByRole('table', { name: 'December 2033' })).toBeVisible()
  const next = button(widget(app), 'Next month')
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  const last = day(app, 'Saturday 31 December 2033, no trips')
  await press(last, '{ArrowRight}')
  await expect.element(last).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(day(app, 'Wednesday 30 November 2033, no trips')).toHaveFocus()
  await next.click()
  await expect.element(month).toHaveValue('2033-12')

  await widget(app).getByRole('link', { name: 'Expand calendar' }).click()
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  expect(app.path()).toBe('/calendar')
})

test('axe finds nothing in the popup of a day', async () => {
  const app = await openDashboard()
  await day(app, 'Tuesday 29 February 2028, 1 trip').click()
  await expect.element(dialog(app, 'Select a Trip:')).toBeVisible()
  await expectNoViolations(app)
})

function openDashboard(): Promise<App> {
  return mountApp('/dashboard', { as: MIA, now: NOON, trips: TRIPS, answers: DIRECTORY })
}

function widget(app: App): Locator {
  return app.getByRole('region', { name: 'Calendar' })
}

function day(app: App, name: string): Locator {
  return button(widget(app), name)
}

function shadeOf({ window }: App, element: Locator): number {
  return Number(window.getComputedStyle(element.element(), '::before').opacity)
}

function colourOf({ window }: App, element: Locator): string {
  return window.getComputedStyle(element.element()).backgroundColor
}
