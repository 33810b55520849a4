import { administer } from './support/admin-calls.ts'
import { AS_PEOPLE_LIVE, expect, test } from './support/fixtures.ts'
import { openTable, tripRow } from './support/table.ts'
import { tripCalls } from './support/trip-calls.ts'

test.use(AS_PEOPLE_LIVE)

const ROSSI = '10007'

test.beforeEach(({ api }) => administer(api, 'leave', ROSSI))
test.afterEach(({ api }) => administer(api, 'return', ROSSI))

test('someone who left is marked where they are, and offered nowhere else', async ({ page, api, signIn }) => {
  await administer(api, 'return', ROSSI)
  const days = { start_date: '2051-03-10', end_date: '2051-03-14' }
  const { trip_id } = await tripCalls(api).create({ ...days, staff_ids: [ROSSI] })
  await administer(api, 'leave', ROSSI)
  await signIn()

  await page.goto(`/trips/${trip_id}/edit`)
  const first = page.getByRole('group', { name: 'Staff member 1' })
  await expect(first.getByRole('combobox', { name: 'Staff ID' })).toHaveValue(ROSSI)
  await expect(first).toContainText('This person has left.')
  await page.getByRole('button', { name: 'Add staff member' }).click()
  await page.keyboard.type('rossi')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: ROSSI })).toBeDisabled()

  await page.goto('/trips/new')
  await first.getByRole('combobox', { name: 'Staff ID' }).fill('rossi')
  await expect(first.getByText('Nothing found')).toBeVisible()

  await page.goto('/table')
  await page.getByRole('button', { name: 'Staff: All' }).click()
  await page.getByPlaceholder('Search', { exact: true }).fill('rossi')
  await expect(page.getByRole('option', { name: `Rossi (${ROSSI}), left` })).toBeVisible()

  await openTable(page, '?startFrom=2051-01-01')
  await tripRow(page, trip_id).locator('td[data-column=staff]').press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit Staff' })
  await expect(editor.getByRole('listitem')).toContainText(`${ROSSI}, left`)
})
