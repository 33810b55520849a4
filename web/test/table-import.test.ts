import type { ImportPreview, PlannedRow } from '@sojourn/contract/files/import'
import { fileSentences, lineSentences } from '@sojourn/contract/files/import-sentences'
import { FILE_TYPES, TEMPLATE_FILE } from '@sojourn/contract/files/trip-file'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, inTurn, lost, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { noteSavedFiles, type SavedFile } from './support/saved-files.ts'
import { button, dialog, MIA, press, toast } from './support/screens.ts'

const CHANGED: PlannedRow = {
  line: 2,
  kind: 'changed',
  trip_id: 7,
  title: 'Mia Chen to Paris',
  changes: [{ field: 'Reason', from: 'Conference', to: 'Changed by file' }],
}
const ADDED: PlannedRow = {
  line: 3,
  kind: 'added',
  trip_id: null,
  title: 'Mia Chen to Paris',
  changes: [{ field: 'Reason', from: '', to: 'Added by file' }],
}
const UNCHANGED: PlannedRow = { ...CHANGED, kind: 'unchanged', changes: [] }
const NEW_TRIP =
  'Staff IDs,Destination,Start date,End date,Reason\n10001,Paris,2051-05-01,2051-05-02,Sent twice'

test('what a file changes, adds and leaves out is previewed, applied and undone from the toast', async () => {
  const { app } = await openTable({
    previewImport: previewOf({
      rows: [CHANGED, ADDED],
      notices: [{ line: 2, message: lineSentences.status }],
    }),
    importTrips: { import_id: 5, added: 1, changed: 1, unchanged: 0 },
    undoImport: { deleted: 1, restored: 1 },
  })
  const open = await openImport(app)
  await expect.element(button(open, 'Choose a file')).toHaveFocus()
  await expect.element(open).toMatchTextContent("Trips you leave out aren't changed either.")
  await expectNoViolations(app)
  await choose(app, 'mine.csv', 'Trip ID,Status,Reason\n7,Cancelled,Changed by file')
  await expect.element(open).toMatchTextContent('1 to add, 1 to change, 0 unchanged.')
  const rows = open.getByRole('listitem')
  await expect.element(rows).toMatchTextContent('Line 2Trip 7')
  await expect.element(rows).toMatchTextContent('Conference → Changed by file')
  await expect.element(open).toMatchTextContent("Some values in the file won't be imported. See Notices.")
  await expectNoViolations(app)
  await button(open, 'Notices 1').click()
  await expect
    .poll(() => textsOf(open.getByRole('list', { name: 'Notices' })))
    .toEqual(["Line 2Status comes from the dates, so this Status isn't imported."])
  await button(open, 'Added 1').click()
  await expect.element(rows).toMatchTextContent('Line 3')
  await expect.element(rows).toMatchTextContent('Added by file')

  await button(open, 'Apply').click()
  await expect.element(open).toMatchTextContent('1 added, 1 changed, 0 unchanged.')
  await button(open, 'Done').click()
  await expect.element(open).not.toBeInTheDocument()
  await expect.element(button(app, 'Import')).toHaveFocus()
  await button(toast(app, '1 added, 1 changed, 0 unchanged.'), 'Undo').click()
  await expect.element(toast(app, 'Import undone: 1 deleted, 1 restored.')).toBeVisible()
  expect(app.sent('undoImport').map(({ params }) => params)).toEqual([{ importId: '5' }])
})

test('a workbook that changes nothing, and the template, on a phone', async () => {
  await setBrowser({ width: 390, height: 844 })
  const { app, saved } = await openTable({ previewImport: previewOf({ rows: [UNCHANGED] }) })
  const open = await openImport(app)
  await button(open, 'Download the template').click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['trips_template.csv'])
  expect(await saved[0]?.text).toBe(TEMPLATE_FILE)
  await choose(app, 'trips_export.xlsx', 'PK')
  await expect.element(open).toMatchTextContent('Nothing to change: every trip already matches the file.')
  await expect.element(button(open, 'Unchanged 1')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button(open, 'Apply')).toBeDisabled()
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
  await expectNoViolations(app)
  const [{ headers, query, text } = {}] = app.sent('previewImport')
  expect(headers?.get('content-type')).toBe(FILE_TYPES.xlsx)
  expect(query).toEqual({ today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(text).toBe('PK')
})

test('when the answer to an import is lost, the same plan is sent again', async () => {
  const preview = previewOf({ rows: [ADDED] })
  const applying = held<'importTrips'>(
    inTurn<'importTrips'>(lost, { import_id: 6, added: 1, changed: 0, unchanged: 0 }),
  )
  const undoing = held<'undoImport'>({ deleted: 1, restored: 0 })
  const { app } = await openTable({ previewImport: preview, importTrips: applying, undoImport: undoing })
  const open = await openImport(app)
  await choose(app, 'new.csv', NEW_TRIP)
  await button(open, 'Apply').click()
  await applying.asked
  // It stays open until the answer has come.
  await userEvent.keyboard('{Escape}')
  applying.release()
  await expect.element(open.getByRole('alert')).toHaveTextContent('No response received from server')
  await button(open, 'Apply').click()
  await expect.element(open).toMatchTextContent('1 added, 0 changed, 0 unchanged.')
  const once = { query: { plan: preview.plan }, text: NEW_TRIP }
  expect(app.sent('importTrips')).toMatchObject([once, once])

  await button(open, 'Undo').click()
  await undoing.asked
  await userEvent.keyboard('{Escape}')
  undoing.release()
  await expect.element(open).toMatchTextContent('Import undone: 1 deleted, 0 restored.')
  await expect.element(button(open, 'Undo')).not.toBeInTheDocument()
  expect(app.sent('undoImport').map(({ params }) => params)).toEqual([{ importId: '6' }])
})

test('every error in a file is shown with its line, and nothing can be applied', async () => {
  const errors = [
    { line: 2, message: lineSentences.day('start_date') },
    { line: 2, message: tripSentences.costNotPositive },
    { line: 3, message: lineSentences.tripId },
  ]
  const { app } = await openTable({ previewImport: previewOf({ errors }) })
  const open = await openImport(app)
  await choose(app, 'wrong.csv', 'Trip ID,Start date,Cost\n7,31/3/2026,-5\nx,2026-03-31,5\n')
  await expect.element(open).toMatchTextContent('There are 3 errors.')
  await expect
    .poll(() => textsOf(open.getByRole('list', { name: 'Errors' })))
    .toEqual([
      'Line 2Start date must be a date in the format YYYY-MM-DD.',
      'Line 2Estimated cost must be a positive number',
      'Line 3Trip ID must be the number of an existing trip, or blank to add a new one.',
    ])
  await expect.element(button(open, 'Apply')).toBeDisabled()
  await expectNoViolations(app)
})

test('files that are refused, too large, gone or a folder are explained', async () => {
  const { app } = await openTable({ previewImport: refusal('rule_broken', fileSentences.notUtf8) })
  const open = await openImport(app)
  const problem = open.getByRole('alert')
  const chooseRefused = async () => {
    await choose(app, 'picture.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47]))
    await expect
      .element(problem)
      .toHaveTextContent('The file is not UTF-8 text. Save it as “CSV UTF-8” and try again.')
  }
  const expectUnreadable = () =>
    expect
      .element(problem)
      .toHaveTextContent(
        "The file couldn't be read. It may be a folder, or it may have been moved or changed. Choose it again.",
      )
  const zone = open.getByText('Drop a CSV or XLSX file here')
  await chooseRefused()
  await drop(zone, '/')
  await expectUnreadable()
  await chooseRefused()
  await drop(zone, '/gone.csv')
  await expectUnreadable()
  await chooseHuge(app)
  await expect.element(problem).toHaveTextContent('The file is too large. It can be up to 8 MB.')
  expect(app.sent('previewImport')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(open).not.toBeInTheDocument()
})

async function openTable(answers: Answers): Promise<{ app: App; saved: SavedFile[] }> {
  const saved: SavedFile[] = []
  const app = await mountApp('/table', {
    as: MIA,
    trips: [exampleTrip(7)],
    answers: { ...DIRECTORY, ...answers },
    prepare: (page) => noteSavedFiles(page, saved),
  })
  return { app, saved }
}

function previewOf({ rows = [], errors = [], ...more }: Partial<ImportPreview>): ImportPreview {
  const count = (kind: PlannedRow['kind']) => rows.filter((row) => row.kind === kind).length
  const counts = { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
  return { plan: 'a'.repeat(64), counts, rows, errorCount: errors.length, errors, ...more }
}

async function openImport(app: App): Promise<Locator> {
  await press(button(app, 'Import'), '{Enter}')
  return dialog(app, 'Import trips')
}

function choose(app: App, name: string, content: BlobPart): Promise<void> {
  return app.getByLabelText('File to import').upload(new File([content], name))
}

/** Without sending so many bytes to the browser. */
async function chooseHuge(app: App): Promise<void> {
  const input = (await app.getByLabelText('File to import').findElement()) as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File([new Uint8Array(9 * 1024 * 1024)], 'huge.csv'))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

function textsOf(list: Locator): (string | null)[] {
  const items = list.getByRole('listitem').elements()
  return items.map(({ textContent }) => textContent)
}

/** Drops a file or folder from disk, as from a file manager. */
async function drop(zone: Locator, path: string): Promise<void> {
  const found = await zone.findElement()
  let { left, top } = found.getBoundingClientRect()
  for (let view = found.ownerDocument.defaultView; view?.frameElement; view = view.parent as typeof window) {
    const frame = view.frameElement.getBoundingClientRect()
    left += frame.left
    top += frame.top
  }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdp().send('Input.dispatchDragEvent', {
      ...{ type, x: left + 5, y: top + 5 },
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  }
}
