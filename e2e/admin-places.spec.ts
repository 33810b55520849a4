import type { Locator, Page } from '@playwright/test'
import type { Places } from '@sojourn/contract/admin/places'
import { type Api, activate } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expect, test } from './support/fixtures.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

test('a place is renamed, retired and merged: open forms follow without a reload, and so do trips and the log', async ({
  page,
  signIn,
  api,
  browser,
}) => {
  await signIn()
  const trips = tripCalls(api)
  const [bombai, mumbai] = [await addCity(api, 'India', 'Bombai'), await cityId(api, 'India', 'Mumbai')]
  const { trip_id } = await trips.create({ destination_ids: [String(bombai)] })
  const elsewhere = await browser.newContext({ baseURL: api.server.url })
  await signIn(await activate(api), elsewhere)
  // The first tab has the stream, and tells the others.
  const [leader, form] = [await elsewhere.newPage(), await elsewhere.newPage()]
  await leader.goto('/where')
  await form.goto(`/trips/${trip_id}/edit`)
  const cityIn = (row: number) =>
    form.getByRole('group', { name: `Destination ${row}` }).getByRole('combobox', { name: 'City' })
  await expect(cityIn(1)).toHaveValue('Bombai')

  await page.goto('/admin/places?search=bombai')
  await choose(page, 'Bombai', 'Edit')
  await page.getByLabel('Name').fill('Bombay')
  await page.keyboard.press('Enter')
  await expect(cityIn(1)).toHaveValue('Bombay')

  await page.getByRole('searchbox', { name: 'Search places' }).fill('nairobi')
  await choose(page, 'Nairobi', 'Retire')
  await expect(goodNews(page, 'Nairobi retired')).toBeVisible()
  await form.getByRole('button', { name: 'Add destination' }).click()
  await cityIn(2).fill('kenya')
  await expect(form.getByRole('option')).toHaveText([/^Mombasa/])
  await addCity(api, 'Kenya', 'Nakuru')
  await expect(form.getByRole('option')).toHaveText([/^Mombasa/, /^Nakuru/])

  await page.getByRole('searchbox', { name: 'Search places' }).fill('bombay')
  await choose(page, 'Bombay', 'Merge into another')
  const dialog = page.getByRole('dialog', { name: 'Merge the destination Bombay' })
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('mumb')
  await page.getByRole('option', { name: 'Mumbai' }).click()
  await expect(
    dialog.getByText('1 trip to Bombay will go to Mumbai instead. Bombay will no longer'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(goodNews(page, 'Bombay merged into Mumbai, with 1 trip')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect((await trips.read(trip_id))?.destinations.map((one) => one.destination_id)).toEqual([mumbai])
  await page.goto(`/trips/${trip_id}/edit`)
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Mumbai')
  await page.goto('/logs')
  await expect(page.getByText(/Mia Chen merged the destination “Bombay” in India into/).first()).toBeVisible()
  await elsewhere.close()
})

function menuOf(page: Page, place: string): Locator {
  return page.getByRole('button', { name: `Actions for ${place}, ` })
}

async function choose(page: Page, place: string, action: string): Promise<void> {
  await menuOf(page, place).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function countryOf(api: Api, name: string) {
  const { regions } = (await adminCalls(api)('GET', '/places')) as Places
  const found = regions.flatMap(({ countries }) => countries).find((country) => country.name === name)
  if (!found) throw new Error(`no country ${name}`)
  return found
}

async function cityId(api: Api, country: string, name: string): Promise<number> {
  const found = (await countryOf(api, country)).destinations.find((city) => city.name === name)
  return found?.id ?? 0
}

async function addCity(api: Api, country: string, name: string): Promise<number> {
  const within = (await countryOf(api, country)).id
  const call = adminCalls(api)
  return ((await call('POST', '/places/destination', { name, within })) as { id: number }).id
}
