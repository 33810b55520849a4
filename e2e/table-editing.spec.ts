import type { Locator, Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { expectNoViolations } from './support/axe.ts'
import { countCalls, holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { openTable, tripRow } from './support/table.ts'
import { goodNews } from './support/toasts.ts'
import { type TripCalls, tripCalls } from './support/trip-calls.ts'

let calls: TripCalls
let trip: Trip

test.beforeEach(async ({ signIn, api }) => {
  await signIn()
  calls = tripCalls(api)
  trip = await calls.create({
    start_date: '2051-03-10',
    end_date: '2051-03-14',
    est_cost: 580.4,
    reason: 'Field school',
    comments: 'By train',
    staff_ids: ['10007'],
  })
})

test('a cost is edited with the pencil: Escape and leaving cancel, Enter saves', async ({ page }) => {
  test.slow(true, 'axe checks the whole page twice')
  await openTable(page)
  const cost = cellOf(page, 'cost')
  const field = page.getByRole('textbox', { name: 'Cost' })
  const open = async () => {
    await cost.hover()
    await cost.getByRole('button', { name: 'Edit Cost' }).click()
    await expect(field).toBeFocused()
  }
  await open()
  await expect(field).toHaveValue('580.40')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('-12a.5.6e$7')
  await expect(field).toHaveValue('12.567')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Estimated cost can have at most two decimal places')
  await expectNoViolations(page)
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Estimated cost is required')
  await field.fill('99999999999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Estimated cost must be $9,999,999,999.99 or less')
  await field.fill('77')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(cost).toBeFocused()
  await expect(cost).toHaveText('$580.40')

  await open()
  await field.fill('78')
  await page.getByRole('heading', { name: 'Table View' }).click()
  await expect(field).toHaveCount(0)
  await expect(cost).toHaveText('$580.40')

  await open()
  const editor = page.getByRole('dialog', { name: 'Edit Cost' })
  await field.fill('1234.567')
  await page.keyboard.press('Enter')
  await editor.getByRole('alert').click()
  await editor.getByRole('heading').click()
  await editor.click({ position: { x: 3, y: 3 } })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('1234.567')
  await page.keyboard.press('Shift+Tab')
  await expect(editor).toHaveCount(0)
  await expect(cost).toBeFocused()
  await expect(cost).toHaveText('$580.40')

  await open()
  await field.fill('1')
  for (const name of ['Cancel', 'Save']) {
    await page.keyboard.press('Tab')
    await expect(editor.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(editor).toHaveCount(0)
  await expect(cost).toBeFocused()

  await open()
  await field.fill('1234.5')
  await page.keyboard.press('Enter')
  await expect(cost).toHaveText('$1,234.50')
  await expect(field).toHaveCount(0)
  await expect.poll(async () => (await calls.read(trip.trip_id))?.est_cost).toBe(1234.5)
})

test('everything in a row is edited by keyboard alone', async ({ page }) => {
  await openTable(page)
  await cellOf(page, 'staff').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cellOf(page, 'status')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(cellOf(page, 'status')).toBeFocused()
  for (const _ of ['region', 'countries', 'destinations', 'start_date']) {
    await page.keyboard.press('ArrowRight')
  }
  await expect(cellOf(page, 'start_date')).toBeFocused()

  const start = page.getByRole('dialog').getByLabel('Start date')
  await page.keyboard.press('Enter')
  await start.fill('2051-03-15')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Start date cannot be after the end date.')
  await start.fill('2051-03-12')
  // First between the day, the month and the year of one field, and only then out of it.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(start).toBeFocused()
  await expect(start).toHaveValue('2051-03-12')
  await page.keyboard.press('Shift+Tab')
  await expect(start).toHaveCount(0)
  await expect(cellOf(page, 'start_date')).toBeFocused()
  await page.keyboard.press('Enter')
  await start.fill('2051-03-12')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'start_date')).toHaveText('12 Mar 2051')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const end = page.getByRole('dialog').getByLabel('End date')
  await end.fill('2051-03-11')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('End date cannot be before the start date.')
  await end.fill('2051-03-20')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'end_date')).toHaveText('20 Mar 2051')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'one_curtin').getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Space')
  await expect(cellOf(page, 'one_curtin').getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Space')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await reason.fill('  ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Reason is required')
  await reason.fill('x'.repeat(501))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Reason must be 500 characters or fewer')
  await reason.fill('Summer school')
  await page.keyboard.press('Enter')
  const steps = TEXT_FIELDS.indexOf('comments') - TEXT_FIELDS.indexOf('reason')
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await comments.fill('x'.repeat(2001))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Comments must be 2,000 characters or fewer')
  await comments.fill('')
  await page.keyboard.press('Enter')

  await expect
    .poll(() => calls.read(trip.trip_id))
    .toMatchObject({
      start_date: '2051-03-12',
      end_date: '2051-03-20',
      one_curtin: true,
      reason: 'Summer school',
      comments: '',
    })
  await page.keyboard.press('End')
  await expect(tripRow(page, trip.trip_id).getByRole('button', { name: /^Delete trip/ })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(cellOf(page, 'staff')).toBeFocused()
})

test('staff are added and removed in the cell, but never the last one', async ({ page }) => {
  await openTable(page)
  const [first] = trip.staffMembers
  const firstName = `${first?.first_name} ${first?.last_name}`
  await cellOf(page, 'staff').focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit Staff' })
  await editor.getByRole('button', { name: `Remove ${firstName}` }).click()
  await expect(editor.getByRole('alert')).toHaveText('Cannot remove the last staff member from this trip.')
  await expect(editor.getByRole('listitem')).toHaveCount(1)

  await editor.getByRole('combobox', { name: 'Add a staff member' }).fill('10008')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(editor.getByRole('listitem')).toHaveCount(2)
  await expect(editor.getByRole('alert')).toHaveCount(0)
  await expectStaff(['10007', '10008'])
  await editor.getByRole('button', { name: `Remove ${firstName}` }).click()
  await expect(editor.getByRole('listitem')).toHaveCount(1)
  await expectStaff(['10008'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(cellOf(page, 'staff')).toBeFocused()
  await expect(cellOf(page, 'staff')).not.toContainText(firstName)

  for (const way of [['Tab'], ['Shift+Tab', 'Shift+Tab']]) {
    await page.keyboard.press('Enter')
    await expect(editor.getByRole('combobox', { name: 'Add a staff member' })).toBeFocused()
    for (const key of way) await page.keyboard.press(key)
    await expect(editor).toHaveCount(0)
    await expect(cellOf(page, 'staff')).toBeFocused()
  }
})

test('a row is deleted after a question, and Undo restores it', async ({ page }) => {
  test.slow(true, 'axe checks the whole page twice')
  await openTable(page)
  const row = tripRow(page, trip.trip_id)
  const modal = page.getByRole('dialog', { name: 'Delete trip' })
  await row.getByRole('button', { name: `Delete trip ${trip.trip_id}` }).click()
  await expect(modal.getByText('Are you sure you want to delete this trip?')).toBeVisible()
  await expectNoViolations(page)
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal).toHaveCount(0)
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: `Delete trip ${trip.trip_id}` }).click()
  await modal.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  const toast = goodNews(page, 'Trip deleted successfully!')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Field school' })
})

test.describe('two people editing', () => {
  test.use({ expectedConsole: /status of 412/ })

  test('typed text stays while the trip changes elsewhere, and the person decides a conflict', async ({
    page,
  }) => {
    await openTable(page)
    const field = page.getByRole('textbox', { name: 'Reason' })
    const conflict = page.getByRole('dialog', { name: 'This trip has changed' })

    await edit(page, 'Reason')
    await field.fill('Mine')
    await calls.change(trip.trip_id, { reason: 'Theirs' })
    await expect(page.getByText('Someone else changed this to Theirs')).toBeVisible()
    await expect(field).toHaveValue('Mine')
    await expect(field).toBeFocused()
    await expect(cellOf(page, 'reason')).toHaveText('Theirs')
    await page.keyboard.press('Enter')
    await conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(cellOf(page, 'reason')).toHaveText('Theirs')
    expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Theirs' })

    await edit(page, 'Reason')
    await field.fill('Mine')
    await calls.change(trip.trip_id, { reason: 'Theirs again' })
    await expect(page.getByText('Someone else changed this to Theirs again')).toBeVisible()
    await page.keyboard.press('Enter')
    await conflict.getByRole('button', { name: 'Use my changes' }).click()
    await expect(cellOf(page, 'reason')).toHaveText('Mine')
    await expect.poll(async () => (await calls.read(trip.trip_id))?.reason).toBe('Mine')

    const held = await holdCalls(page, `/api/trips/${trip.trip_id}`)
    await edit(page, 'Reason')
    await field.fill('Mine at last')
    await page.keyboard.press('Enter')
    await held.asked
    await calls.change(trip.trip_id, { reason: 'Theirs to the end' })
    await edit(page, 'Comments')
    const comments = page.getByRole('textbox', { name: 'Comments' })
    await comments.fill('Typed meanwhile')
    held.release()
    await expect(conflict).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(conflict).toBeVisible()
    await conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(comments).toBeFocused()
    await expect(comments).toHaveValue('Typed meanwhile')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await calls.read(trip.trip_id))?.comments).toBe('Typed meanwhile')
  })

  test('a double click decides one of two conflicts', async ({ page }) => {
    const second = await calls.create({ start_date: '2051-03-20', end_date: '2051-03-24' })
    await openTable(page, '?startFrom=2051-01-01')
    const held = await holdCalls(page, '/api/trips/*')
    for (const { trip_id } of [trip, second]) {
      await edit(page, 'Reason', trip_id)
      await page.getByRole('textbox', { name: 'Reason' }).fill('Mine')
      await page.keyboard.press('Enter')
    }
    await held.asked
    const refusals = [trip, second].map(({ trip_id }) => page.waitForResponse(`**/api/trips/${trip_id}`))
    for (const { trip_id } of [trip, second]) await calls.change(trip_id, { reason: 'Theirs' })
    held.release()
    for (const refusal of refusals) expect((await refusal).status()).toBe(412)
    const conflict = page.getByRole('dialog', { name: 'This trip has changed' })
    await expect(conflict).toBeVisible()
    const isFirst = (await conflict.innerText()).includes(`trip ${trip.trip_id} `)
    const [decided, open] = isFirst ? [trip, second] : [second, trip]
    await conflict.getByRole('button', { name: 'Use my changes' }).dblclick()
    await expect(conflict).toContainText(`trip ${open.trip_id} `)
    await expect.poll(async () => (await calls.read(decided.trip_id))?.reason).toBe('Mine')
    await conflict.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(tripRow(page, open.trip_id)).toContainText('Theirs')
    expect(await calls.read(open.trip_id)).toMatchObject({ reason: 'Theirs' })
  })
})

test('an edited row keeps its position when it would move or disappear, until editing ends', async ({
  page,
}) => {
  await openTable(page, '?startFrom=2051-01-01')
  await edit(page, 'Comments')
  const field = page.getByRole('textbox', { name: 'Comments' })
  await field.fill('Not lost')
  await calls.change(trip.trip_id, { start_date: '2050-12-01' })
  await expect(cellOf(page, 'start_date')).toHaveText('1 Dec 2050')
  await expect(field).toHaveValue('Not lost')
  await calls.remove(trip.trip_id)
  await expect(page.getByText('Someone else deleted this trip.')).toBeVisible()
  await expect(field).toHaveValue('Not lost')
  await page.keyboard.press('Escape')
  await expect(tripRow(page, trip.trip_id)).toHaveCount(0)
})

test('the focus stays with a row that moves', async ({ page }) => {
  await openTable(page, '?startFrom=2051-01-01&sort=cost')
  await edit(page, 'Cost')
  await page.getByRole('textbox', { name: 'Cost' }).fill('999999999')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'cost')).toHaveText('$999,999,999.00')
  await expect(cellOf(page, 'cost')).toBeFocused()
})

test('Add Trip and Edit open the form over the table, and the list is loaded again after saving', async ({
  page,
}) => {
  await openTable(page, '?startFrom=2051-01-01')
  const lists = countCalls(page, '/api/trips')
  await page.getByRole('button', { name: 'Add Trip' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Trip' })
  await adding.getByRole('combobox', { name: 'Staff ID' }).fill('10009')
  await adding.getByRole('option').click()
  await adding.getByRole('combobox', { name: 'City' }).fill('Seoul')
  await adding.getByRole('option').click()
  for (const day of ['Start date', 'End date']) {
    await adding.getByLabel(day).fill('22 Mar 2055')
    await page.keyboard.press('Tab')
  }
  await adding.getByLabel('Cost').fill('12.5')
  await adding.getByLabel('Reason').fill('Added in the form')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding).toHaveCount(0)
  await expect(goodNews(page, 'Trip saved successfully!')).toBeVisible()
  const added = page.locator('tr[data-trip]').filter({ hasText: 'Added in the form' })
  await expect(added.locator('td[data-column=cost]')).toHaveText('$12.50')
  expect(lists()).toBe(1)

  await saveReason(page, 'Edited in the form')
  await expect(goodNews(page, 'Trip updated successfully!')).toBeVisible()
  await expect(cellOf(page, 'reason')).toHaveText('Edited in the form')
  expect(lists()).toBe(2)
  await calls.remove(Number(await added.getAttribute('data-trip')))
  await expect(page).toHaveURL(/startFrom=2051-01-01/)
})

function cellOf(page: Page, column: string): Locator {
  return tripRow(page, trip.trip_id).locator(`td[data-column=${column}]`)
}

async function edit(page: Page, label: string, tripId = trip.trip_id): Promise<void> {
  const pencil = tripRow(page, tripId).getByRole('button', { name: `Edit ${label}`, exact: true })
  await pencil.hover()
  await pencil.click()
}

/** In the form over the table. */
async function saveReason(page: Page, reason: string): Promise<void> {
  await tripRow(page, trip.trip_id)
    .getByRole('button', { name: `Edit trip ${trip.trip_id}` })
    .click()
  const form = page.getByRole('dialog', { name: 'Edit Trip' })
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

async function expectStaff(ids: string[]): Promise<void> {
  await expect
    .poll(async () => (await calls.read(trip.trip_id))?.staffMembers.map(({ staff_id }) => staff_id).sort())
    .toEqual(ids)
}
