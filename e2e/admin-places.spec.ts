import type { Locator, Page } from '@playwright/test'
import type { Places } from '@sojourn/contract/admin/places'
import { type Api, activate } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'
import { badNews, goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

test('an administrator adds, edits and retires places, by keyboard too', async ({ page, api, signIn }) => {
  const call = adminCalls(api)
  const { id } = (await call('POST', '/places/region', { name: 'Atlantis', within: null })) as { id: number }
  await call('PATCH', `/places/region/${id}`, { is_retired: true })
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
  await dialog.getByLabel('ISO code').fill('uk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText("UK isn't an ISO 3166 country code, which is two capital letters such as KE."),
  ).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByLabel('ISO code').fill('')
  await dialog.getByLabel('Name').fill('Viti')
  await dialog.getByRole('combobox', { name: 'Region' }).click()
  await expect(page.getByRole('option', { name: 'Africa' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Atlantis' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Africa' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(goodNews(page, 'Viti saved')).toBeVisible()
  const africa = page.getByRole('region', { name: 'Africa' })
  await expect(africa.getByRole('button', { name: /^Viti/ })).toHaveText(
    'VitiNo ISO code1 destination · 0 trips',
  )

  await menuOf(page, 'Suva').press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuOf(page, 'Suva')).toBeFocused()
  await choose(page, 'Suva', 'Retire')
  await expect(page.getByRole('listitem').filter({ hasText: /^Suva/ })).toHaveText('SuvaRetired0 trips')
  await expect(menuOf(page, 'Suva')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Suva/ })).toHaveText('Suva0 trips')

  const search = page.getByRole('searchbox', { name: 'Search places' })
  await search.pressSequentially('vi ti')
  await expect(page).toHaveURL('/admin/places?search=vi+ti')
  await search.fill('suv')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Viti/, /^Suva/])
  await page.reload()
  await expect(search).toHaveValue('suv')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^Viti/, /^Suva/])
  await expect(page.getByRole('heading', { name: '1 country, 1 destination' })).toBeVisible()
  await search.fill('nowhere')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nothing found')

  // What is added is shown, also if it isn't what was searched for.
  const long = 'Llanfairpwllgwyngyll'.repeat(5)
  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByLabel('Name').fill(long)
  await page.keyboard.press('Enter')
  await expect(menuOf(page, long)).toBeVisible()
  await expect(search).toHaveValue(long)

  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = (element: Element) => element.scrollWidth - element.clientWidth
  for (const action of ['Edit', 'Merge into another']) {
    await choose(page, long, action)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    if (action !== 'Edit') await page.getByRole('option', { name: 'Africa' }).click()
    expect(await page.getByRole('dialog').evaluate(overflow)).toBe(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await search.fill('')
  await page.getByRole('button', { name: /^Australia/ }).click()
  await expectNoViolations(page)
  expect(await page.locator('html').evaluate(overflow)).toBe(0)
})

test('merging says what follows, and trips and their history follow', async ({ page, signIn, api }) => {
  await signIn()
  const trips = tripCalls(api)
  const [bombay, mumbai] = [await addCity(api, 'India', 'Bombay'), await cityId(api, 'India', 'Mumbai')]
  const trip = await trips.create({ destination_ids: [String(bombay)] })
  await page.goto('/admin/places?search=bombay')
  await choose(page, 'Bombay', 'Merge into another')
  const dialog = page.getByRole('dialog', { name: 'Merge the destination Bombay' })
  await expect(page.getByRole('option').first()).toBeVisible()
  // Closes the list, and not the dialog.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a destination.')
  // It must be there before it is filled, or screen readers don't notice.
  await expect(dialog.locator('[aria-live=polite]')).toHaveText('')
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

test.describe('what goes wrong', () => {
  test.use({ expectedConsole: /status of (409|412|403|500|404)|Failed to load admin/ })

  test('a name that is taken, and a place that someone else changed, are explained', async ({
    page,
    signIn,
    api,
  }) => {
    await signIn()
    const city = await addCity(api, 'Ghana', 'Kumasi')
    await page.goto('/admin/places?search=ghana')
    await page.getByRole('button', { name: /^Ghana/ }).click()
    await page.getByRole('button', { name: 'Add destination in Ghana' }).click()
    await page.getByLabel('Name').fill('KUMASI')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ghana already has “Kumasi”.')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await choose(page, 'Kumasi', 'Edit')
    await page.getByLabel('Name').fill('Coomassie')
    await changeCity(api, city, { name: 'Kumase' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      'Someone else changed this place. Close the dialog to see what it is now.',
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(menuOf(page, 'Kumase')).toBeFocused()

    // Also if the dialog is closed before the answer comes.
    const saving = await holdCalls(page, `/api/admin/places/destination/${city}`)
    await choose(page, 'Kumase', 'Edit')
    await page.getByLabel('Name').fill('Accra')
    await page.getByRole('button', { name: 'Save' }).click()
    await saving.asked
    await expect(page.getByLabel('Name')).not.toBeEditable()
    await page.keyboard.press('Escape')
    saving.release()
    await expect(badNews(page, 'Ghana already has “Accra”.')).toBeVisible()
    const merging = await holdCalls(page, `/api/admin/places/destination/${city}/merge`)
    await choose(page, 'Kumase', 'Merge into another')
    await page.getByRole('combobox', { name: 'Merge into' }).fill('accra')
    await page.getByRole('option', { name: 'Accra' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
    await merging.asked
    await page.keyboard.press('Escape')
    await adminCalls(api)('POST', `/places/destination/${city}/merge`, {
      into: await cityId(api, 'Ghana', 'Accra'),
    })
    merging.release()
    await expect(badNews(page, "This place doesn't exist.")).toBeVisible()
  })

  test('a list or a change that fails says so', async ({ page, signIn }) => {
    await signIn()
    await page.route('**/api/admin/places', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/admin/places')
    await expect(page.getByText("Couldn't load places.")).toBeVisible()
    await page.unroute('**/api/admin/places')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(menuOf(page, 'Africa')).toBeVisible()
    await page.route('**/api/admin/places/region/*', (route) => route.fulfill({ status: 500, body: '' }))
    await choose(page, 'Africa', 'Retire')
    await expect(badNews(page, "The change couldn't be saved.")).toBeVisible()
  })

  test('everyone else sees that there is no such page', async ({ page, signIn, api }) => {
    await signIn(await activate(api))
    await page.goto('/admin/places')
    await expectScreen(page, 'Page not found')
  })
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
