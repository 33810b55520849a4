import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { BAO, MIA, tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { giveTrips } from './support/given-trips.ts'

const NOON = '2028-02-15T04:00:00Z'
const LEAP_DAY = tripOn(2, '2028-02-29', '2028-02-29', {
  staff: [MIA, BAO],
  to: { Kenya: 'Africa', Peru: 'Americas' },
})
/** One trip on 8 February, two on the 9th, and so on to five on the 12th. */
const STAIRS = [8, 9, 10, 11, 12].map((date) =>
  tripOn(date, `2028-02-${String(date).padStart(2, '0')}`, '2028-02-12'),
)

test.beforeEach(async ({ page, signIn }) => {
  await signIn()
  await page.clock.setFixedTime(NOON)
})

test('the widget says that it is loading', async ({ page }) => {
  const trips = await holdCalls(page, '/api/trips')
  await page.goto('/dashboard')
  await trips.asked
  await expect(widget(page).getByText('Loading calendar...')).toBeVisible()
  trips.release()
  await expect(widget(page).getByText('Loading calendar...')).toHaveCount(0)
})

test('days are shaded by their trips, today is marked, and a day with trips offers them', async ({
  page,
}) => {
  await giveTrips(page, [LEAP_DAY, ...STAIRS])
  await page.goto('/dashboard')
  for (const [name, shade] of [
    ['Monday 7 February 2028, no trips', 0],
    ['Tuesday 8 February 2028, 1 trip', 0.4],
    ['Wednesday 9 February 2028, 2 trips', 0.6],
    ['Thursday 10 February 2028, 3 trips', 0.8],
    ['Friday 11 February 2028, 4 trips', 1],
    ['Saturday 12 February 2028, 5 trips', 1],
  ] as const) {
    expect(await shadeOf(day(page, name)), name).toBeCloseTo(shade)
  }
  await expect(widget(page).locator('[aria-current=date]')).toHaveAccessibleName(
    'Tuesday 15 February 2028, no trips',
  )

  const popup = page.getByRole('dialog', { name: 'Select a Trip:' })
  const leapDay = day(page, 'Tuesday 29 February 2028, 1 trip')
  await leapDay.click()
  await expect(popup.getByRole('listitem')).toHaveText(['Mia, BaoKenya, Peru'])
  await expect(leapDay).toHaveAttribute('aria-pressed', 'true')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
  await expect(leapDay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)

  await leapDay.click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).click()
  await expect(popup).toHaveCount(0)
  const empty = day(page, 'Monday 28 February 2028, no trips')
  await empty.click()
  await expect(empty).toHaveAttribute('aria-pressed', 'true')
  await expect(popup).toHaveCount(0)
  expect(await colourOf(empty)).not.toBe(await colourOf(leapDay))

  await page.route('**/api/trips/2', (route) => route.fulfill({ json: { trip: LEAP_DAY } }))
  await leapDay.click()
  await popup.getByRole('link').click()
  await expect(page).toHaveURL('/trips/2/edit')
})

test('the pickers and keys change the month, five years each way, and the widget expands', async ({
  page,
}) => {
  await giveTrips(page, [LEAP_DAY])
  await page.goto('/dashboard')
  const year = widget(page).getByRole('combobox', { name: 'Year' })
  const month = widget(page).getByRole('combobox', { name: 'Month' })
  await expect(year.getByRole('option')).toHaveText(
    [2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033].map(String),
  )
  await expect(month.getByRole('option')).toHaveCount(12)
  await year.selectOption('2033')
  await month.selectOption('December')
  await expect(widget(page).getByRole('table', { name: 'December 2033' })).toBeVisible()
  const next = widget(page).getByRole('button', { name: 'Next month' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await day(page, 'Saturday 31 December 2033, no trips').focus()
  await page.keyboard.press('ArrowRight')
  await expect(day(page, 'Saturday 31 December 2033, no trips')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(day(page, 'Wednesday 30 November 2033, no trips')).toBeFocused()
  await next.click()
  await expect(month).toHaveValue('2033-12')

  await widget(page).getByRole('link', { name: 'Expand calendar' }).click()
  await expect(page).toHaveURL('/calendar')
})

test('axe finds nothing in the popup, and the number of a day is legible on every shade', async ({
  page,
}) => {
  await giveTrips(page, [LEAP_DAY, ...STAIRS])
  await page.goto('/dashboard')
  await day(page, 'Tuesday 29 February 2028, 1 trip').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await worstContrast(page, ['--trip-day', '--chosen-day'])).toBeGreaterThanOrEqual(4.5)
  }
})

function widget(page: Page): Locator {
  return page.getByRole('region', { name: 'Calendar', exact: true })
}

function day(page: Page, name: string): Locator {
  return widget(page).getByRole('button', { name })
}

function shadeOf(button: Locator): Promise<number> {
  return button.evaluate((element) => Number(getComputedStyle(element, '::before').opacity))
}

function colourOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** The lowest contrast of the page's text on colours that axe can't see, because they are separate layers. */
function worstContrast(page: Page, tokens: string[]): Promise<number> {
  return page.evaluate((names) => {
    const style = getComputedStyle(document.documentElement)
    const luminance = (name: string) => {
      const hex = style.getPropertyValue(name).trim()
      const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ink = luminance('--ink')
    return Math.min(
      ...[...names, '--surface'].map((name) => {
        const ground = luminance(name)
        return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)
      }),
    )
  }, tokens)
}
