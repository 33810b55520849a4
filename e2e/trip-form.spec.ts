import type { Locator, Page } from '@playwright/test'
import { SESSION_KEY } from '@sojourn/contract/limits'
import { eachText, TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { DEMO } from './support/accounts.ts'
import { holdCalls } from './support/calls.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

/** What the keyboard types into each text field. */
const TYPED = { ...eachText((field) => `Some ${field}`), reason: 'Workshop by keyboard' }

test('a trip is added by keyboard alone', async ({ page, signIn, listTrips }) => {
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add Trip' }).press('Enter')
  await expectScreen(page, 'Add New Trip')
  await expect(page).toHaveTitle(/^Add New Trip · /)
  for (const row of ['staff member', 'destination']) {
    await expect(page.getByRole('button', { name: `Remove ${row} 1` })).toBeDisabled()
  }
  const staff = page.getByRole('group', { name: 'Staff member 1' })
  await expect(field(staff, 'Staff ID')).toHaveAttribute('placeholder', 'Select…')
  await expect(field(page, 'City')).toHaveAttribute('placeholder', 'Select…')

  await field(staff, 'Staff ID').focus()
  await typeAndEnter(page, 'chen mia')
  await expect(field(staff, 'Staff ID')).toHaveValue('10001')
  await expect(field(staff, 'First name')).toHaveValue('Mia')
  await expect(field(staff, 'Last name')).toHaveValue('Chen')
  await page.getByRole('button', { name: 'Add staff member' }).press('Enter')
  const second = page.getByRole('group', { name: 'Staff member 2' })
  await expect(field(second, 'Staff ID')).toBeFocused()
  await expect(page.getByRole('option', { name: '10001' })).toBeDisabled()
  await typeAndEnter(page, '10007')
  await expect(field(second, 'Last name')).toHaveValue('Rossi')
  await page.getByRole('button', { name: 'Remove staff member 1' }).press('Enter')
  await expect(field(staff, 'Staff ID')).toHaveValue('10007')
  await expect(page.getByRole('button', { name: 'Add staff member' })).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(field(page, 'City')).toBeFocused()
  await typeAndEnter(page, 'seoul')
  await expect(field(page, 'City')).toHaveValue('Seoul')
  await expect(field(page, 'Country')).toHaveValue('South Korea')
  await expect(field(page, 'Region')).toHaveValue('North East Asia')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('22/3/2041')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Start date')).toHaveValue('22 Mar 2041')
  await page.keyboard.type('24 Mar 2041')
  await page.keyboard.press('Tab')
  await page.keyboard.type('580.4')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (const text of TEXT_FIELDS) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(TYPED[text])
  }
  for (const name of ['Reset', 'Cancel', 'Save']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(goodNews(page, 'Trip saved successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  const saved = (await listTrips()).find(({ reason }) => reason === 'Workshop by keyboard')
  expect(saved).toMatchObject({
    staffMembers: [{ staff_id: '10007' }],
    destinations: [{ destination_name: 'Seoul' }],
    start_date: '2041-03-22',
    end_date: '2041-03-24',
    est_cost: 580.4,
    one_curtin: true,
    ...TYPED,
  })
})

test('every error is shown at its field and at the top, and Reset clears them all', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/trips/new')
  const save = page.getByRole('button', { name: 'Save' })
  const summary = page.getByRole('group', { name: "This trip hasn't been saved" })
  await expect(save).toBeVisible()
  await expectFirstLoad(page, '/trips/new')
  await save.click()
  await expect(summary).toBeFocused()
  for (const [name, sentence] of [
    ['Staff ID', 'All staff fields are required'],
    ['City', 'All trip fields are required'],
    ['Start date', 'Start and end dates are required'],
    ['Estimated cost', 'Estimated cost is required'],
    ['Reason', 'Reason is required'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(sentence)
    await summary.getByRole('button', { name: sentence }).click()
    await expect(field(page, name)).toBeFocused()
  }
  await page.keyboard.press('Escape')

  const cost = field(page, 'Estimated cost')
  for (const [text, sentence] of [
    ['abc', 'Estimated cost must be a positive number'],
    ['-5', 'Estimated cost must be a positive number'],
    ['1.234', 'Estimated cost can have at most two decimal places'],
    ['10000000000', 'Estimated cost must be $9,999,999,999.99 or less'],
  ] as const) {
    await cost.fill(text)
    await expect(cost).not.toHaveAttribute('aria-invalid', 'true')
    await cost.press('Enter')
    await expect(cost).toHaveAccessibleDescription(sentence)
    await expect(summary).toContainText(sentence)
  }

  await fillDay(field(page, 'Start date'), '22 Mar 2041')
  await save.click()
  await expect(field(page, 'End date')).toHaveAccessibleDescription('Start and end dates are required')
  await fillDay(field(page, 'End date'), '21 Mar 2041')
  await field(page, 'Reason').fill('r'.repeat(501))
  await field(page, 'Comments').fill('c'.repeat(2001))
  await save.click()
  for (const [name, sentence] of [
    ['End date', 'End date cannot be before start date'],
    ['Reason', 'Reason must be 500 characters or fewer'],
    ['Comments', 'Comments must be 2,000 characters or fewer'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(sentence)
  }
  await field(page, 'Reason').fill('   ')
  await save.click()
  await expect(field(page, 'Reason')).toHaveAccessibleDescription('Reason is required')

  await page.getByRole('button', { name: 'Add destination' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(summary).toHaveCount(0)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(field(page, 'City')).toHaveCount(1)
  for (const name of ['Start date', 'End date', 'Estimated cost', 'Reason', 'Comments']) {
    await expect(field(page, name)).toHaveValue('')
  }
})

test('a traveller on another trip on those dates causes a warning, with a link to that trip', async ({
  page,
  api,
  signIn,
}) => {
  const trips = tripCalls(api)
  const other = await trips.create({
    staff_ids: ['10019', '10028'],
    start_date: '2042-05-01',
    end_date: '2042-05-04',
    reason: 'Elsewhere already',
  })
  await signIn()
  // As the calendar opens it.
  await page.goto('/trips/new?start=2042-05-04')
  await expect(field(page, 'Start date')).toHaveValue('4 May 2042')
  await expect(field(page, 'End date')).toHaveValue('4 May 2042')
  await choose(page, 'Staff ID', '10019')
  const warning = page.getByRole('listitem').filter({ hasText: 'is on another trip on these dates' })
  await expect(warning).toContainText('Arjun Mehta is on another trip on these dates: Elsewhere already')
  const link = warning.getByRole('link', { name: 'Elsewhere already, 1 May 2042 to 4 May 2042' })
  await expect(link).toHaveAttribute('href', `/trips/${other.trip_id}/edit`)
  await expect(link).toHaveAttribute('target', '_blank')
  await fillDay(field(page, 'Start date'), '5 May 2042')
  await expect(warning).toHaveCount(0)
  await fillDay(field(page, 'Start date'), '4 May 2042')
  await expect(warning).toHaveCount(1)

  await choose(page, 'City', 'Seoul')
  await field(page, 'Estimated cost').fill('0')
  await field(page, 'Reason').fill('In spite of the warning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Trip saved successfully!')).toBeVisible()
})

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: /status of (422|500|404)|Error saving trip|ERR_FAILED|Failed to load/ })

  test('a new trip, the form says so, names the fields, and keeps the input', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/trips/new?start=2043-05-04')
    await choose(page, 'Staff ID', '10019')
    await choose(page, 'City', 'Seoul')
    await field(page, 'Estimated cost').fill('12')
    await field(page, 'Reason').fill('Not lost')
    const refuse = async (status: number, json: object) => {
      await page.unrouteAll()
      await page.route('**/api/trips/complete', (route) => route.fulfill({ status, json }))
      await page.getByRole('button', { name: 'Save' }).click()
    }
    const errors = [
      { path: 'staff', message: 'Staff ID 10019 is not in the directory.' },
      { path: 'est_cost', message: 'Estimated cost must be a positive number' },
    ]
    await refuse(422, { status: 422, error: 'rule_broken', message: 'No.', errors })
    await expect(page.getByRole('alert').filter({ hasText: 'Error saving trip' })).toBeVisible()
    await expect(field(page, 'Staff ID')).toHaveAccessibleDescription(errors[0]?.message ?? '')
    await expect(field(page, 'Estimated cost')).toHaveAccessibleDescription(errors[1]?.message ?? '')

    await refuse(500, { status: 500, error: 'internal', message: 'Out of order.' })
    await expect(page.getByRole('group', { name: "This trip hasn't been saved" })).toContainText(
      'Out of order.',
    )
    await expect(field(page, 'Reason')).toHaveValue('Not lost')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Trip saved successfully!')).toBeVisible()
  })

  test('a change or a deletion, the form says so', async ({ page, api, signIn }) => {
    const { trip_id } = await tripCalls(api).create()
    await signIn()
    await page.goto(`/trips/${trip_id}/edit`)
    await expect(field(page, 'Reason')).toBeVisible()
    await expectFirstLoad(page, '/trips/edit')
    await field(page, 'Reason').fill('Not lost')
    await page.route(`**/api/trips/${trip_id}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update trip' })).toBeVisible()
    await expect(field(page, 'Reason')).toHaveValue('Not lost')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error deleting trip' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(field(page, 'Reason')).toHaveValue('Not lost')
  })

  test("an unknown trip is reported, and a form that doesn't load can be retried", async ({
    page,
    signIn,
  }) => {
    await signIn()
    // Before this browser has kept a list of its own.
    await page.route('**/api/staff', (route) => route.abort())
    await page.goto('/trips/new')
    await expect(page.getByRole('alert')).toContainText('No response received from server')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Staff ID')).toBeVisible()

    await page.goto('/trips/2147483647/edit')
    await expect(page.getByRole('alert')).toHaveText("Trip 2147483647 doesn't exist.")
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).not.toHaveURL(/trips/)
    await page.goto('/trips/seven/edit')
    await expectScreen(page, 'Page not found')
  })
})

test('a trip is loaded, edited, reset and saved, and leads back to the page it was opened from', async ({
  page,
  api,
  signIn,
}) => {
  const trips = tripCalls(api)
  const { trip_id } = await trips.create({ staff_ids: ['10007', '10001'] })
  await signIn()
  const loading = await holdCalls(page, `/api/trips/${trip_id}`)
  await page.goto(`/trips/${trip_id}/edit`)
  await expectScreen(page, 'Edit Trip')
  await expect(page.getByText('Loading the trip form…')).toBeAttached()
  loading.release()
  await expect(field(page, 'Staff ID')).toHaveCount(2)
  const expected = {
    'Start date': '10 Mar 2041',
    'End date': '14 Mar 2041',
    'Estimated cost': '580.40',
    Reason: 'Field school',
    Comments: 'By train',
    City: 'Aberdeen',
    Region: 'Europe',
  }
  for (const [name, value] of Object.entries(expected)) {
    await expect(field(page, name)).toHaveValue(value)
  }

  await field(page, 'Reason').fill('')
  await page.getByRole('button', { name: 'Remove staff member 1' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Reason')).toHaveAccessibleDescription('Reason is required')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(field(page, 'Reason')).toHaveValue('Field school')
  await expect(field(page, 'Staff ID')).toHaveCount(2)

  await field(page, 'Reason').fill('Field school, again')
  await field(page, 'One Curtin').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(goodNews(page, 'Trip updated successfully!')).toBeVisible()
  await expect(page).toHaveURL('/calendar')
  expect(await trips.read(trip_id)).toMatchObject({ reason: 'Field school, again', one_curtin: true })

  await page.goto(`/trips/${trip_id}/edit?from=table`)
  await field(page, 'Comments').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/table/)
  expect(await trips.read(trip_id)).toMatchObject({ comments: '', version: 3 })
})

test('a trip is deleted after a question, and restored', async ({ page, api, signIn }) => {
  const trips = tripCalls(api)
  const { trip_id } = await trips.create()
  await signIn()
  await page.goto(`/trips/${trip_id}/edit`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete trip' })
  await expect(question).toContainText('Are you sure you want to delete this trip?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/calendar')
  const toast = goodNews(page, 'Trip deleted successfully!')
  await expect(toast).toBeVisible()
  expect(await trips.read(trip_id)).toBeUndefined()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Trip restored')).toBeVisible()
  expect(await trips.read(trip_id)).toMatchObject({ reason: 'Field school' })
})

test('leaving unsaved changes asks first, however they are left', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Add Trip' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/profile')

  await page.getByRole('link', { name: 'Add Trip' }).click()
  await field(page, 'Reason').fill('Half a thought')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('link', { name: 'Dashboard' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await expect(question).toContainText('You have unsaved changes. Leave without saving?')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/trips/new')
    await expect(field(page, 'Reason')).toHaveValue('Half a thought')
  }
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/trips/new')
  await page.evaluate(() => location.assign('#main'))
  await expect(page).toHaveURL('/trips/new#main')
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Reason')).toHaveValue('Half a thought')
  await page.goBack()
  await expect(page).toHaveURL('/trips/new')
  await expect(field(page, 'Reason')).toHaveValue('Half a thought')

  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/profile')
})

test.describe('a session that ends', () => {
  test.use({ expectedConsole: /status of 401|Error saving trip/ })

  test('keeps the input', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/trips/new?start=2043-06-04')
    await choose(page, 'Staff ID', '10019')
    await choose(page, 'City', 'Seoul')
    await field(page, 'Estimated cost').fill('12')
    await field(page, 'Reason').fill('Typed before')
    await page.route(/api\/(trips\/complete|auth\/refresh)$/, (route) =>
      route.fulfill({ status: 401, json: { status: 401, error: 'not_signed_in', message: 'Over.' } }),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/login\?redirect=/)
    await page.unrouteAll()
    await signInOnScreen(page, DEMO)
    await expectScreen(page, 'Add New Trip')
    await expect(field(page, 'Reason')).toHaveValue('Typed before')
    await expect(field(page, 'Last name')).toHaveValue('Mehta')
    // The browser stopped this tab until the same person had signed in again in another one.
    await page.evaluate((key) => {
      localStorage.setItem(key, 'another')
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }, SESSION_KEY)
    await expect(field(page, 'Reason')).toHaveValue('Typed before')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(field(page, 'Reason')).toHaveValue('')
  })
})

test.describe('while someone else', () => {
  test.use({ expectedConsole: /status of (404|412)|Failed to load/ })

  test('changes the trip, an untouched form follows, and a changed one leads to the conflict dialog', async ({
    page,
    api,
    signIn,
  }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create()
    await signIn()
    await page.goto(`/trips/${trip_id}/edit`)
    await expect(field(page, 'Reason')).toHaveValue('Field school')
    await trips.change(trip_id, { reason: 'Theirs' })
    await expect(field(page, 'Reason')).toHaveValue('Theirs')

    const held = await holdCalls(page, `/api/trips/${trip_id}`)
    await field(page, 'Comments').focus()
    await trips.change(trip_id, { reason: 'Theirs once more' })
    await held.asked
    await page.keyboard.press('End')
    await page.keyboard.type(', or by bus')
    held.release()
    await expect(page.getByText('Someone else changed this trip while you were editing it.')).toBeVisible()
    await expect(field(page, 'Comments')).toBeFocused()
    await expect(field(page, 'Comments')).toHaveValue('By train, or by bus')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(field(page, 'Reason')).toHaveValue('Theirs once more')
    await expect(field(page, 'Comments')).toHaveValue('By train')

    const notice = page.getByText('Someone else changed this trip while you were editing it.')
    await expect(notice).toHaveCount(0)
    await field(page, 'Reason').fill('Mine')
    await trips.change(trip_id, { reason: 'Theirs again' })
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(field(page, 'Reason')).toHaveValue('Theirs again')
    await expect(notice).toHaveCount(0)

    await field(page, 'Reason').fill('Mine at last')
    await trips.change(trip_id, { comments: 'Theirs too' })
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Use my changes' }).click()
    await expect(page.getByText('Trip updated successfully!')).toBeVisible()
    expect(await trips.read(trip_id)).toMatchObject({ reason: 'Mine at last', comments: 'Theirs too' })
  })

  test('deletes the trip, the form says so and can save it as a new one', async ({
    page,
    api,
    signIn,
    listTrips,
  }) => {
    const trips = tripCalls(api)
    const { trip_id } = await trips.create()
    await signIn()
    await page.goto(`/trips/${trip_id}/edit`)
    await field(page, 'Reason').fill('Kept in spite of it')
    await trips.remove(trip_id)
    const notice = page.getByText('Someone else deleted this trip while you were editing it.')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save as new trip' }).click()
    await expect(page.getByText('Trip saved successfully!')).toBeVisible()
    const saved = (await listTrips()).find(({ reason }) => reason === 'Kept in spite of it')
    expect(saved?.trip_id).toBeGreaterThan(trip_id)
  })
})

async function typeAndEnter(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

async function choose(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await page.getByRole('option', { name: text }).click()
}

/** Found by its label, which an open list of options has too. */
function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(label).and(within.locator('input, textarea'))
}

/** Types and leaves the field, which closes the calendar over the form. */
async function fillDay(day: Locator, text: string): Promise<void> {
  await day.fill(text)
  await day.press('Tab')
  await expect(day).toHaveValue(text)
}
