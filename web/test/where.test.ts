import type { DestinationOption, Trip } from '@sojourn/contract/trip/trip'
import { beforeEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { expectNoViolations } from './support/axe.ts'
import { onPaper, setBrowser, withMotion } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip, STAFF } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { noteSavedFiles, type SavedFile } from './support/saved-files.ts'
import { button, heading, MIA, press } from './support/screens.ts'

/** Noon in Perth on Tuesday 15 February of a leap year. */
const NOON = '2028-02-15T04:00:00Z'

const PLACES: DestinationOption[] = [
  capital(1, 'Singapore', 'South East Asia', 'SG'),
  capital(2, 'Hong Kong', 'China', 'HK'),
  capital(3, 'Bahrain', 'Middle East', 'BH'),
  capital(4, 'Qatar', 'Middle East', 'QA'),
  capital(5, 'Atlantis', 'Seas'),
  capital(6, 'United States', 'Americas', 'US'),
]
const BAO = STAFF.slice(1)
const TRIPS = [
  tripOn(1, '2028-02-14', '2028-02-16', [1, 2], STAFF),
  tripOn(2, '2028-02-15', '2028-02-15', [3, 4, 5]),
  tripOn(3, '2028-02-21', '2028-02-23', [6], BAO),
]

let files: SavedFile[] = []
let printed: string[] = []

beforeEach(() => {
  files = []
  printed = []
})

test('the list of who is where can be saved as a file, and printed black on white without the map', async () => {
  const app = await openWhere()
  const stays = list(app).getByRole('listitem')
  await expect.poll(() => stays.length).toBe(7)
  await button(app, 'Download CSV').click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['whereabouts_2028-02-15.csv'])
  expect((await files[0]?.text)?.split('\r\n')).toEqual([
    '\ufeffRegion,Country,Destination,Staff ID,Staff,Start date,End date,Trip ID',
    'China,Hong Kong,Capital of Hong Kong,10019,Bao Nguyen,2028-02-14,2028-02-16,1',
    'China,Hong Kong,Capital of Hong Kong,10001,Mia Chen,2028-02-14,2028-02-16,1',
    'Middle East,Bahrain,Capital of Bahrain,10001,Mia Chen,2028-02-15,2028-02-15,2',
    'Middle East,Qatar,Capital of Qatar,10001,Mia Chen,2028-02-15,2028-02-15,2',
    'Seas,Atlantis,Capital of Atlantis,10001,Mia Chen,2028-02-15,2028-02-15,2',
    'South East Asia,Singapore,Capital of Singapore,10019,Bao Nguyen,2028-02-14,2028-02-16,1',
    'South East Asia,Singapore,Capital of Singapore,10001,Mia Chen,2028-02-14,2028-02-16,1',
    '',
  ])

  await button(app, 'Print').click()
  expect(printed).toEqual(['Where is everyone? · Sojourn'])
  await onPaper({ scheme: 'dark' })
  for (const gone of [
    map(app),
    app.getByRole('navigation'),
    app.getByRole('banner'),
    app.getByRole('button'),
  ])
    await expect.element(gone).not.toBeInTheDocument()
  await expect.element(heading(app, 'Where is everyone?')).toBeVisible()
  expect(stays.length).toBe(7)
  const name = list(app).getByRole('link', { name: 'Bao Nguyen' }).first().element()
  expect(app.window.getComputedStyle(name).color).toBe('rgb(0, 0, 0)')
})

test('the calendar leads to who is where on its day', async () => {
  const app = await openWhere('/calendar?day=2045-02-15')
  await app.getByRole('link', { name: 'Where is everyone?' }).click()
  await expect.element(heading(app, 'Where is everyone?')).toBeVisible()
  expect(app.path()).toBe('/where?from=2045-02-15&to=2045-02-15')
  await expect.element(app.getByText('Nobody is travelling on Wednesday 15 February 2045.')).toBeVisible()
})

test('small countries can be found on the map, and dates, country and search are in the address', async () => {
  const app = await openWhere()
  await expect
    .element(app.getByText(/^2 people are travelling to 5 countries on Tuesday 15 February 2028\./))
    .toBeVisible()
  await expect.element(app.getByText('Not on the map: Atlantis (1 traveller).')).toBeVisible()
  await expectNoViolations(app)

  await country(app, 'Singapore, 2 travellers').click()
  await expect.poll(app.path).toBe('/where?country=Singapore')
  await expectTexts(list(app, 'Singapore').getByRole('listitem'), [
    'Bao Nguyen 14 Feb 2028 – 16 Feb 2028',
    'Mia Chen 14 Feb 2028 – 16 Feb 2028',
  ])
  await press(country(app, 'Hong Kong, 2 travellers'), '{Enter}')
  await expect.poll(() => list(app, 'Hong Kong').getByRole('listitem').length).toBe(2)
  // Bahrain and Qatar are two pixels apart.
  await clickMarker(app, country(app, 'Bahrain, 1 traveller'))
  await expectTexts(list(app, 'Bahrain').getByRole('listitem'), ['Mia Chen 15 Feb 2028'])
  await expect.element(list(app, 'Bahrain').getByText('1 of 2 travellers')).toBeVisible()
  app.window.history.back()
  await expect.element(list(app, 'Hong Kong')).toBeVisible()
  await button(app, 'Show all countries').click()

  const search = app.getByRole('searchbox', { name: 'Country or city' })
  await press(search, 'capital of sing')
  await expectCountries(app, ['Singapore, 2 travellers'])
  expect(list(app).getByRole('listitem').length).toBe(2)
  await button(app, 'When: 15 Feb 2028').click()
  await button(app, 'This Week').click()
  await expect.poll(app.path).toMatch(/from=2028-02-13&to=2028-02-19/)
  await app.reload()
  await expect.element(search).toHaveValue('capital of sing')
  await expect
    .element(app.getByText(/^2 people are travelling to 5 countries between 13 Feb 2028 and 19 Feb 2028\./))
    .toBeVisible()
  await expect.element(app.getByText(/ 2 people are counted in several places\.$/)).toBeVisible()
  await expect
    .element(list(app).getByRole('link', { name: 'Mia Chen' }))
    .toHaveAttribute('href', '/trips/1/edit')

  await search.fill('Rome')
  await expect.element(list(app).getByText('Nobody is there on these dates')).toBeVisible()
  await setBrowser({ width: 390, height: 844 })
  await expectNoViolations(app)
  await button(app, 'Show everyone').click()
  await expect.element(search).toHaveValue('')
  await expect.poll(() => list(app).getByRole('listitem').length).toBe(7)
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
  expect(boxOf(map(app)).bottom).toBeLessThanOrEqual(boxOf(list(app)).top)
})

test('the weeks can be moved through with keys, and played', async () => {
  await withMotion()
  const app = await openWhere()
  const slider = app.getByRole('slider', { name: 'Week' })
  const expectWeek = (text: string) => expect.element(slider).toHaveAttribute('aria-valuetext', text)
  await expectWeek('Week of 13 Feb 2028 – 19 Feb 2028, 2 travellers')
  await press(slider, '{ArrowRight}')
  await expect.poll(app.path).toBe('/where?from=2028-02-20&to=2028-02-26')
  await expectCountries(app, ['United States, 1 traveller'])
  await button(app, 'Previous week').click()
  await expect.poll(() => map(app).getByRole('link').length).toBe(4)
  expect(weeksShown(app)).toBe(1)

  await app.open('/where?from=2028-02-15&to=2028-03-01')
  await expectWeek('15 Feb 2028 – 1 Mar 2028, 2 travellers')
  expect(weeksShown(app)).toBe(3)

  await app.open('/where')
  await expectWeek('Week of 13 Feb 2028 – 19 Feb 2028, 2 travellers')
  await press(button(app, 'Play'), '{Enter}')
  await expect.element(button(app, 'Pause')).toHaveFocus()
  await app.clock().tickAsync(1199)
  await expect.element(slider).toHaveValue('26')
  await app.clock().tickAsync(1)
  await expect.element(slider).toHaveValue('27')
  await app.clock().tickAsync(1200)
  await expect.element(slider).toHaveValue('28')
  await expect
    .element(app.getByText('Nobody is travelling between 27 Feb 2028 and 4 Mar 2028.'))
    .toBeVisible()
  await button(app, 'Pause').click()
  await app.clock().tickAsync(10_000)
  await expect.element(slider).toHaveValue('28')
})

function capital(
  destination_id: number,
  country_name: string,
  region_name: string,
  iso_code?: string,
): DestinationOption {
  const destination_name = `Capital of ${country_name}`
  return { destination_id, destination_name, country_name, region_name, ...(iso_code && { iso_code }) }
}

function tripOn(
  id: number,
  start_date: string,
  end_date: string,
  to: number[],
  staffMembers = STAFF.slice(0, 1),
): Trip {
  const places = PLACES.filter(({ destination_id }) => to.includes(destination_id))
  const destinations = places.map(({ country_name, region_name, destination_id, destination_name }) => {
    return { destination_id, destination_name, country: { country_name, region: { region_name } } }
  })
  return exampleTrip(id, { start_date, end_date, staffMembers, destinations })
}

function openWhere(path = '/where'): Promise<App> {
  return mountApp(path, {
    as: MIA,
    now: NOON,
    trips: TRIPS,
    answers: { ...DIRECTORY, listDestinations: PLACES },
    prepare: notePaperAndFiles,
  })
}

/** Printing would wait for someone. */
function notePaperAndFiles(app: AppWindow): void {
  noteSavedFiles(app, files)
  app.print = () => void printed.push(app.document.title)
}

function map(app: App): Locator {
  return app.getByRole('region', { name: 'World map' })
}

function country(app: App, name: string): Locator {
  return map(app).getByRole('link', { name })
}

function list(app: App, name = 'Who is where'): Locator {
  return app.getByRole('region', { name })
}

function expectCountries(app: App, names: string[]): Promise<void> {
  const shown = () => map(app).getByRole('link').elements()
  return expect.poll(() => shown().map((link) => link.getAttribute('aria-label'))).toEqual(names)
}

function expectTexts(elements: Locator, texts: string[]): Promise<void> {
  return expect.poll(() => elements.elements().map(({ textContent }) => textContent)).toEqual(texts)
}

/** Clicks where the dot of a small country is, whatever is there. */
async function clickMarker(app: App, link: Locator): Promise<void> {
  const { left, top } = boxOf(map(app))
  const dot = link.element().querySelector('circle:last-child')?.getBoundingClientRect() ?? boxOf(link)
  await map(app).click({ position: { x: dot.x + dot.width / 2 - left, y: dot.y + dot.height / 2 - top } })
}

function boxOf(element: Locator): DOMRect {
  return element.element().getBoundingClientRect()
}

/** The weeks of the dates in the bars above the slider, which say nothing to a screen reader. */
function weeksShown({ window: { document } }: App): number {
  return document.querySelectorAll('[data-is-shown]').length
}
