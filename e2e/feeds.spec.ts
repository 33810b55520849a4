import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCalendar } from '@sojourn/contract/testing/read-calendar'
import { activate } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Copies the link, before which Escape doesn't close the dialog, and closes the dialog. */
async function copyLink(page: Page, close = () => page.keyboard.press('Escape')): Promise<string> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('status')).toContainText("You haven't copied the link")
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Link copied')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(link)
  await close()
  await expect(dialog).toHaveCount(0)
  return link
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a calendar link is created, copied, followed without a session, renamed, regenerated and revoked', async ({
  page,
  api,
  signIn,
}) => {
  const person = await activate(api)
  const trips = tripCalls(api)
  const [own, others] = [await trips.create({ staff_ids: [person.staff_id] }), await trips.create()]
  await signIn(person)
  await page.goto('/profile')
  const links = page.getByRole('region', { name: 'Calendar links' })

  await links.getByRole('button', { name: 'New calendar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New calendar link' })
  await dialog.getByLabel('Name').fill('My journeys, all of them')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await copyLink(page)
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
  await page.getByRole('dialog').getByLabel('Name').fill('Journeys')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Calendar link renamed')).toBeVisible()
  await expect(row.getByText('Journeys', { exact: true })).toBeVisible()
  await expect(row).toContainText('Used in the last hour')
  expect(readCalendar(await (await fetch(link)).text()).name).toBe('Journeys')

  await row.getByRole('button', { name: 'Regenerate Journeys' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click()
  const renewed = await copyLink(page, () => page.getByRole('button', { name: 'Done' }).click())
  expect(renewed).not.toBe(link)
  expect([(await fetch(link)).status, (await fetch(renewed)).status]).toEqual([404, 200])

  await row.getByRole('button', { name: 'Revoke Journeys' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Calendar link revoked')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await fetch(renewed)).status).toBe(404)

  await page.goto('/logs')
  await expect(page.getByText('Ana Silva revoked the calendar link “Journeys”')).toBeVisible()
})

test('a link shows only who is away on the selected trips', async ({ page, api, signIn }) => {
  const trips = tripCalls(api)
  const trip = await trips.create({ reason: 'Secret talks', comments: 'Hush', staff_ids: ['10007'] })
  await signIn(await activate(api))
  await page.goto('/profile')
  await page.getByRole('button', { name: 'New calendar link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Who is away')
  await dialog.getByRole('radio', { name: 'All trips' }).check()
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Upcoming' }).click()
  await dialog.getByRole('radio', { name: 'Away only' }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await copyLink(page)
  const row = page.getByRole('region', { name: 'Calendar links' }).getByRole('listitem')
  await expect(row).toContainText('All trips: Upcoming · Away only')

  const file = await (await fetch(link)).text()
  const event = readCalendar(file).events.find(({ uid }) => uid.startsWith(`trip-${trip.trip_id}@`))
  const [traveller] = trip.staffMembers
  expect(event?.summary).toBe(`${traveller?.first_name} ${traveller?.last_name} away`)
  expect(file).not.toMatch(/Secret talks|Hush|580/)
})

test('a trip is added to a calendar from its page, on a phone', async ({ page, api, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const trip = await tripCalls(api).create({ reason: 'Field school; with, commas\nand lines' })
  await signIn()
  await page.goto(`/trips/${trip.trip_id}/edit`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`trip-${trip.trip_id}.ics`)
  const { events } = readCalendar(await readFile(await download.path(), 'utf8'))
  expect(events).toMatchObject([
    { first: trip.start_date, last: trip.end_date, description: expect.stringContaining(trip.reason) },
  ])
  await expectNoViolations(page)
})
