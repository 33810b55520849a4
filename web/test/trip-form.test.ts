import { SESSION_KEY } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import {
  type Answering,
  type Answers,
  held,
  inTurn,
  lost,
  proxyPage,
  refusal,
} from './support/api-answers.ts'
import { PROFILE } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip, STAFF, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, expectAlert, fillIn, heading, MIA, press, toast } from './support/screens.ts'

const TRIP = exampleTrip(7, { est_cost: 580.4, reason: 'Field school', comments: 'By train' })

test('every error is shown at its field and at the top, and Reset clears them all', async () => {
  const app = await openForm('/trips/new')
  const save = button(app, 'Save')
  await save.click()
  await expect.element(summary(app)).toHaveFocus()
  for (const [name, sentence] of [
    ['Staff ID', 'All staff fields are required'],
    ['City', 'All trip fields are required'],
    ['Start date', 'Start and end dates are required'],
    ['Estimated cost', 'Estimated cost is required'],
    ['Reason', 'Reason is required'],
  ] as const) {
    await expect.element(field(app, name)).toHaveAccessibleDescription(sentence)
    await button(summary(app), sentence).click()
    await expect.element(field(app, name)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')

  const cost = field(app, 'Estimated cost')
  for (const [text, sentence] of [
    ['abc', 'Estimated cost must be a positive number'],
    ['-5', 'Estimated cost must be a positive number'],
    ['1.234', 'Estimated cost can have at most two decimal places'],
    ['10000000000', 'Estimated cost must be $9,999,999,999.99 or less'],
  ] as const) {
    await cost.fill(text)
    await expect.element(cost).not.toHaveAttribute('aria-invalid', 'true')
    await press(cost, '{Enter}')
    await expect.element(cost).toHaveAccessibleDescription(sentence)
    await expect.element(summary(app)).toMatchTextContent(sentence)
  }

  await fillDay(app, 'Start date', '22 Mar 2041')
  await save.click()
  await expectProblem(app, 'End date', 'Start and end dates are required')
  await fillDay(app, 'End date', '21 Mar 2041')
  await field(app, 'Reason').fill('r'.repeat(501))
  await field(app, 'Comments').fill('c'.repeat(2001))
  await save.click()
  await expectProblem(app, 'End date', 'End date cannot be before start date')
  await expectProblem(app, 'Reason', 'Reason must be 500 characters or fewer')
  await expectProblem(app, 'Comments', 'Comments must be 2,000 characters or fewer')
  await field(app, 'Reason').fill('   ')
  await save.click()
  await expectProblem(app, 'Reason', 'Reason is required')

  await button(app, 'Add destination').click()
  await expect.poll(() => field(app, 'City').length).toBe(2)
  await button(app, 'Reset').click()
  await expect.element(summary(app)).not.toBeInTheDocument()
  expect(app.window.document.querySelectorAll('[aria-invalid=true]').length).toBe(0)
  expect(field(app, 'City').length).toBe(1)
  for (const name of ['Start date', 'End date', 'Estimated cost', 'Reason', 'Comments'])
    await expect.element(field(app, name)).toHaveValue('')
  expect(app.sent('createTrip')).toEqual([])
})

test('a traveller on another trip on those dates causes a warning, with a link to that trip', async () => {
  const other = exampleTrip(5, {
    start_date: '2042-05-01',
    end_date: '2042-05-04',
    staffMembers: STAFF,
    reason: 'Elsewhere already',
  })
  // As the calendar opens it.
  const app = await openForm('/trips/new?start=2042-05-04', { createTrip }, [other])
  await expect.element(field(app, 'Start date')).toHaveValue('4 May 2042')
  await expect.element(field(app, 'End date')).toHaveValue('4 May 2042')
  await choose(app, 'Staff ID', '10019')
  const warning = app.getByRole('listitem').filter({ hasText: 'on another trip on these dates' })
  await expect
    .element(warning)
    .toMatchTextContent('Bao Nguyen is on another trip on these dates: Elsewhere already')
  const link = warning.getByRole('link', { name: /^Elsewhere already, 1 May 2042 to 4 May 2042 / })
  await expect.element(link).toHaveAttribute('href', '/trips/5/edit')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await fillDay(app, 'Start date', '5 May 2042')
  await expect.element(warning).not.toBeInTheDocument()
  await fillDay(app, 'Start date', '4 May 2042')
  await expect.poll(() => warning.length).toBe(1)

  await choose(app, 'City', 'Seoul')
  await fillIn(app, { 'Estimated cost': '0', Reason: 'In spite of the warning' })
  await button(app, 'Save').click()
  await expect.element(toast(app, 'Trip saved successfully!')).toBeVisible()
  expect(app.sent('createTrip').map(({ body }) => body)).toMatchObject([
    {
      staff_ids: ['10019'],
      destination_ids: ['1'],
      start_date: '2042-05-04',
      end_date: '2042-05-04',
      est_cost: 0,
      reason: 'In spite of the warning',
    },
  ])
})

test('a new trip that the server refuses is kept, with its errors at the fields that it names', async () => {
  const errors = [
    { path: 'staff', message: 'Staff ID 10019 is not in the directory.' },
    { path: 'est_cost', message: 'Estimated cost must be a positive number' },
  ] as const
  const app = await openForm('/trips/new?start=2043-05-04', {
    createTrip: inTurn<'createTrip'>(
      refusal('rule_broken', 'No.', { errors }),
      refusal('internal', 'Out of order.'),
      createTrip,
    ),
  })
  await fillInTrip(app)
  await button(app, 'Save').click()
  await expect.element(badNews(app, 'Error saving trip')).toBeVisible()
  await expectProblem(app, 'Staff ID', errors[0].message)
  await expectProblem(app, 'Estimated cost', errors[1].message)

  await button(app, 'Save').click()
  await expect.element(summary(app)).toMatchTextContent('Out of order.')
  await expect.element(field(app, 'Reason')).toHaveValue('Not lost')
  await button(app, 'Save').click()
  await expect.element(toast(app, 'Trip saved successfully!')).toBeVisible()
  expect(app.sent('createTrip').map(({ body: { reason } }) => reason)).toEqual(Array(3).fill('Not lost'))
})

test('a change or a deletion that fails keeps the form, which says so', async () => {
  const failed = proxyPage(500)
  const app = await openForm('/trips/7/edit', { updateTrip: failed, deleteTrip: failed })
  await field(app, 'Reason').fill('Not lost')
  await button(app, 'Save').click()
  await expect.element(badNews(app, 'Failed to update trip')).toBeVisible()
  await expect.element(field(app, 'Reason')).toHaveValue('Not lost')
  await button(app, 'Delete').click()
  await button(dialog(app, 'Delete trip'), 'Delete').click()
  await expect.element(badNews(app, 'Error deleting trip')).toBeVisible()
  await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field(app, 'Reason')).toHaveValue('Not lost')
  expect(app.path()).toBe('/trips/7/edit')
})

test("an unknown trip is reported, and a form that doesn't load can be retried", async () => {
  const app = await openForm('/trips/new', {
    listStaff: lost,
    getDeletedTrip: ({ params }) => refusal('not_found', tripSentences.unknownTrip(Number(params.tripId))),
  })
  await expect.element(app.getByRole('alert')).toMatchTextContent('No response received from server')
  app.answer(DIRECTORY)
  await button(app, 'Try again').click()
  await expect.element(field(app, 'Staff ID')).toBeVisible()

  await app.open('/trips/2147483647/edit')
  await expectAlert(app, "Trip 2147483647 doesn't exist.")
  await button(app, 'Go back').click()
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  expect(app.path()).toMatch(/^\/calendar/)
  await app.open('/trips/seven/edit')
  await expect.element(heading(app, 'Page not found')).toBeVisible()
})

test('a trip is loaded, reset and saved, and leads back to the page it was opened from', async () => {
  const loading = held<'getTrip'>({ trip: { ...TRIP, staffMembers: STAFF.toReversed() } })
  const app = await openForm('/trips/7/edit', { getTrip: loading })
  await expect.element(heading(app, 'Edit Trip')).toBeVisible()
  await expect.element(app.getByText('Loading the trip form…')).toBeInTheDocument()
  loading.release()
  await expect.element(field(app, 'Staff ID').first()).toHaveValue('10019')
  await expect.element(field(app, 'Staff ID').last()).toHaveValue('10001')
  for (const [name, value] of Object.entries({
    'Start date': '10 Mar 2051',
    'End date': '14 Mar 2051',
    'Estimated cost': '580.40',
    Reason: 'Field school',
    Comments: 'By train',
    City: 'Paris',
    Country: 'France',
    Region: 'Europe',
  }))
    await expect.element(field(app, name)).toHaveValue(value)

  await field(app, 'Reason').fill('')
  await button(app, 'Remove staff member 1').click()
  await expect.poll(() => field(app, 'Staff ID').length).toBe(1)
  await button(app, 'Save').click()
  await expectProblem(app, 'Reason', 'Reason is required')
  await button(app, 'Reset').click()
  await expect.element(field(app, 'Reason')).toHaveValue('Field school')
  await expect.poll(() => field(app, 'Staff ID').length).toBe(2)
  expect(app.sent('updateTrip')).toEqual([])

  await field(app, 'Reason').fill('Field school, again')
  await app.getByRole('checkbox', { name: 'One Curtin' }).click()
  await button(app, 'Save').click()
  await expect.element(toast(app, 'Trip updated successfully!')).toBeVisible()
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  expect(app.path()).toMatch(/^\/calendar/)
  const [{ body, headers } = expect.fail('Nothing was sent.')] = app.sent('updateTrip')
  expect(headers.get('if-match')).toBe('"1"')
  expect(body).toMatchObject({
    staffIds: ['10019', '10001'],
    destinationIds: ['2'],
    start_date: '2051-03-10',
    end_date: '2051-03-14',
    est_cost: 580.4,
    one_curtin: true,
    reason: 'Field school, again',
    comments: 'By train',
  })

  await app.open('/trips/7/edit?from=table')
  await field(app, 'Comments').fill('')
  await button(app, 'Save').click()
  await expect.element(heading(app, 'Table View')).toBeVisible()
  expect(app.path()).toMatch(/^\/table/)
  expect(app.sent('updateTrip').at(-1)?.body).toMatchObject({ reason: 'Field school', comments: '' })
})

test('a trip is deleted after a question, and Undo restores it', async () => {
  const app = await openForm('/trips/7/edit', { deleteTrip: null, restoreTrip: TRIP })
  await button(app, 'Delete').click()
  const question = dialog(app, 'Delete trip')
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this trip?')
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(app.sent('deleteTrip')).toEqual([])
  await button(app, 'Delete').click()
  await button(question, 'Delete').click()
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  expect(app.path()).toMatch(/^\/calendar/)
  expect(app.sent('deleteTrip').map(({ params }) => params)).toEqual([{ tripId: '7' }])
  await button(toast(app, 'Trip deleted successfully!'), 'Undo').click()
  await expect.element(toast(app, 'Trip restored')).toBeVisible()
  expect(app.sent('restoreTrip').map(({ params }) => params)).toEqual([{ tripId: '7' }])
})

test('leaving unsaved changes asks first, however they are left', async () => {
  const app = await openForm('/profile', PROFILE)
  const link = (name: string) => app.getByRole('link', { name })
  await link('Add Trip').click()
  await expect.element(field(app, 'Reason')).toBeVisible()
  expect(asksBeforeClosing(app)).toBe(false)
  await button(app, 'Cancel').click()
  await expect.element(heading(app, 'Profile')).toBeVisible()
  expect(app.path()).toBe('/profile')

  await link('Add Trip').click()
  await field(app, 'Reason').fill('Half a thought')
  const question = dialog(app, 'Unsaved changes')
  for (const leave of [
    () => button(app, 'Cancel').click(),
    () => link('Dashboard').click(),
    async () => app.window.history.back(),
  ]) {
    await leave()
    await expect.element(question).toMatchTextContent('You have unsaved changes. Leave without saving?')
    await button(question, 'Keep editing').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(app.path).toBe('/trips/new')
    await expect.element(field(app, 'Reason')).toHaveValue('Half a thought')
  }
  await press(link('Skip to content'), '{Enter}')
  await expect.element(app.getByRole('main')).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
  expect(app.path()).toBe('/trips/new')
  app.window.location.assign('/trips/new#main')
  await expect.poll(app.path).toBe('/trips/new#main')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field(app, 'Reason')).toHaveValue('Half a thought')
  app.window.history.back()
  await expect.poll(app.path).toBe('/trips/new')
  await expect.element(field(app, 'Reason')).toHaveValue('Half a thought')
  expect(asksBeforeClosing(app)).toBe(true)

  await button(app, 'Cancel').click()
  await button(question, 'Leave').click()
  await expect.element(heading(app, 'Profile')).toBeVisible()
  expect(app.path()).toBe('/profile')
})

test('a session that ends keeps the input', async () => {
  const over = refusal('not_signed_in', 'Over.')
  const app = await openForm('/trips/new?start=2043-06-04', {
    createTrip: over,
    refresh: over,
    login: { access_token: 'token', refresh_token_id: 'refresh', user: MIA },
  })
  await fillInTrip(app)
  await button(app, 'Save').click()
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
  expect(app.path()).toMatch(/^\/login\?redirect=/)
  await fillIn(app, { 'Staff ID': MIA.staff_id, Password: 'Correct#Horse7' })
  await button(app, 'Login').click()
  await expect.element(heading(app, 'Add New Trip')).toBeVisible()
  await expect.element(field(app, 'Reason')).toHaveValue('Not lost')
  await expect.element(field(app, 'Last name')).toHaveValue('Nguyen')
  // The browser stopped this tab until the same person had signed in again in another one.
  localStorage.setItem(SESSION_KEY, 'another')
  app.window.dispatchEvent(new app.window.StorageEvent('storage', { key: SESSION_KEY }))
  await expect.element(field(app, 'Reason')).toHaveValue('Not lost')
  await button(app, 'Reset').click()
  await expect.element(field(app, 'Reason')).toHaveValue('')
})

const createTrip: Answering<'createTrip'> = ({ body: { staff_ids, destination_ids, ...fields } }) =>
  savedTrip(exampleTrip(9), { ...fields, staffIds: staff_ids, destinationIds: destination_ids })

function openForm(path: string, answers: Answers = {}, trips: Trip[] = [TRIP]): Promise<App> {
  return mountApp(path, {
    as: MIA,
    trips,
    answers: { ...DIRECTORY, updateTrip: ({ body }) => savedTrip(TRIP, body), ...answers },
    expectedConsole: /Error saving trip|Failed to load/,
  })
}

function field(app: App, label: string): Locator {
  const role = ['Staff ID', 'City'].includes(label) ? 'combobox' : 'textbox'
  return app.getByRole(role, { name: new RegExp(`^${label}( \\(optional\\))?$`) })
}

function summary(app: App): Locator {
  return app.getByRole('group', { name: "This trip hasn't been saved" })
}

async function expectProblem(app: App, label: string, sentence: string): Promise<void> {
  await expect.element(field(app, label)).toHaveAccessibleDescription(sentence)
}

async function choose(app: App, label: string, text: string): Promise<void> {
  await field(app, label).fill(text)
  await app.getByRole('option', { name: new RegExp(text) }).click()
}

/** Types and leaves the field, which closes the calendar over the form. */
async function fillDay(app: App, label: string, text: string): Promise<void> {
  await field(app, label).fill(text)
  await userEvent.keyboard('{Tab}')
  await expect.element(field(app, label)).toHaveValue(text)
}

async function fillInTrip(app: App): Promise<void> {
  await choose(app, 'Staff ID', '10019')
  await choose(app, 'City', 'Seoul')
  await fillIn(app, { 'Estimated cost': '12', Reason: 'Not lost' })
}

/** A toast about a failure, which screen readers announce immediately. */
function badNews(app: App, text: string): Locator {
  return app.getByRole('alert').filter({ hasText: text })
}

/** Whether the browser would ask before it closes the tab. */
function asksBeforeClosing({ window }: App): boolean {
  return !window.dispatchEvent(new window.Event('beforeunload', { cancelable: true }))
}
