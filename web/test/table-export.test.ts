import { FILE_TYPES } from '@sojourn/contract/files/trip-file'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answer, type Answers, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { DIRECTORY, exampleTrip, tripDestinations } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { noteSavedFiles, type SavedFile } from './support/saved-files.ts'
import { button, MIA, press } from './support/screens.ts'

/** Three pages. Every fifth trip goes to Asia. */
const TRIPS = Array.from({ length: 25 }, (_, index) =>
  exampleTrip(index + 1, { destinations: tripDestinations([index % 5 === 0 ? '1' : '2']) }),
)
const FILE = '\ufeffTrip ID,Reason\r\n1,"Fair\r\nand talk"\r\n2,Visit\r\n3,Course\r\n'
const CSV: Answer<'exportTrips'> = {
  kind: 'reply',
  status: 200,
  body: FILE,
  headers: { 'content-type': `${FILE_TYPES.csv}; charset=utf-8` },
}
const TODAY = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

test('the question says what the file will contain, and exactly that is requested and saved', async () => {
  const { app, saved } = await openTable(
    '?region=["Europe","Asia"]&startFrom=2020-01-01&sort=cost&order=desc',
  )
  const popover = await openExport(app)
  await expect.element(popover.getByRole('radio', { name: 'All data' })).toBeChecked()
  await button(popover, 'Export CSV').click()
  await expect.element(popover).toMatchTextContent('Export to trips_export.csv?')
  await expect.element(popover).toMatchTextContent('RowsAll 25 trips')
  const filters = popover.getByRole('listitem').elements()
  expect(filters.map(({ textContent }) => textContent)).toEqual([
    'Region: Europe',
    'Region: Asia',
    'Start date: From 1 Jan 2020',
  ])
  await expect.element(popover).toMatchTextContent('OrderCost, descending')
  await expectNoViolations(app)
  expect(app.sent('exportTrips')).toEqual([])
  await button(popover, 'Confirm Export').click()
  await expect.poll(() => contentsOf(saved)).toEqual([['trips_export.csv', FILE]])
  await expect.element(popover).not.toBeInTheDocument()
  expect(app.sent('exportTrips').map(({ query }) => query)).toEqual([
    {
      // The last of the two.
      region: 'Asia',
      startDateFrom: '2020-01-01',
      sortBy: 'cost',
      sortDir: 'desc',
      today: TODAY,
    },
  ])
})

test('a page range is chosen by keyboard, and invalid ranges are refused', async () => {
  const { app, saved } = await openTable()
  const popover = await openExport(app)
  const exportCsv = button(popover, 'Export CSV')
  await expect.element(popover.getByRole('radio', { name: 'All data' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(popover.getByRole('radio', { name: 'Page range' })).toBeChecked()
  const from = popover.getByLabelText('From')
  const to = popover.getByLabelText('To')
  await expect.element(from).toHaveValue('1')
  await expect.element(to).toHaveValue('3')

  const message = popover.getByText('Invalid range selected! Please select between 1 and 3.')
  for (const [first, last] of [
    ['0', '1'],
    ['1', '4'],
    ['2', '1'],
    ['one', '1'],
    ['', '1'],
  ] as const) {
    await from.fill(first)
    await to.fill(last)
    await expect.element(message).toBeVisible()
    await expect.element(exportCsv).not.toBeInTheDocument()
  }
  await expectNoViolations(app)

  await button(popover, 'Clear').click()
  await expect.element(popover.getByRole('radio', { name: 'All data' })).toBeChecked()
  await expect.element(message).not.toBeInTheDocument()
  await press(popover.getByRole('radio', { name: 'Page range' }), ' {Tab}')
  await expect.element(from).toHaveValue('1')
  await userEvent.keyboard('2{Tab}3')
  await press(exportCsv, '{Enter}')
  await expect.element(popover).toMatchTextContent('Rows15 trips, from pages 2 to 3')
  await expect.element(popover).toMatchTextContent('FiltersNone')
  await expect.element(popover).toMatchTextContent('OrderNewest start date first')

  await press(button(popover, 'Back'), '{Enter}')
  await expect.element(from).toHaveValue('2')
  await press(exportCsv, '{Enter}')
  await press(button(popover, 'Confirm Export'), '{Enter}')
  await expect.poll(() => contentsOf(saved)).toEqual([['trips_export.csv', FILE]])
  expect(app.sent('exportTrips').map(({ query }) => query)).toEqual([{ n: '20', offset: '10', today: TODAY }])
  await expect.element(button(app, 'Export')).toHaveFocus()
})

test('as a workbook, the file has another name', async () => {
  const workbook = { ...CSV, headers: { 'content-type': FILE_TYPES.xlsx } }
  const { app, saved } = await openTable('', { exportTrips: workbook })
  const popover = await openExport(app)
  await popover.getByRole('radio', { name: 'Excel (XLSX)' }).click()
  await button(popover, 'Export XLSX').click()
  await expect.element(popover).toMatchTextContent('Export to trips_export.xlsx?')
  await button(popover, 'Confirm Export').click()
  await expect.poll(() => contentsOf(saved)).toEqual([['trips_export.xlsx', FILE]])
  expect(app.sent('exportTrips').map(({ query }) => query)).toEqual([{ format: 'xlsx', today: TODAY }])
})

test('a slow export shows its progress and can be cancelled', async () => {
  const arriving = new ReadableStream({
    start: (file) => file.enqueue(new TextEncoder().encode(FILE.slice(0, -'se\r\n'.length))),
  })
  const { app, saved } = await openTable('', { exportTrips: { ...CSV, body: arriving } })
  const popover = await openExport(app)
  await button(popover, 'Export CSV').click()
  await button(popover, 'Confirm Export').click()
  await expect.element(popover).toMatchTextContent('2 of 25 trips')
  await expect
    .element(popover.getByRole('progressbar', { name: 'Export progress' }))
    .toHaveAttribute('aria-valuenow', '8')
  await expectNoViolations(app)

  await userEvent.keyboard('{Escape}')
  await expect.element(popover).not.toBeInTheDocument()
  await button(app, 'Exporting…').click()
  await button(popover, 'Cancel').click()
  await expect.element(button(popover, 'Confirm Export')).toBeVisible()
  expect(app.getByRole('alert').filter({ hasText: /./ }).elements()).toEqual([])
  expect(saved).toEqual([])

  app.answer({ exportTrips: CSV })
  await button(popover, 'Confirm Export').click()
  await expect.poll(() => contentsOf(saved)).toEqual([['trips_export.csv', FILE]])
})

test('a failure is shown and logged, and the export can be retried', async () => {
  const { app, saved, logged } = await openTable('', { exportTrips: refusal('internal', 'Out of paper') })
  const popover = await openExport(app)
  await button(popover, 'Export CSV').click()
  await button(popover, 'Confirm Export').click()
  await expect.element(app.getByRole('alert').filter({ hasText: 'Export Failed!' })).toBeVisible()
  expect(logged).toEqual(['Export Failed! ApiFailure: Out of paper'])
  expect(saved).toEqual([])
  app.answer({ exportTrips: CSV })
  await button(popover, 'Confirm Export').click()
  await expect.poll(() => contentsOf(saved)).toEqual([['trips_export.csv', FILE]])
})

async function openTable(search = '', answers: Answers = {}) {
  const saved: SavedFile[] = []
  const logged: string[] = []
  const app = await mountApp(`/table${search}`, {
    as: MIA,
    trips: TRIPS,
    answers: { ...DIRECTORY, exportTrips: CSV, ...answers },
    expectedConsole: /Export Failed!/,
    prepare: (page) => {
      noteSavedFiles(page, saved)
      noteErrors(page, logged)
    },
  })
  return { app, saved, logged }
}

function noteErrors({ console }: AppWindow, logged: string[]): void {
  const { error } = console
  console.error = (...parts: unknown[]) => {
    logged.push(parts.map(String).join(' '))
    error(...parts)
  }
}

async function openExport(app: App): Promise<Locator> {
  const open = button(app, 'Export')
  await expect.element(open).toBeEnabled()
  await press(open, '{Enter}')
  return app.getByRole('dialog')
}

function contentsOf(saved: SavedFile[]): Promise<string[][]> {
  return Promise.all(saved.map(async ({ name, text }) => [name, await text]))
}
