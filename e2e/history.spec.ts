import type { Page } from '@playwright/test'
import type { DeletedTripsPage, HistoryPage } from '@sojourn/contract/trip/trip-history'
import { expectNoViolations } from './support/axe.ts'
import { countCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

test("a trip's history is opened, followed live and reverted to, by keyboard alone", async ({
  page,
  api,
  signIn,
}) => {
  const trips = tripCalls(api)
  const { trip_id } = await trips.create({ comments: '' })
  await trips.change(trip_id, { reason: 'Changed before' })
  await signIn()
  const asked = countCalls(page, `/api/trips/${trip_id}/history`)
  await page.goto(`/trips/${trip_id}/edit`)
  const toggle = page.getByRole('button', { name: 'History' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Reason')).toHaveValue('Changed before')
  expect(asked()).toBe(0)
  await toggle.press('Enter')
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText('Mia Chen')
  await expect(entries.nth(0)).toContainText(/Reason.*Field school.*Changed before/)
  await expect(entries.nth(0)).toContainText('Current version')
  await expect(entries.nth(1)).toContainText(`Mia Chen added trip ${trip_id}`)

  await trips.change(trip_id, { est_cost: 99.5 })
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText(/Cost.*\$580\.40.*\$99\.50/)
  await expect(page.getByLabel('Estimated cost')).toHaveValue('99.50')

  await entries
    .nth(2)
    .getByRole('button', { name: /^Revert to this/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Revert trip' })
  await expect(dialog).toContainText(/Cost.*\$99\.50.*\$580\.40/)
  await expect(dialog).toContainText(/Reason.*Changed before.*Field school/)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(entries.nth(2).getByRole('button', { name: /^Revert to this/ })).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Revert' }).press('Enter')
  await expect(goodNews(page, 'Trip reverted')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('Field school')
  await expect(page.getByLabel('Estimated cost')).toHaveValue('580.40')
  await expect(entries).toHaveCount(4)
  await expect(entries.nth(0)).toContainText('Current version')
  await expect(entries.nth(3)).toContainText('Current version')
  await expect(toggle).toBeFocused()
  expect(await trips.read(trip_id)).toMatchObject({ reason: 'Field school', est_cost: 580.4, version: 4 })
})

test.describe("when a trip can't be reverted", () => {
  test.use({ expectedConsole: /status of 422/ })

  test('the page says why, and nothing changes', async ({ page, api, signIn }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create()
    await trips.change(trip_id, { reason: 'Of today' })
    await signIn()
    await page.route('**/history?**', async (route) => {
      const answer = (await (await route.fetch()).json()) as HistoryPage
      const old = {
        id: 1,
        timestamp: '2020-01-02T03:04:05Z',
        event: 'Someone changed it',
        who: 'Sam Lee',
        staff_id: '20007',
        isNameShared: true,
        change: null,
      }
      await route.fulfill({ json: { ...answer, content: [...answer.content, old] } })
    })
    await page.goto(`/trips/${trip_id}/edit`)
    await page.getByRole('button', { name: 'History' }).click()
    const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(entries.nth(2)).toContainText('Someone changed it')
    await expect(entries.nth(2)).toContainText('Sam LeeStaff ID 20007')
    await expect(entries.nth(1)).not.toContainText('Staff ID')
    await expect(entries.nth(2).getByRole('button')).toHaveCount(0)

    const revert = entries.nth(1).getByRole('button', { name: /^Revert to this/ })
    const dialog = page.getByRole('dialog', { name: 'Revert trip' })
    await page.getByLabel('Comments').fill('Typed and not saved')
    await revert.click()
    await expect(dialog.getByRole('alert')).toHaveText('You have unsaved changes. Save or reset them first.')
    await expect(dialog.getByRole('button', { name: 'Revert' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()

    const message = 'Staff ID 10007 is not in the directory.'
    await page.route(`**/api/trips/${trip_id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { status: 422, error: 'rule_broken', message } })
        : route.continue(),
    )
    await revert.click()
    await dialog.getByRole('button', { name: 'Revert' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(`Nothing was changed. ${message}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Reason')).toHaveValue('Of today')
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Of today', version: 2 })
  })
})

test.describe("a deleted trip's page", () => {
  test.use({ expectedConsole: /status of (404|409|500)|Failed to load/ })

  test('says who deleted it and when, and restores it, even if someone else does so first', async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create({ reason: 'Gone and back' })
    await trips.remove(trip_id)
    await signIn()
    const deleted = page.getByText(`Trip ${trip_id} has been deleted`)
    const restore = page.getByRole('main').getByRole('button', { name: 'Restore' })
    const reason = page.getByLabel('Reason')

    // Restored by someone else, while this page gets no events.
    await page.route('**/api/sse/trips', () => {})
    await page.route(`**/api/trips/${trip_id}/deletion`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), isNameShared: true } })
    })
    await page.goto(`/trips/${trip_id}/edit`)
    await expect(deleted).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Deleted by Mia Chen, \d.*Staff ID 10001/)
    await page.unroute(`**/api/trips/${trip_id}/deletion`)
    await expect(page.getByRole('main')).toContainText(
      'Sofia Rossi · 10 Mar 2041 – 14 Mar 2041 · Gone and back',
    )
    await expectNoViolations(page)
    await trips.restore(trip_id)
    await restore.click()
    await expect(reason).toHaveValue('Gone and back')
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toHaveCount(0)

    // Restored by someone else while the page is open.
    await trips.remove(trip_id)
    await page.unrouteAll()
    await page.reload()
    await expect(deleted).toBeVisible()
    await trips.restore(trip_id)
    await expect(reason).toHaveValue('Gone and back')

    await trips.remove(trip_id)
    await expect(page.getByText('Someone else deleted this trip while you were editing it.')).toBeVisible()
    await page.reload()
    await page.route('**/restore', (route) => route.fulfill({ status: 500, json: {} }))
    await restore.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error restoring trip' })).toBeVisible()
    await expect(deleted).toBeVisible()
    await page.unrouteAll()
    await restore.click()
    await expect(page.getByText('Trip restored')).toBeVisible()
    await expect(reason).toHaveValue('Gone and back')
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Gone and back' })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a deleted trip is found in the trash and restored, and others appear and disappear live', async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    const [first, second] = [await trips.create({ reason: 'In the trash' }), await trips.create()]
    await trips.remove(first.trip_id)
    await signIn()
    await page.goto('/table')
    await page.getByRole('link', { name: 'Trash' }).click()
    await expectScreen(page, 'Trash')
    await expect(page).toHaveURL('/trash')
    const item = deletedTrip(page, first.trip_id)
    await expect(item).toContainText('Sofia Rossi')
    await expect(item).toContainText('10 Mar 2041 – 14 Mar 2041')
    await expect(item).toContainText('In the trash')
    await expect(item).toContainText(/Deleted by Mia Chen, \d/)
    await expect(item).not.toContainText('Staff ID')

    await trips.remove(second.trip_id)
    await expect(deletedTrip(page, second.trip_id)).toBeVisible()
    await expectNoViolations(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await item.getByRole('button', { name: `Restore trip ${first.trip_id}` }).press('Enter')
    await expect(goodNews(page, 'Trip restored')).toBeVisible()
    await expect(item).toHaveCount(0)
    await expect(deletedTrip(page, second.trip_id)).toBeVisible()
    await expect(page.getByRole('heading', { name: /deleted trips?$/ })).toBeFocused()
    expect(await trips.read(first.trip_id)).toMatchObject({ reason: 'In the trash', version: 3 })

    // When two people share a name, the staff ID tells which one it was.
    await page.route('**/api/trips/trash?**', async (route) => {
      const answer = (await (await route.fetch()).json()) as DeletedTripsPage
      const content = answer.content.map((deleted) => ({ ...deleted, isNameShared: true }))
      await route.fulfill({ json: { ...answer, content } })
    })
    await page.reload()
    await expect(deletedTrip(page, second.trip_id)).toContainText(/Deleted by Mia Chen, \d.*Staff ID 10001/)
    await page.unroute('**/api/trips/trash?**')

    await page.route('**/api/trips/trash?**', (route) =>
      route.fulfill({ json: { content: [], totalPages: 0, totalElements: 0 } }),
    )
    await page.reload()
    await expect(page.getByText('The trash is empty')).toBeVisible()
  })
})

function deletedTrip(page: Page, tripId: number) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Trip ${tripId}` })
}
