import type { User } from '@sojourn/contract/account/account'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, type Answers, held, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, dialog, fillIn, heading, MIA, press } from './support/screens.ts'
import { cell, expectShown } from './support/table.ts'

/** Two pages, newest first. */
const TWELVE = Array.from({ length: 12 }, (_, index) => exampleTrip(12 - index))
const BAO: User = { staff_id: '10019', first_name: 'Bao', last_name: 'Nguyen' }

test('trips are selected one by one, by page, and all that match', async () => {
  const app = await openTable(TWELVE)
  const bar = selection(app)
  await app.getByRole('checkbox', { name: 'Select page' }).click()
  await expect.element(bar).toMatchTextContent(/^10 trips selected/)
  await expect.element(button(bar, 'Select page')).not.toBeInTheDocument()
  await button(bar, 'Select all 12 matching').click()
  await expect.element(bar).toMatchTextContent(/^12 trips selected/)
  await expect.element(bar.getByRole('button', { name: /matching/ })).not.toBeInTheDocument()
  await button(bar, 'Clear selection').click()
  await expect.element(bar).not.toBeInTheDocument()

  await app.getByRole('checkbox', { name: 'Select trip 12' }).click()
  await expect.element(bar).toMatchTextContent(/^1 trip selected/)
  await button(bar, 'Select page').click()
  await button(bar, 'Select all 12 matching').click()
  await button(bar, 'Delete').click()
  const question = dialog(app, 'Delete trips')
  await expect.element(question).toMatchTextContent('Are you sure you want to delete these 12 trips?')
  await expectNoViolations(app)
  await button(question, 'Cancel').click()
  await expect.element(bar).toMatchTextContent(/^12 trips selected/)
  expect(app.sent('deleteTrip')).toEqual([])
})

test('a change goes on when people leave the table, and is shown and stopped wherever they are', async () => {
  const deleting = held<'deleteTrip'>(null)
  const app = await openTable(TWELVE, {
    deleteTrip: deleting,
    restoreTrip: asThirdVersion,
  })
  await deleteAllTwelve(app)
  await expect.element(selection(app)).not.toBeInTheDocument()
  await goTo(app, 'Calendar')
  await expect.element(progress(app)).toMatchTextContent('Deleting trips 0 of 12 trips done…')
  await expectNoViolations(app)
  await userEvent.keyboard('{Escape}')
  await expect.element(progress(app)).toBeVisible()

  await goTo(app, 'Table View')
  await app.getByRole('checkbox', { name: 'Select page' }).click()
  await expect.poll(() => progress(app).length).toBe(1)
  await expect.element(selection(app)).not.toBeInTheDocument()

  await goTo(app, 'Calendar')
  const stop = button(progress(app), 'Stop')
  await press(stop, '{Enter}')
  await expect.element(stop).toHaveFocus()
  deleting.release()
  const stopped = done(app, '6 of 12 trips deleted, 6 unchanged')
  await expect.element(stopped).toBeVisible()
  await expect.element(progress(app)).not.toBeInTheDocument()
  await expect.element(app.getByRole('main')).toHaveFocus()
  const deleted = app.sent('deleteTrip').map(({ params }) => params)
  expect(deleted).toHaveLength(6)
  await button(stopped, 'Undo').click()
  await expect.element(done(app, '6 trips restored')).toBeVisible()
  expect(app.sent('restoreTrip').map(({ params }) => params)).toEqual(deleted)
})

test('a change ends with the session, and nothing of it is done by the next person', async () => {
  const requests: AbortSignal[] = []
  const deleting = held<'deleteTrip'>(null)
  const app = await openTable(
    TWELVE,
    {
      deleteTrip: deleting,
      logout: { provider_logout: null },
      login: { access_token: "Bao's token", refresh_token_id: 'refresh', user: BAO },
    },
    (page) => noteDeletions(page, requests),
  )
  await deleteAllTwelve(app)
  await button(app, 'Logout').click()
  await button(dialog(app, 'Confirm Logout'), 'Logout').click()
  await fillIn(app, { 'Staff ID': BAO.staff_id, Password: 'Sojourn#Demo2026' })
  await button(app, 'Login').click()
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  deleting.release()
  await goTo(app, 'Table View')
  await app.getByRole('checkbox', { name: 'Select page' }).click()
  await expect.element(selection(app)).toBeVisible()

  await expect.element(progress(app)).not.toBeInTheDocument()
  expect(button(app, 'Undo').elements()).toEqual([])
  expect(app.getByRole('alert').elements()).toEqual([])
  const tokens = app.sent('deleteTrip').map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(Array(6).fill('Bearer token'))
  expect(requests.map(({ aborted }) => aborted)).toEqual(Array(6).fill(true))
})

test('One Curtin is set by keyboard, and changed back where it was changed', async () => {
  const trips = [true, false, false].map((one_curtin, index) => exampleTrip(3 - index, { one_curtin }))
  const stored = new Map(trips.map((trip) => [trip.trip_id, trip]))
  const flags = () => trips.map(({ trip_id }) => stored.get(trip_id)?.one_curtin)
  const app = await openTable(trips, {
    patchTrip: ({ params, body }) => {
      const before = stored.get(Number(params.tripId)) as Trip
      const after = Object.assign({}, before, body, { version: before.version + 1 })
      stored.set(before.trip_id, after)
      return after
    },
  })
  // The checkbox for the page is at the left end of the header, and Space ticks it.
  await press(cell(app, 'Staff'), '{Control>}{Home}{/Control} ')
  const bar = selection(app)
  await expect.element(bar).toMatchTextContent(/^3 trips selected/)
  await press(button(bar, 'Set One Curtin'), '{Enter}')
  // The menu takes the focus a moment after it has opened.
  const menu = app.getByRole('menu')
  await expect.poll(() => menu.query()?.contains(app.window.document.activeElement)).toBe(true)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu.getByRole('menuitem', { name: 'True' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = dialog(app, 'Set One Curtin')
  await expect.element(question).toMatchTextContent('Set One Curtin to True for 3 trips?')
  await press(button(question, 'Set to True'), '{Enter}')
  const all = done(app, 'One Curtin set to True for 3 trips')
  await expect.element(all).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(flags()).toEqual([true, true, true])
  await button(all, 'Undo').click()
  await expect.element(done(app, 'One Curtin changed back for 3 trips')).toBeVisible()
  expect(flags()).toEqual([true, false, false])
  expect(app.sent('patchTrip').map(({ params }) => params.tripId)).toEqual(['2', '1', '2', '1'])
})

test('on a phone, a toast says how many could not be deleted, and the others can be restored', async () => {
  await setBrowser({ width: 390, height: 844 })
  const trips = [exampleTrip(3), exampleTrip(2), exampleTrip(1)]
  const app = await openTable(trips, {
    deleteTrip: ({ params }) => (Number(params.tripId) === 2 ? refusal('internal', '') : null),
    restoreTrip: asThirdVersion,
  })
  await app.getByRole('checkbox', { name: 'Select trip 2' }).click()
  const bar = selection(app)
  await button(bar, 'Select page').click()
  await expect.element(bar).toMatchTextContent(/^3 trips selected/)
  await expectNoViolations(app)
  expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await button(bar, 'Delete').click()
  await button(app.getByRole('dialog'), 'Delete').click()
  const partly = app.getByRole('alert').filter({ hasText: '2 of 3 trips deleted, 1 failed' })
  await expect.element(partly).toBeVisible()
  await expectShown(app, [2])
  await button(partly, 'Undo').click()
  await expect.element(done(app, '2 trips restored')).toBeVisible()
  await expectShown(app, [3, 2, 1])
})

/** The deletion was the second. */
const asThirdVersion: Answering<'restoreTrip'> = ({ params }) =>
  exampleTrip(Number(params.tripId), { version: 3 })

function openTable(
  trips: Trip[],
  answers: Answers = {},
  prepare: (page: AppWindow) => void = () => {},
): Promise<App> {
  return mountApp('/table', { as: MIA, trips, answers: { ...DIRECTORY, ...answers }, prepare })
}

/** Notes when the app gives up a deletion that is on its way. */
function noteDeletions(page: AppWindow, requests: AbortSignal[]): void {
  const send = page.fetch.bind(page)
  page.fetch = (input, init) => {
    if (init?.method === 'DELETE' && init.signal) requests.push(init.signal)
    return send(input, init)
  }
}

function selection(app: App): Locator {
  return app.getByRole('region', { name: 'Selected trips' })
}

function progress(app: App): Locator {
  return app.getByRole('region', { name: 'Deleting trips' })
}

async function goTo(app: App, screen: string): Promise<void> {
  await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
  await expect.element(heading(app, screen)).toBeVisible()
}

/** Six deletions are sent at a time. */
async function deleteAllTwelve(app: App): Promise<void> {
  await app.getByRole('checkbox', { name: 'Select page' }).click()
  await button(selection(app), 'Select all 12 matching').click()
  await button(selection(app), 'Delete').click()
  await button(dialog(app, 'Delete trips'), 'Delete').click()
  await expect.poll(() => app.sent('deleteTrip')).toHaveLength(6)
}

/** Matches the whole text: “3 trips restored” is not “1 of 3 trips restored, 2 failed”. */
function done(app: App, text: string): Locator {
  return app.getByRole('status').filter({ hasText: new RegExp(`^${text}(Undo)?$`) })
}
