import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Download, Locator, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openTable, tripRow } from './support/table.ts'
import { goodNews } from './support/toasts.ts'

test.beforeEach(({ signIn }) => signIn())

test('importing an unchanged export changes nothing; changed and added rows are previewed, applied, seen live and undone', async ({
  page,
  listTrips,
}) => {
  await openTable(page)
  const before = await listTrips()
  const file = await readFile(await (await exportAs(page, 'CSV')).path(), 'utf8')

  const dialog = await openImport(page)
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  await expect(dialog).toContainText("Trips you leave out aren't changed either.")
  await expectNoViolations(page)
  await choose(page, 'trips_export.csv', file)
  await expect(dialog).toContainText('Nothing to change: every trip already matches the file.')
  await expect(dialog.getByRole('button', { name: `Unchanged ${before.length}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()

  const [shown] = before
  const destination = shown?.destinations[0]
  if (!shown || !destination) throw new Error('no trip found')
  const staffIds = shown.staffMembers.map((person) => person.staff_id).join('; ')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await choose(
    page,
    'mine.csv',
    [
      'Status,Trip ID,Staff IDs,Destination,Country,Start date,End date,Cost,Reason',
      `Cancelled,${shown.trip_id}.0,${staffIds},${destination.destination_name},${destination.country.country_name},${shown.start_date},${shown.end_date},77.70,Changed by file`,
      `,,${staffIds},${destination.destination_name.toLowerCase()},${destination.country.country_name},9998-01-01,9998-01-02,5,Added by file`,
    ].join('\r\n'),
  )
  await expect(dialog).toContainText('1 to add, 1 to change, 0 unchanged.')
  const row = dialog.getByRole('listitem').filter({ hasText: `Trip ${shown.trip_id}` })
  await expect(row).toContainText('Line 2')
  await expect(row).toContainText(`${shown.reason} → Changed by file`)
  await expect(dialog).toContainText("Some values in the file won't be imported. See Notices.")
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Notices 1' }).click()
  await expect(dialog.getByRole('list', { name: 'Notices' }).getByRole('listitem')).toHaveText([
    "Line 2Status comes from the dates, so this Status isn't imported.",
  ])
  await dialog.getByRole('button', { name: 'Added 1' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Line 3')
  await expect(dialog.getByRole('listitem')).toContainText('Added by file')

  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('1 added, 1 changed, 0 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Import' })).toBeFocused()
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

test('XLSX: exported and imported unchanged, at 390 pixels; the template can be downloaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTable(page)
  const workbook = await exportAs(page, 'XLSX')
  expect(workbook.suggestedFilename()).toBe('trips_export.xlsx')
  const dialog = await openImport(page)
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect(await readFile(await (await template).path(), 'utf8')).toMatch(/^\ufeffTrip ID,Staff IDs,/)
  await page.getByLabel('File to import').setInputFiles(await workbook.path())
  await expect(dialog).toContainText('Nothing to change: every trip already matches the file.')
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
  await expectNoViolations(page)
})

test.describe('a lost answer', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('an import that is sent twice adds its trips once', async ({ page, listTrips }) => {
    await openTable(page)
    const [trip] = await listTrips()
    const dialog = await openImport(page)
    await choose(
      page,
      'new.csv',
      `Staff IDs,Destination,Country,Start date,End date,Reason\n${trip?.staffMembers[0]?.staff_id},${trip?.destinations[0]?.destination_name},${trip?.destinations[0]?.country.country_name},9998-01-01,9998-01-02,Sent twice`,
    )
    await page.route(
      '**/api/trips/import?plan=*',
      async (route) => {
        await route.fetch()
        // It stays open until the answer has come.
        await page.keyboard.press('Escape')
        await route.abort()
      },
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('1 added, 0 changed, 0 unchanged.')).toBeVisible()
    const added = (await listTrips()).filter(({ reason }) => reason === 'Sent twice')
    expect(added).toHaveLength(1)
    await page.route('**/api/trips/import/*/undo', async (route) => {
      await page.keyboard.press('Escape')
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText('Import undone: 1 deleted, 0 restored.')).toBeVisible()
  })
})

test.describe('a file with errors', () => {
  test.use({ expectedConsole: /status of 422/ })

  test('every error is shown with its line, nothing can be applied, and other file types are refused', async ({
    page,
    listTrips,
  }, testInfo) => {
    await mkdir(testInfo.outputDir, { recursive: true })
    await openTable(page)
    const [trip] = await listTrips()
    const dialog = await openImport(page)
    await choose(
      page,
      'wrong.csv',
      `Trip ID,Start date,Cost\n${trip?.trip_id},31/3/2026,-5\nx,2026-03-31,5\n`,
    )
    await expect(dialog).toContainText('There are 3 errors.')
    await expect(dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
      'Line 2Start date must be a date in the format YYYY-MM-DD.',
      'Line 2Estimated cost must be a positive number',
      'Line 3Trip ID must be the number of an existing trip, or blank to add a new one.',
    ])
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await expectNoViolations(page)

    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, 'picture.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'))
    await expect(dialog.getByRole('alert')).toHaveText(
      'The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.',
    )
    await drop(page, dialog, testInfo.outputDir)
    await expect(dialog.getByRole('alert')).toHaveText(
      "The file couldn't be read. It may be a folder, or it may have been moved or changed. Choose it again.",
    )
    await drop(page, dialog, join(testInfo.outputDir, 'gone.csv'))
    await expect(dialog.getByRole('alert')).toContainText("The file couldn't be read.")
    await choose(page, 'huge.csv', Buffer.alloc(9 * 1024 * 1024, 'x'))
    await expect(dialog.getByRole('alert')).toHaveText('The file is too large. It can be up to 8 MB.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import' }).press('Enter')
  return page.getByRole('dialog', { name: 'Import trips' })
}

async function choose(page: Page, name: string, file: string | Buffer): Promise<void> {
  await page
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file as string) })
}

/** Drops a file or folder from disk onto the dialog, as from a file manager. */
async function drop(page: Page, dialog: Locator, path: string): Promise<void> {
  const zone = await dialog.getByText('Drop a CSV or XLSX file here').boundingBox()
  const [x, y] = [(zone?.x ?? 0) + 5, (zone?.y ?? 0) + 5]
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', {
      ...{ type, x, y },
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  }
  await browser.detach()
}

async function exportAs(page: Page, format: 'CSV' | 'XLSX'): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  if (format === 'XLSX') await page.getByRole('radio', { name: 'Excel (XLSX)' }).click()
  await page.getByRole('button', { name: `Export ${format}` }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Confirm Export' }).click()
  return download
}
