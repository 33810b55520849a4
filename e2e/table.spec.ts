import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { countCalls } from './support/calls.ts'
import { exportedTrips } from './support/csv.ts'
import { expect, test } from './support/fixtures.ts'
import { openTable, shownTrips, tripRow } from './support/table.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

test.beforeEach(({ signIn }) => signIn())

test.describe('an export', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('has the rows of all pages in order, also with a token that expired in the meantime', async ({
    page,
  }) => {
    await openTable(page, '?region=["Europe","South East Asia"]&startFrom=2020-01-01&sort=cost&order=desc')
    const trips = [...(await shownTrips(page))]
    const next = page.getByRole('button', { name: 'Next page' })
    while (await next.isEnabled()) {
      await next.click()
      await expect.poll(() => shownTrips(page)).not.toContain(trips.at(-1))
      trips.push(...(await shownTrips(page)))
    }

    const refreshes = countCalls(page, '/api/auth/refresh')
    await page.route('**/api/trips/export*', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    })
    const file = await exportAs(page, 'CSV')
    expect(file.suggestedFilename()).toBe('trips_export.csv')
    expect(await exportedTrips(file)).toEqual(trips)
    expect(refreshes()).toBe(1)
  })
})

test('importing an unchanged export changes nothing; changed and added rows are previewed, applied, seen live and undone', async ({
  page,
  listTrips,
}) => {
  await openTable(page)
  const before = await listTrips()
  const workbook = await exportAs(page, 'XLSX')
  expect(workbook.suggestedFilename()).toBe('trips_export.xlsx')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trips' })
  const input = page.getByLabel('File to import')
  await input.setInputFiles({
    name: workbook.suggestedFilename(),
    mimeType: '',
    buffer: await readFile(await workbook.path()),
  })
  await expect(dialog).toContainText('Nothing to change: every trip already matches the file.')
  await expect(dialog.getByRole('button', { name: `Unchanged ${before.length}` })).toBeVisible()

  const [shown] = before
  const destination = shown?.destinations[0]
  if (!shown || !destination) throw new Error('no trip found')
  const staffIds = shown.staffMembers.map((person) => person.staff_id).join('; ')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  const file = [
    'Status,Trip ID,Staff IDs,Destination,Country,Start date,End date,Cost,Reason',
    `Cancelled,${shown.trip_id}.0,${staffIds},${destination.destination_name},${destination.country.country_name},${shown.start_date},${shown.end_date},77.70,Changed by file`,
    `,,${staffIds},${destination.destination_name.toLowerCase()},${destination.country.country_name},9998-01-01,9998-01-02,5,Added by file`,
  ].join('\r\n')
  await input.setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(dialog).toContainText('1 to add, 1 to change, 0 unchanged.')
  const row = dialog.getByRole('listitem').filter({ hasText: `Trip ${shown.trip_id}` })
  await expect(row).toContainText('Line 2')
  await expect(row).toContainText(`${shown.reason} → Changed by file`)
  await expect(dialog.getByRole('button', { name: 'Notices 1' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('1 added, 1 changed, 0 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(tripRow(page, shown.trip_id)).toContainText('Changed by file')
  await expect(page.getByRole('row').filter({ hasText: 'Added by file' })).toBeVisible()

  const toast = goodNews(page, '1 added, 1 changed, 0 unchanged.')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(goodNews(page, 'Import undone: 1 deleted, 1 restored.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Added by file' })).toHaveCount(0)
  await expect(tripRow(page, shown.trip_id)).not.toContainText('Changed by file')
  const values = (trips: typeof before) => trips.map(({ version: _, ...trip }) => trip)
  expect(values(await listTrips())).toEqual(values(before))

  await page.goto(`/trips/${shown.trip_id}/edit`)
  await page.getByRole('button', { name: 'History' }).click()
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries.nth(0)).toContainText('From undoing an import')
  await expect(entries.nth(1)).toContainText('From an imported file')
  await expect(entries.nth(1)).toContainText(/Reason.*Changed by file/)
})

test('many trips are deleted after one question, stopped halfway, and restored', async ({ page, api }) => {
  const { create, read } = tripCalls(api)
  const dates = Array.from({ length: 12 }, (_, index) => `2043-05-${10 + index}`)
  const created = await Promise.all(dates.map((start_date) => create({ start_date, end_date: '2043-05-30' })))
  const ids = created.map(({ trip_id }) => trip_id)
  await openTable(page, '?startFrom=2043-05-01&startTo=2043-05-31')
  const bar = page.getByRole('region', { name: 'Selected trips' })
  const held = await holdDeletions(page)
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await bar.getByRole('button', { name: 'Select all 12 matching' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete trips' })
  await expect(question).toContainText('Are you sure you want to delete these 12 trips?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await held.six
  const progress = page.getByRole('region', { name: 'Deleting trips' })
  await expect(progress).toContainText('0 of 12 trips done…')
  await progress.getByRole('button', { name: 'Stop' }).click()
  held.release()
  await expect(page.getByRole('heading', { name: '6 Trips' })).toBeVisible()
  const stopped = goodNews(page, '6 of 12 trips deleted, 6 unchanged')
  await expect(stopped).toBeVisible()
  const exists = async () => (await Promise.all(ids.map(read))).filter((trip) => trip !== undefined).length
  expect(await exists()).toBe(6)
  await stopped.getByRole('button', { name: 'Undo' }).click()
  await expect(goodNews(page, '6 trips restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: '12 Trips' })).toBeVisible()
  expect(await exists()).toBe(12)
})

test.describe('two people editing', () => {
  test.use({ expectedConsole: /status of 412/ })

  test('typed text stays while the trip changes elsewhere, and the person decides a conflict', async ({
    page,
    api,
  }) => {
    const calls = tripCalls(api)
    const { trip_id } = await calls.create({ start_date: '2051-03-10', end_date: '2051-03-14' })
    const reasonOf = async () => (await calls.read(trip_id))?.reason
    await openTable(page, '?startFrom=2051-01-01')
    const row = tripRow(page, trip_id)
    const field = page.getByRole('textbox', { name: 'Reason' })
    const conflict = page.getByRole('dialog', { name: 'This trip has changed' })
    for (const [theirs, answer, kept] of [
      ['Theirs', 'Keep theirs', 'Theirs'],
      ['Theirs again', 'Use my changes', 'Mine'],
    ] as const) {
      await row.getByRole('button', { name: 'Edit Reason' }).click()
      await field.fill('Mine')
      await calls.change(trip_id, { reason: theirs })
      await expect(page.getByText(`Someone else changed this to ${theirs}`, { exact: true })).toBeVisible()
      await expect(field).toHaveValue('Mine')
      await page.keyboard.press('Enter')
      await conflict.getByRole('button', { name: answer }).click()
      await expect(row.getByRole('gridcell', { name: kept })).toBeVisible()
      await expect.poll(reasonOf).toBe(kept)
    }
  })
})

async function exportAs(page: Page, format: 'CSV' | 'XLSX'): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  if (format === 'XLSX') await page.getByRole('radio', { name: 'Excel (XLSX)' }).click()
  await page.getByRole('button', { name: `Export ${format}` }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Confirm Export' }).click()
  return download
}

/** Holds deletions; six can be in flight at a time. */
async function holdDeletions(page: Page): Promise<{ six: Promise<void>; release: () => void }> {
  const six = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let calls = 0
  await page.route(/\/api\/trips\/\d+$/, async (route) => {
    if (route.request().method() === 'DELETE') {
      calls += 1
      if (calls === 6) six.resolve()
      await released.promise
    }
    await route.continue()
  })
  return { six: six.promise, release: released.resolve }
}
