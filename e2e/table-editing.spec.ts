import type { Locator, Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
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

test('staff are added and removed in the cell', async ({ page }) => {
  await openTable(page)
  const [first] = trip.staffMembers
  const firstName = `${first?.first_name} ${first?.last_name}`
  await cellOf(page, 'staff').focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit Staff' })
  await editor.getByRole('combobox', { name: 'Add a staff member' }).fill('10008')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(editor.getByRole('listitem')).toHaveCount(2)
  await expectStaff(['10007', '10008'])
  await editor.getByRole('button', { name: `Remove ${firstName}` }).click()
  await expect(editor.getByRole('listitem')).toHaveCount(1)
  await expectStaff(['10008'])
  await expect(cellOf(page, 'staff')).not.toContainText(firstName)
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

async function edit(page: Page, label: string): Promise<void> {
  const pencil = tripRow(page, trip.trip_id).getByRole('button', { name: `Edit ${label}`, exact: true })
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
