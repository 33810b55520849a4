import type { Page } from '@playwright/test'
import { readCalendar } from '@sojourn/contract/testing/read-calendar'
import { activate } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { tripCalls } from './support/trip-calls.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a calendar app and a program read trips until their link and their token are revoked', async ({
  page,
  api,
  signIn,
}) => {
  const person = await activate(api)
  const trips = tripCalls(api)
  const [own, others] = [await trips.create({ staff_ids: [person.staff_id] }), await trips.create()]
  await signIn(person)
  await page.goto('/profile')
  const dialog = page.getByRole('dialog')

  // The calendar link is renamed and replaced.
  const links = page.getByRole('region', { name: 'Calendar links' })
  await links.getByRole('button', { name: 'New calendar link' }).click()
  await dialog.getByLabel('Name').fill('My journeys, all of them')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await copy(page, 'Copy link')
  const row = links.getByRole('listitem').filter({ hasText: 'ourneys' })
  await expect(row).toContainText('My trips · Full details')
  await expect(row).toContainText('Not used yet')
  const calendar = readCalendar(await (await fetch(link)).text())
  expect(calendar.name).toBe('My journeys, all of them')
  expect(calendar.events).toMatchObject([
    { first: own.start_date, last: own.end_date, location: expect.stringContaining(', '), sequence: 1 },
  ])
  expect(calendar.events.map(({ uid }) => uid)).not.toContain(`trip-${others.trip_id}@127.0.0.1`)

  await row.getByRole('button', { name: 'Rename My journeys, all of them' }).click()
  await dialog.getByLabel('Name').fill('Journeys')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Calendar link renamed')).toBeVisible()
  await expect(row.getByText('Journeys', { exact: true })).toBeVisible()
  await expect(row).toContainText('Used in the last hour')
  expect(readCalendar(await (await fetch(link)).text()).name).toBe('Journeys')

  await row.getByRole('button', { name: 'Regenerate Journeys' }).click()
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  const renewed = await copy(page, 'Copy link')
  expect(renewed).not.toBe(link)
  expect([(await fetch(link)).status, (await fetch(renewed)).status]).toEqual([404, 200])

  // The token gives what was chosen, and nothing more.
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('button', { name: 'New access token' }).click()
  await dialog.getByLabel('Name').fill('Data warehouse')
  await dialog.getByRole('checkbox', { name: 'Read trips' }).check()
  await dialog.getByLabel('Valid for').selectOption('30 days')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const headers = { authorization: `Bearer ${await copy(page, 'Copy token')}` }
  const statusOf = async (path: string) => (await fetch(`${api.server.url}${path}`, { headers })).status
  const token = tokens.getByRole('listitem').filter({ hasText: 'Data warehouse' })
  await expect(token).toContainText('trips:read')
  await expect(token).toContainText('Not used yet')
  expect([await statusOf('/api/trips'), await statusOf('/api/where')]).toEqual([200, 403])
  await page.reload()
  await expect(token).toContainText('Used in the last ten minutes')

  await row.getByRole('button', { name: 'Revoke Journeys' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Calendar link revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await fetch(renewed)).status).toBe(404)
  await token.getByRole('button', { name: 'Revoke Data warehouse' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(token).toHaveCount(0)
  expect(await statusOf('/api/trips')).toBe(401)

  await page.goto('/logs')
  await expect(page.getByText('Ana Silva revoked the calendar link “Journeys”')).toBeVisible()
})

/** Copies what the dialog shows once, and closes the dialog. */
async function copy(page: Page, button: 'Copy link' | 'Copy token'): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByRole('status')).toHaveText(/ copied$/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  return page.evaluate(() => navigator.clipboard.readText())
}
