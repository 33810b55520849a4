import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DIRECTORY, exampleTrip, STAFF } from './support/example-trips.ts'
import { mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, press } from './support/screens.ts'
import { cell } from './support/table.ts'

const ROSSI = { staff_id: '10007', first_name: 'Marco', last_name: 'Rossi' }
const TRIP = exampleTrip(7, { staffMembers: [ROSSI] })
const answers = { ...DIRECTORY, listStaff: [...STAFF, { ...ROSSI, left: true as const }] }

test('someone who left is marked on their trip, and isn’t offered for another one', async () => {
  const app = await mountApp('/trips/7/edit', { as: MIA, trips: [TRIP], answers })
  const first = app.getByRole('group', { name: 'Staff member 1' })
  const staffId = first.getByRole('combobox', { name: 'Staff ID' })
  await expect.element(staffId).toHaveValue(ROSSI.staff_id)
  await expect.element(first).toMatchTextContent('This person has left.')
  await button(app, 'Add staff member').click()
  await userEvent.keyboard('rossi')
  // They are on the trip already.
  await expect.poll(() => app.getByRole('option').length).toBe(1)
  await expect.element(app.getByRole('option', { name: /10007/ })).toHaveAttribute('aria-disabled', 'true')

  await app.open('/trips/new')
  await staffId.fill('rossi')
  await expect.element(first.getByText('Nothing found')).toBeVisible()
  await staffId.fill('nguyen')
  await expect.element(app.getByRole('option', { name: /Bao Nguyen/ })).toBeVisible()
})

test('someone who left is marked in the table and its filter, and isn’t offered there', async () => {
  const older = exampleTrip(6, { start_date: '2050-01-01', end_date: '2050-01-02' })
  const app = await mountApp('/table', { as: MIA, trips: [TRIP, older], answers })
  await button(app, 'Staff: All').click()
  await app.getByPlaceholder('Search', { exact: true }).fill('rossi')
  await expect.element(app.getByRole('option', { name: 'Marco Rossi (10007), left' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(app.getByRole('option', { name: /Rossi/ })).not.toBeInTheDocument()
  await press(cell(app, 'Staff'), '{Enter}')
  const editor = dialog(app, 'Edit Staff')
  await expect.element(editor.getByRole('listitem')).toMatchTextContent('10007, left')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(editor).not.toBeInTheDocument()

  // They aren't offered for a trip that they aren't on.
  await press(cell(app, 'Staff', 2), '{Enter}')
  const field = editor.getByRole('combobox', { name: 'Add a staff member' })
  const colleague = app.getByRole('option', { name: /Bao Nguyen/ })
  await field.fill('nguyen')
  await expect.element(colleague).toBeVisible()
  await field.fill('rossi')
  await expect.element(colleague).not.toBeInTheDocument()
  await expect.element(app.getByRole('option', { name: /Rossi/ })).not.toBeInTheDocument()
})
