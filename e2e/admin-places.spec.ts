import type { Locator, Page } from '@playwright/test'
import type { Places } from '@sojourn/contract/admin/places'
import { type Api, activate } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

test('an administrator adds, edits and retires places, by keyboard too', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Mia Chen' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Places' }).click()
  await expect(page.getByRole('heading', { name: '33 countries, 62 destinations' })).toBeVisible()
  for (const kind of ['region', 'country'])
    await expect(page.getByRole('button', { name: `Actions for China, ${kind}` })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByLabel('Name').fill('Oceania')
  await page.keyboard.press('Enter')
  await expect(goodNews(page, 'Oceania added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add region' })).toBeFocused()

  await choose(page, 'Oceania', 'Add country')
  await page.getByLabel('Name').fill('Fiji')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(menuOf(page, 'Oceania')).toBeFocused()
  const fiji = page.getByRole('button', { name: /^Fiji/ })
  await expect(fiji).toHaveText('FijiFJ0 destinations · 0 trips')
  await fiji.press('Enter')
  const addInFiji = page.getByRole('button', { name: 'Add destination in Fiji' })
  await addInFiji.click()
  await page.getByLabel('Name').fill('Suva')
  await page.keyboard.press('Enter')
  await expect(addInFiji).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: /^Suva/ })).toHaveText('Suva0 trips')

  await choose(page, 'Fiji', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit the country Fiji' })
  await expect(dialog.getByText('Fiji', { exact: true })).toBeVisible()
  await dialog.getByLabel('ISO code').fill('')
  await dialog.getByLabel('Name').fill('Viti')
  await dialog.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Africa' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(goodNews(page, 'Viti saved')).toBeVisible()
  const africa = page.getByRole('region', { name: 'Africa' })
  await expect(africa.getByRole('button', { name: /^Viti/ })).toHaveText(
    'VitiNo ISO code1 destination · 0 trips',
  )

  await choose(page, 'Suva', 'Retire')
  await expect(page.getByRole('listitem').filter({ hasText: /^Suva/ })).toHaveText('SuvaRetired0 trips')
  await expect(menuOf(page, 'Suva')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Suva/ })).toHaveText('Suva0 trips')

  const search = page.getByRole('searchbox', { name: 'Search places' })
  await search.fill('suv')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Viti/, /^Suva/])
  // What is added is shown, also if it isn't what was searched for.
  const unlike = 'Atlantis'
  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByLabel('Name').fill(unlike)
  await page.keyboard.press('Enter')
  await expect(menuOf(page, unlike)).toBeVisible()
  await expect(search).toHaveValue(unlike)
})

test('merging says what follows, and trips and their history follow', async ({ page, signIn, api }) => {
  await signIn()
  const trips = tripCalls(api)
  const [bombay, mumbai] = [await addCity(api, 'India', 'Bombay'), await cityId(api, 'India', 'Mumbai')]
  const trip = await trips.create({ destination_ids: [String(bombay)] })
  await page.goto('/admin/places?search=bombay')
  await choose(page, 'Bombay', 'Merge into another')
  const dialog = page.getByRole('dialog', { name: 'Merge the destination Bombay' })
  await dialog.getByRole('combobox', { name: 'Merge into' }).fill('mumb')
  await page.getByRole('option', { name: 'Mumbai' }).click()
  await expect(
    dialog.getByText('1 trip to Bombay will go to Mumbai instead. Bombay will no longer'),
  ).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(goodNews(page, 'Bombay merged into Mumbai, with 1 trip')).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search places' })).toBeFocused()
  expect((await trips.read(trip.trip_id))?.destinations.map((one) => one.destination_id)).toEqual([mumbai])

  await page.goto(`/trips/${trip.trip_id}/edit`)
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Mumbai')
  await page.goto('/logs')
  await expect(page.getByText(/Mia Chen merged the destination “Bombay” in India into/).first()).toBeVisible()
})

test('new names reach open forms, and retired places are no longer offered, without a reload', async ({
  page,
  signIn,
  api,
  browser,
}) => {
  await signIn()
  const city = await addCity(api, 'Kenya', 'Kisumo')
  await page.goto('/admin/places?search=kisumo')
  const elsewhere = await browser.newContext({ baseURL: api.server.url })
  await signIn(await activate(api), elsewhere)
  const [leader, form] = [await elsewhere.newPage(), await elsewhere.newPage()]
  await leader.goto('/where')
  await form.goto('/trips/new')
  const cityIn = (row: number) =>
    form.getByRole('group', { name: `Destination ${row}` }).getByRole('combobox', { name: 'City' })
  const field = cityIn(1)
  await field.fill('kisum')
  await form.getByRole('option', { name: 'Kisumo' }).click()

  await choose(page, 'Kisumo', 'Edit')
  await page.getByLabel('Name').fill('Kisumu')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Kisumu')

  await page.goto('/admin/places?search=nairobi')
  await choose(page, 'Nairobi', 'Retire')
  await expect(goodNews(page, 'Nairobi retired')).toBeVisible()
  await form.getByRole('button', { name: 'Add destination' }).click()
  await cityIn(2).fill('kenya')
  await expect(form.getByRole('option')).toHaveText([/^Kisumu/, /^Mombasa/])

  const nakuru = await addCity(api, 'Kenya', 'Nakuru')
  await expect(form.getByRole('option')).toHaveText([/^Kisumu/, /^Mombasa/, /^Nakuru/])
  const ana = await activate(api)
  await form.getByRole('combobox', { name: 'Staff ID' }).fill(ana.staff_id)
  await expect(form.getByRole('option')).toHaveText(/Ana Silva/)

  await changeCity(api, city, { is_retired: true })
  await expect(field).toHaveValue('Kisumu (retired)')

  // Someone else merges a place whose menu is open.
  await page.goto('/admin/places?search=nakuru')
  await menuOf(page, 'Nakuru').press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await adminCalls(api)('POST', `/places/destination/${nakuru}/merge`, { into: city })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search places' })).toBeFocused()
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

async function changeCity(api: Api, id: number, body: object): Promise<void> {
  const call = adminCalls(api)
  await call('PATCH', `/places/destination/${id}`, body)
}
