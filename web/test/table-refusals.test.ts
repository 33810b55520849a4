import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, refusal } from './support/api-answers.ts'
import { withMotion } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip, STAFF, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, press, toast } from './support/screens.ts'

const TRIP = exampleTrip(7, { est_cost: 580.4 })
const FULL = refusal('internal', 'The disk is full.')

test('the value reverts and a toast says what failed', async () => {
  const app = await openTable([TRIP], { patchTrip: FULL, addTripStaff: FULL, deleteTrip: FULL })
  await button(app, 'Edit Cost').click()
  await app.getByRole('textbox', { name: 'Cost' }).fill('1')
  await userEvent.keyboard('{Enter}')
  await expectFailure(app, 'Error saving Cost field')
  await expect.element(app.getByRole('gridcell', { name: /^\$580\.40/ })).toBeVisible()

  const box = app.getByRole('checkbox', { name: 'One Curtin' })
  await box.click()
  await expectFailure(app, 'Error updating One Curtin field for trip 7')
  await expect.element(box).not.toBeChecked()

  await button(app, 'Edit Staff').click()
  const editor = dialog(app, 'Edit Staff')
  await editor.getByRole('combobox', { name: 'Add a staff member' }).fill('10019')
  await app.getByRole('option', { name: /Bao Nguyen/ }).click()
  await expectFailure(app, 'Error adding staff member: The disk is full.')
  await expect.poll(() => editor.getByRole('listitem').length).toBe(1)
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(editor).not.toBeInTheDocument()

  await deleteTrip(app)
  await expectFailure(app, 'Failed to delete trip')
  await expect.element(button(app, 'Delete trip 7')).toBeVisible()
  expect(app.sent('patchTrip').map(({ body }) => body)).toMatchObject([{ est_cost: 1 }, { one_curtin: true }])
  expect(app.sent('addTripStaff').map(({ params }) => params)).toEqual([{ tripId: '7', staffId: '10019' }])
})

test('a removed person comes back', async () => {
  const app = await openTable([{ ...TRIP, staffMembers: STAFF }], { removeTripStaff: FULL })
  await press(app.getByRole('gridcell', { name: /^Mia Chen, Bao Nguyen/ }), '{Enter}')
  const editor = dialog(app, 'Edit Staff')
  await button(editor, 'Remove Mia Chen').click()
  await expectFailure(app, 'Error removing staff member: The disk is full.')
  await expect.poll(() => editor.getByRole('listitem').length).toBe(2)
})

test('an Undo that fails says so', async () => {
  const app = await openTable([TRIP], { deleteTrip: null, restoreTrip: refusal('internal', '') })
  await deleteTrip(app)
  await button(toast(app, 'Trip deleted successfully!'), 'Undo').click()
  await expectFailure(app, 'Error restoring trip')
  await expect.element(button(app, 'Delete trip 7')).not.toBeInTheDocument()
})

test("a list that can't be loaded again stays, says so, and Try again loads it", async () => {
  const app = await openTable([TRIP], { updateTrip: ({ body }) => savedTrip(TRIP, body) })
  await expect.element(button(app, 'Edit trip 7')).toBeVisible()
  app.answer({ listTrips: refusal('internal', '') })
  await button(app, 'Edit trip 7').click()
  const form = dialog(app, 'Edit Trip')
  await form.getByLabelText('Reason').fill('Saved anyway')
  await button(form, 'Save').click()
  await expect.element(form).not.toBeInTheDocument()
  const banner = app.getByRole('alert').filter({ hasText: 'Showing the last loaded trips.' })
  await expect.element(banner).toMatchTextContent('Error: ')
  await expect.element(app.getByRole('gridcell', { name: /^Saved anyway/ })).toBeVisible()
  app.answer({ listTrips: [TRIP] })
  await button(banner, 'Try again').click()
  await expect.element(banner).not.toBeInTheDocument()
  await expect.element(button(app, 'Edit trip 7')).toBeVisible()
})

test('a second click on Delete, while the question fades, deletes nothing more', async () => {
  await withMotion()
  const app = await openTable([TRIP, exampleTrip(8)], { deleteTrip: null })
  await button(app, 'Delete trip 7').click()
  await button(app.getByRole('dialog'), 'Delete').dblClick()
  await expect.element(button(app, 'Delete trip 7')).not.toBeInTheDocument()
  await expect.poll(() => toast(app, 'Trip deleted successfully!').length).toBe(1)
  await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
  expect(app.sent('deleteTrip').map(({ params }) => params)).toEqual([{ tripId: '7' }])
})

function openTable(trips: Trip[], answers: Answers): Promise<App> {
  return mountApp('/table', {
    as: MIA,
    trips,
    answers: { ...DIRECTORY, ...answers },
    expectedConsole: /Failed to load trips/,
  })
}

async function deleteTrip(app: App): Promise<void> {
  await button(app, 'Delete trip 7').click()
  await button(app.getByRole('dialog'), 'Delete').click()
}

async function expectFailure(app: App, text: string): Promise<void> {
  await expect.element(badNews(app, text)).toBeVisible()
}

/** A toast about a failure, which screen readers announce immediately. */
function badNews(app: App, text: string): Locator {
  return app.getByRole('alert').filter({ hasText: text })
}
