import { type DayRange, dateRangeBounds, presetRange, rangeOfDays } from '@sojourn/contract/dates/date-range'
import { addDays, type Day, dayInZone } from '@sojourn/contract/dates/day'
import { DATE_RANGE_PRESETS } from '@sojourn/contract/limits'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, heading, MIA, press } from './support/screens.ts'

const today = dayInZone('Australia/Perth')

/** Trips that end on all sides of every range that the test chooses. */
const trips = [-400, -61, -45, -29, -14, -7, -3, -1, 0, 1, 5, 6, 7, 20, 400].map((days, index) =>
  exampleTrip(index + 1, { start_date: addDays(today, -500), end_date: addDays(today, days) }),
)

test('the presets and the day counts filter by both bounds', async () => {
  const app = await mountApp('/table', { as: MIA, trips, answers: DIRECTORY })
  const count = ({ from = '', to = '9999' }: DayRange) =>
    trips.filter(({ end_date }) => from <= end_date && end_date <= to).length
  const expectRange = async (range: DayRange) => {
    await expect.poll(() => addressRange(app, 'end')).toEqual({ from: undefined, to: undefined, ...range })
    await expect.element(app.getByRole('heading', { name: `${count(range)} Trips` })).toBeVisible()
  }
  const popover = await openPicker(app, 'End date')
  const presets = popover.getByRole('group', { name: 'Presets' }).getByRole('button')
  expect(presets.elements().map(({ textContent }) => textContent)).toEqual([...DATE_RANGE_PRESETS])
  await userEvent.keyboard('{Escape}')
  for (const preset of DATE_RANGE_PRESETS) {
    await openPicker(app, 'End date')
    await press(button(popover, preset), '{Enter}')
    await expect.element(popover).not.toBeInTheDocument()
    await expectRange(presetRange(preset, today))
  }

  await openPicker(app, 'End date')
  const upTo = popover.getByLabelText('days up to today')
  const starting = popover.getByLabelText('days starting today')
  await upTo.fill('30')
  await expectRange(rangeOfDays('days up to today', 30, today))
  await starting.fill('7.9')
  await expect.element(starting).toHaveValue('7')
  await expect.element(upTo).toHaveValue('0')
  await expectRange(rangeOfDays('days starting today', 7, today))
  await starting.fill('123456')
  await expect.element(starting).toHaveValue('99999')
  await expectRange(rangeOfDays('days starting today', 99_999, today))
  await starting.fill('many')
  await expect.element(starting).toHaveValue('0')
  await expectRange({})
  await upTo.fill('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(popover).not.toBeInTheDocument()
  await expectRange({ from: today, to: today })

  await openPicker(app, 'End date')
  await button(popover, 'Clear').click()
  await expectRange({})
})

test('half a range filters nothing; a complete or an open one does', async () => {
  const app = await mountApp('/table?startFrom=2020-06-10&startTo=2020-06-20', {
    as: MIA,
    trips,
    answers: DIRECTORY,
  })
  const popover = await openPicker(app, 'Start date')
  expect(popover.element().querySelector('th')?.textContent).toBe('Su')
  const day = (name: string) => button(popover, name)
  await expect.poll(() => styleOf(app, day('10 June 2020')).backgroundColor).toBe('rgb(61, 145, 255)')
  await expect.element(day('15 June 2020')).toHaveAttribute('aria-pressed', 'true')
  await day('5 June 2020').click()
  await expect.poll(() => styleOf(app, day('5 June 2020')).backgroundColor).toBe('rgb(254, 209, 76)')
  await expect.element(popover.getByRole('status')).toHaveTextContent('Pick the other date, or use')
  await expectNoViolationsInBothSchemes(app)
  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  expect(addressRange(app, 'start')).toEqual({ from: '2020-06-10', to: '2020-06-20' })

  // By keyboard, and in reverse: the earlier day always comes first.
  await openPicker(app, 'Start date')
  await press(day('20 June 2020'), '{Enter}{ArrowUp}{Enter}')
  await expect.poll(() => addressRange(app, 'start')).toEqual({ from: '2020-06-13', to: '2020-06-20' })
  await expect.element(button(app, 'Start date: 13 Jun 2020 – 20 Jun 2020')).toHaveFocus()

  await setBrowser({ width: 390, height: 844 })
  await button(app, 'Filters').click()
  for (const [choice, range] of [
    ['From 1 Jun 2020', { from: '2020-06-01', to: undefined }],
    ['Until 1 Jun 2020', { from: undefined, to: '2020-06-01' }],
  ] as const) {
    await openPicker(app, 'Start date')
    await day('1 June 2020').click()
    await expect.element(button(popover, choice)).toBeVisible()
    expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await button(popover, choice).click()
    await expect.poll(() => addressRange(app, 'start')).toEqual(range)
    await expect.element(popover).not.toBeInTheDocument()
  }
  await openPicker(app, 'Start date')
  await day('1 June 2020').click()
  await day('1 June 2020').click()
  await expect.poll(() => addressRange(app, 'start')).toEqual({ from: '2020-06-01', to: '2020-06-01' })
})

test('the calendar goes from 100 years back to 20 years ahead, and marks today', async () => {
  const { min, max } = dateRangeBounds(today)
  const app = await mountApp('/table', { as: MIA, trips, answers: DIRECTORY })
  for (const [bound, beyond] of [
    [min, addDays(min, -1)],
    [max, addDays(max, 1)],
  ] as const) {
    await app.open(`/table?startFrom=${bound}&startTo=${bound}`)
    const popover = await openPicker(app, 'Start date')
    await expect.element(button(popover, dayName(bound))).toBeEnabled()
    const outside = button(popover, dayName(beyond))
    if (outside.length > 0) await expect.element(outside).toBeDisabled()
  }
  await app.open('/table')
  const popover = await openPicker(app, 'Start date')
  const marked = button(popover, dayName(today))
  await expect.element(marked).toHaveAttribute('aria-current', 'date')
  expect(styleOf(app, marked).boxShadow).toContain('rgb(62, 207, 142)')
})

async function openPicker(app: App, label: string): Promise<Locator> {
  await expect.element(heading(app, 'Table View')).toBeVisible()
  await app.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const popover = app.getByRole('dialog')
  await expect.element(popover).toBeVisible()
  return popover
}

function styleOf({ window }: App, element: Locator): CSSStyleDeclaration {
  return window.getComputedStyle(element.element())
}

function addressRange({ window }: App, side: 'start' | 'end') {
  const { searchParams } = new URL(window.location.href)
  const day = (name: string) => searchParams.get(name)?.replaceAll('"', '')
  return { from: day(`${side}From`), to: day(`${side}To`) }
}

/** 5 June 2020 */
function dayName(day: Day): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(`${day}T00:00Z`))
}
