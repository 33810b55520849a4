import type { Page } from '@playwright/test'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { openTable, tripRow } from './support/table.ts'
import { badNews, goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

/** What opens and closes is tested with its motion here, and without it elsewhere. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test("a late answer reports on its own form, and doesn't affect the next one", async ({ page, api }) => {
  const trips = tripCalls(api)
  const first = await trips.create({ start_date: '2051-03-10', end_date: '2051-03-14' })
  const second = await trips.create({ start_date: '2051-04-10', end_date: '2051-04-14' })
  await openTable(page, '?startFrom=2051-01-01')
  const form = page.getByRole('dialog', { name: 'Edit Trip' })
  const leave = async (heading: string) => {
    const question = page.getByRole('dialog', { name: heading })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(question.getByRole('button', { name: 'Wait' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(form).toBeVisible()
    await form.getByRole('button', { name: 'Close', exact: true }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(form).toHaveCount(0)
  }

  const open = async (tripId: number) => {
    await tripRow(page, tripId)
      .getByRole('button', { name: `Edit trip ${tripId}` })
      .click()
    await expect(form.getByLabel('Reason')).toBeVisible()
  }

  await open(first.trip_id)
  await page.unrouteAll()
  const saved = await holdCalls(page, `/api/trips/${first.trip_id}`)
  await form.getByLabel('Reason').fill('Saved late')
  await form.getByRole('button', { name: 'Save' }).click()
  await saved.asked
  await leave('Still saving')
  await open(second.trip_id)
  await form.getByLabel('Reason').fill('Typed meanwhile')
  saved.release()
  await expect(goodNews(page, 'Trip updated successfully!')).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('Typed meanwhile')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Leave' }).click()
  expect(await trips.read(first.trip_id)).toMatchObject({ reason: 'Saved late' })

  await page.unrouteAll()
  await open(first.trip_id)
  const deleted = await holdCalls(page, `/api/trips/${first.trip_id}`)
  await form.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete trip' }).getByRole('button', { name: 'Delete' }).click()
  await deleted.asked
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Delete trip' })).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await leave('Still deleting')
  await open(second.trip_id)
  await form.getByLabel('Reason').fill('Typed again')
  deleted.release()
  await expect(goodNews(page, 'Trip deleted successfully!')).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('Typed again')
})

test.describe('an answer that arrives while the leave question is open', () => {
  test.use({ expectedConsole: /status of 500|Error saving trip/ })

  test('keeps a refused form, and leaves a saved one', async ({ page }) => {
    await page.goto('/trips/new?start=2051-06-04')
    await fillIn(page)
    const question = page.getByRole('dialog', { name: 'Still saving' })
    const refusal = Promise.withResolvers<void>()
    await page.route('**/api/trips/complete', async (route) => {
      await refusal.promise
      await route.fulfill({ status: 500, json: { status: 500, error: 'internal', message: 'Out of order.' } })
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Table View' }).click()
    await expect(question).toContainText('This trip is still being saved.')
    refusal.resolve()
    await expect(badNews(page, 'Error saving trip')).toBeVisible()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('group', { name: "This trip hasn't been saved" })).toContainText(
      'Out of order.',
    )
    await expect(page.getByLabel('Reason')).toHaveValue('Saved slowly')

    await page.unrouteAll()
    const held = await holdCalls(page, '/api/trips/complete')
    await page.getByRole('button', { name: 'Save' }).click()
    await held.asked
    await page.getByRole('link', { name: 'Table View' }).click()
    await expect(question).toBeVisible()
    held.release()
    await expect(goodNews(page, 'Trip saved successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/table/)
    await expect(question).toHaveCount(0)
  })
})

test("leaving a new trip while it is sent doesn't bring anyone back to it", async ({ page, listTrips }) => {
  await page.goto('/trips/new?start=2051-07-04')
  await fillIn(page)
  const held = await holdCalls(page, '/api/trips/complete')
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await held.asked
  await page.getByRole('link', { name: 'Table View' }).click()
  await page.getByRole('dialog', { name: 'Still saving' }).getByRole('button', { name: 'Leave' }).click()
  await expectScreen(page, 'Table View')
  held.release()
  await expect(goodNews(page, 'Trip saved successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/table/)
  const saved = (await listTrips()).filter(({ start_date }) => start_date === '2051-07-04')
  expect(saved.map(({ reason }) => reason)).toEqual(['Saved slowly'])
})

async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Staff ID', '10019'],
    ['City', 'Seoul'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.getByRole('option', { name: text }).click()
  }
  await page.getByLabel('Estimated cost').fill('12')
  await page.getByLabel('Reason').fill('Saved slowly')
}
