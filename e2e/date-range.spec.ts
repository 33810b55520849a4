import type { Locator, Page } from '@playwright/test'
import { type DayRange, dateRangeBounds, presetRange, rangeOfDays } from '@sojourn/contract/dates/date-range'
import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import { DATE_RANGE_PRESETS } from '@sojourn/contract/limits'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openTable } from './support/table.ts'

const today = dayInZone('Australia/Perth')

test.beforeEach(({ signIn }) => signIn())

test('the presets and the day counts filter by both bounds', async ({ page, listTrips }) => {
  const trips = await listTrips()
  const count = ({ from = '', to = '9999' }: DayRange) =>
    trips.filter(({ end_date }) => from <= end_date && end_date <= to).length
  const expectRange = async (range: DayRange) => {
    await expect.poll(() => addressRange(page, 'end')).toEqual({ from: undefined, to: undefined, ...range })
    await expect(page.getByRole('heading', { name: `${count(range)} Trips` })).toBeVisible()
  }
  await openTable(page)
  const popover = await openPicker(page, 'End date')
  await expect(popover.getByRole('group', { name: 'Presets' }).getByRole('button')).toHaveText([
    ...DATE_RANGE_PRESETS,
  ])
  await page.keyboard.press('Escape')
  for (const preset of DATE_RANGE_PRESETS) {
    await openPicker(page, 'End date')
    await popover.getByRole('button', { name: preset }).press('Enter')
    await expect(popover).toHaveCount(0)
    await expectRange(presetRange(preset, today))
  }

  await openPicker(page, 'End date')
  const upTo = popover.getByLabel('days up to today')
  const starting = popover.getByLabel('days starting today')
  await upTo.fill('30')
  await expectRange(rangeOfDays('days up to today', 30, today))
  await starting.fill('7.9')
  await expect(starting).toHaveValue('7')
  await expect(upTo).toHaveValue('0')
  await expectRange(rangeOfDays('days starting today', 7, today))
  await starting.fill('123456')
  await expect(starting).toHaveValue('99999')
  await expectRange(rangeOfDays('days starting today', 99_999, today))
  await starting.fill('many')
  await expect(starting).toHaveValue('0')
  await expectRange({})
  await upTo.fill('1')
  await page.keyboard.press('Enter')
  await expect(popover).toHaveCount(0)
  await expectRange({ from: today, to: today })

  await openPicker(page, 'End date')
  await popover.getByRole('button', { name: 'Clear' }).click()
  await expectRange({})
})

test('half a range filters nothing; a complete or an open one does', async ({ page }) => {
  await page.goto('/table?startFrom=2020-06-10&startTo=2020-06-20')
  const popover = await openPicker(page, 'Start date')
  await expect(popover.getByRole('columnheader').first()).toHaveText('Su')
  const day = (name: string) => popover.getByRole('button', { name, exact: true })
  await expect(day('10 June 2020')).toHaveCSS('background-color', 'rgb(61, 145, 255)')
  await expect(day('15 June 2020')).toHaveAttribute('aria-pressed', 'true')
  await day('5 June 2020').click()
  await expect(day('5 June 2020')).toHaveCSS('background-color', 'rgb(254, 209, 76)')
  await expect(popover.getByRole('status')).toHaveText('Pick the other date, or use')
  await expectNoViolationsInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  expect(addressRange(page, 'start')).toEqual({ from: '2020-06-10', to: '2020-06-20' })

  // By keyboard, and in reverse: the earlier day always comes first.
  await openPicker(page, 'Start date')
  await day('20 June 2020').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressRange(page, 'start')).toEqual({ from: '2020-06-13', to: '2020-06-20' })
  const picker = page.getByRole('button', { name: 'Start date: 13 Jun 2020 – 20 Jun 2020', exact: true })
  await expect(picker).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  for (const [choice, range] of [
    ['From 1 Jun 2020', { from: '2020-06-01', to: undefined }],
    ['Until 1 Jun 2020', { from: undefined, to: '2020-06-01' }],
  ] as const) {
    await openPicker(page, 'Start date')
    await day('1 June 2020').click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await popover.getByRole('button', { name: choice }).click()
    await expect.poll(() => addressRange(page, 'start')).toEqual(range)
    await expect(popover).toHaveCount(0)
  }
  await openPicker(page, 'Start date')
  await day('1 June 2020').click()
  await day('1 June 2020').click()
  await expect.poll(() => addressRange(page, 'start')).toEqual({ from: '2020-06-01', to: '2020-06-01' })
})

test('the calendar goes from 100 years back to 20 years ahead, and marks today', async ({ page }) => {
  const { min, max } = dateRangeBounds(today)
  for (const [bound, beyond] of [
    [min, addDays(min, -1)],
    [max, addDays(max, 1)],
  ] as const) {
    await page.goto(`/table?startFrom=${bound}&startTo=${bound}`)
    const popover = await openPicker(page, 'Start date')
    await expect(popover.getByRole('button', { name: dayName(bound), exact: true })).toBeEnabled()
    const outside = popover.getByRole('button', { name: dayName(beyond), exact: true })
    if ((await outside.count()) > 0) await expect(outside).toBeDisabled()
  }
  await page.goto('/table')
  const popover = await openPicker(page, 'Start date')
  const marked = popover.locator('[aria-current=date]')
  await expect(marked).toHaveAccessibleName(dayName(today))
  await expect(marked).toHaveCSS('box-shadow', /rgb\(62, 207, 142\)/)
})

async function openPicker(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
  const popover = page.getByRole('dialog')
  await expect(popover).toBeVisible()
  return popover
}

function addressRange(page: Page, side: 'start' | 'end') {
  const { searchParams } = new URL(page.url())
  const day = (name: string) => searchParams.get(name)?.replaceAll('"', '')
  return { from: day(`${side}From`), to: day(`${side}To`) }
}

/** 5 June 2020 */
function dayName(day: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(`${day}T00:00Z`))
}
