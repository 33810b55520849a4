import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { scrollToOptions } from './support/screens.ts'
import { openTable, tripRow } from './support/table.ts'
import { tripCalls } from './support/trip-calls.ts'

/** What opens and closes is tested with its motion here, and without it elsewhere. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test.describe('Escape closes only the topmost layer', () => {
  test.use({ expectedConsole: /status of 412/ })

  test("in a trip's form: lists, calendars, questions and a conflict", async ({ page, api }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create({ start_date: '2051-03-10', end_date: '2051-03-14' })
    await openTable(page, '?startFrom=2051-01-01')
    const form = dialog(page, 'Edit Trip')
    const open = () =>
      tripRow(page, trip_id)
        .getByRole('button', { name: `Edit trip ${trip_id}` })
        .click()
    await open()

    await form.getByRole('combobox', { name: 'Staff ID' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await expect(form).toBeVisible()

    const next = page.getByRole('button', { name: 'Next month' })
    await form.getByRole('textbox', { name: 'Start date' }).click()
    await expect(next).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(next).toHaveCount(0)
    await form.getByRole('textbox', { name: 'End date' }).click()
    await next.click()
    await page.keyboard.press('Escape')
    await expect(next).toHaveCount(0)
    await expect(form).toBeVisible()

    await form.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page, 'Delete trip').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Delete trip')).toHaveCount(0)
    await expect(form).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await open()
    await form.getByLabel('Reason').fill('Typed')
    await page.keyboard.press('Escape')
    const unsaved = dialog(page, 'Unsaved changes')
    await expect(unsaved.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(unsaved).toHaveCount(0)
    await expect(form.getByLabel('Reason')).toHaveValue('Typed')

    const conflict = dialog(page, 'This trip has changed')
    await trips.change(trip_id, { comments: 'Theirs' })
    await expect(form.getByText('Someone else changed this trip')).toBeVisible()
    for (const send of [
      () => form.getByRole('button', { name: 'Save' }).click(),
      async () => {
        await form.getByLabel('Reason').fill('Typed again')
        await trips.change(trip_id, { comments: 'Theirs again' })
        await expect(form.getByText('Someone else changed this trip')).toBeVisible()
        await form.getByRole('button', { name: 'Delete' }).click()
        await dialog(page, 'Delete trip').getByRole('button', { name: 'Delete' }).click()
      },
    ]) {
      await send()
      await expect(conflict.getByRole('button', { name: 'Keep theirs' })).toBeFocused()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(conflict).toBeVisible()
      await expect(form).toBeVisible()
      await conflict.getByRole('button', { name: 'Keep theirs' }).click()
      await expect(conflict).toHaveCount(0)
      await expect(form).toBeVisible()
    }
  })

  test('in a calendar link and in the year view', async ({ page, api }) => {
    await tripCalls(api).create({ start_date: '2052-03-10', end_date: '2052-03-14' })
    await page.goto('/profile')
    await scrollToOptions(page)
    await page.getByRole('button', { name: 'New calendar link' }).click()
    const link = dialog(page, 'New calendar link')
    await link.getByRole('radio', { name: 'All trips' }).check()
    await link.getByRole('combobox', { name: 'Region' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await expect(link).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(link).toHaveCount(0)

    await page.goto('/calendar?year=2052')
    const year = dialog(page, 'Year 2052')
    await year
      .getByRole('button', { name: /, \d+ trips?$/ })
      .first()
      .hover()
    const day = year.getByRole('dialog')
    await expect(day).toBeVisible()
    await year.getByRole('button', { name: 'Close', exact: true }).last().focus()
    await page.keyboard.press('Escape')
    await expect(day).toHaveCount(0)
    await expect(year).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(year).toHaveCount(0)
  })
})

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name })
}
