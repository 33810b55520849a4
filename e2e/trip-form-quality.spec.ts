import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { tripCalls } from './support/trip-calls.ts'

for (const { viewport, colorScheme } of [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, colorScheme, expectedConsole: /status of 404|Failed to load/ })

    test('axe finds nothing on a form with errors, a warning, and its lists open', async ({
      page,
      api,
      signIn,
    }) => {
      await tripCalls(api).create({ start_date: '2044-05-01', end_date: '2044-05-03' })
      await signIn()
      await page.goto('/trips/new?start=2044-05-03')
      await page.getByRole('combobox', { name: 'Staff ID' }).fill('10007')
      await page.getByRole('option').click()
      await expect(page.getByText('is on another trip on these dates').first()).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('group', { name: "This trip hasn't been saved" })).toBeFocused()
      await page.getByRole('combobox', { name: 'City' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('End date').click()
      await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
      await expectAccessible(page)
    })

    test("axe finds nothing in the form's questions", async ({ page, api, signIn }) => {
      const trips = tripCalls(api)
      const { trip_id } = await trips.create()
      await signIn()
      await page.goto(`/trips/${trip_id}/edit`)
      await page.getByLabel('Reason').fill('Changed')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog', { name: 'Delete trip' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await trips.remove(trip_id)
      await expect(page.getByText('Someone else deleted this trip')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

/** Checks that axe finds nothing, and that nothing is wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}
