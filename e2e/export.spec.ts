import { createServer } from 'node:http'
import type { Download, Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { countCalls } from './support/calls.ts'
import { exportedTrips } from './support/csv.ts'
import { expect, test } from './support/fixtures.ts'
import { openTable, shownTrips } from './support/table.ts'

const FILTERED = '?region=["Europe","South East Asia"]&startFrom=2020-01-01&sort=cost&order=desc'

test.beforeEach(({ signIn }) => signIn())

test('all data: the file has the rows of all pages in order, and the confirmation says what it contains', async ({
  page,
}) => {
  await openTable(page, FILTERED)
  const trips = [...(await shownTrips(page))]
  const next = page.getByRole('button', { name: 'Next page' })
  while (await next.isEnabled()) {
    await next.click()
    await expect.poll(() => shownTrips(page)).not.toContain(trips.at(-1))
    trips.push(...(await shownTrips(page)))
  }

  await page.getByRole('button', { name: 'Export' }).click()
  const popover = page.getByRole('dialog')
  await expect(popover.getByRole('radio', { name: 'All data' })).toBeChecked()
  await popover.getByRole('button', { name: 'Export CSV' }).click()
  await expect(popover).toContainText('Export to trips_export.csv?')
  await expect(popover).toContainText(`RowsAll ${trips.length} trips`)
  await expect(popover.getByRole('listitem')).toHaveText([
    'Region: Europe',
    'Region: South East Asia',
    /^Start date: from 1 Jan 2020$/i,
  ])
  await expect(popover).toContainText('OrderCost, descending')
  await expectNoViolations(page)

  const file = await confirmed(page)
  expect(file.suggestedFilename()).toBe('trips_export.csv')
  expect(await exportedTrips(file)).toEqual(trips)
  await expect(popover).toHaveCount(0)
})

test('a page range, by keyboard: the file has only those pages; invalid ranges are refused', async ({
  page,
}) => {
  await openTable(page)
  const pages = await firstThreePages(page)
  const pageCount = Number((await page.getByText(/^\d+ of \d+$/).textContent())?.split(' of ')[1])

  await page.getByRole('button', { name: 'Export' }).press('Enter')
  const popover = page.getByRole('dialog')
  const exportCsv = popover.getByRole('button', { name: 'Export CSV' })
  await expect(popover.getByRole('radio', { name: 'All data' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(popover.getByRole('radio', { name: 'Page range' })).toBeChecked()
  const from = popover.getByLabel('From')
  const to = popover.getByLabel('To')
  await expect(from).toHaveValue('1')
  await expect(to).toHaveValue(String(pageCount))

  const message = `Invalid range selected! Please select between 1 and ${pageCount}.`
  for (const [first, last] of [
    ['0', '1'],
    ['1', String(pageCount + 1)],
    ['2', '1'],
    ['one', '1'],
    ['', '1'],
  ] as const) {
    await from.fill(first)
    await to.fill(last)
    await expect(popover.getByText(message)).toBeVisible()
    await expect(exportCsv).toHaveCount(0)
  }
  await expectNoViolations(page)

  await popover.getByRole('button', { name: 'Clear' }).click()
  await expect(popover.getByRole('radio', { name: 'All data' })).toBeChecked()
  await expect(popover.getByText(message)).toHaveCount(0)
  await popover.getByRole('radio', { name: 'Page range' }).press('Space')
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('1')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await exportCsv.press('Enter')
  await expect(popover).toContainText('Rows20 trips, from pages 2 to 3')
  await expect(popover).toContainText('FiltersNone')
  await expect(popover).toContainText('OrderNewest start date first')

  await popover.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(from).toHaveValue('2')
  await exportCsv.press('Enter')
  const asked = page.waitForRequest('**/api/trips/export*')
  const download = page.waitForEvent('download')
  await popover.getByRole('button', { name: 'Confirm Export' }).press('Enter')
  const query = Object.fromEntries(new URL((await asked).url()).searchParams)
  expect(query).toEqual({ n: '20', offset: '10', today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(await exportedTrips(await download)).toEqual([...(pages[1] ?? []), ...(pages[2] ?? [])])
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})

test('a slow export shows its progress and can be cancelled', async ({ page }) => {
  await openTable(page)
  const total = Number((await page.getByRole('heading', { name: /Trips$/ }).textContent())?.split(' ')[0])
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  const stop = await serveHalfAFile(page, 'Trip ID,Reason\r\n1,"Fair\r\nand talk"\r\n2,Visit\r\n3,Cour')
  await openConfirmation(page)
  const popover = page.getByRole('dialog')
  await popover.getByRole('button', { name: 'Confirm Export' }).click()
  await expect(popover).toContainText(`2 of ${total} trips`)
  await expect(popover.getByRole('progressbar', { name: 'Export progress' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]/,
  )
  await expectNoViolations(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Exporting…' }).click()
  await popover.getByRole('button', { name: 'Cancel' }).click()
  await expect(popover.getByRole('button', { name: 'Confirm Export' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  expect(downloads).toBe(0)
  stop()
  expect(await exportedTrips(await confirmed(page))).toHaveLength(total)
})

test.describe('an export that fails', () => {
  test.use({ expectedConsole: /status of (401|500)|^error: Export Failed! ApiFailure: Out of paper/ })

  test('a failure is shown and logged, and the export can be retried', async ({ page }) => {
    await openTable(page)
    await page.route('**/api/trips/export*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'Out of paper' } }),
    )
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Export Failed!'))
    await openConfirmation(page)
    await page.getByRole('button', { name: 'Confirm Export' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Export Failed!' })).toBeVisible()
    await logged
    await page.unroute('**/api/trips/export*')
    expect((await exportedTrips(await confirmed(page))).length).toBeGreaterThan(0)
  })

  test('an expired token is renewed once, and the file arrives', async ({ page }) => {
    await openTable(page)
    const refreshes = countCalls(page, '/api/auth/refresh')
    await page.route('**/api/trips/export*', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    })
    await openConfirmation(page)
    expect((await exportedTrips(await confirmed(page))).length).toBeGreaterThan(0)
    expect(refreshes()).toBe(1)
  })
})

/** Makes the next export start like this, and never end. */
async function serveHalfAFile(page: Page, beginning: string): Promise<() => void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    response.write(beginning)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await page.route('**/api/trips/export*', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }), {
    times: 1,
  })
  return () => {
    server.closeAllConnections()
    server.close()
  }
}

async function openConfirmation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
}

async function confirmed(page: Page): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Confirm Export' }).click()
  return download
}

async function firstThreePages(page: Page): Promise<number[][]> {
  const pages = [await shownTrips(page)]
  for (const position of [/^2 of/, /^3 of/]) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(position)).toBeVisible()
    pages.push(await shownTrips(page))
  }
  return pages
}
