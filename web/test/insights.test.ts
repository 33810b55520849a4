import { addDays, type Day } from '@sojourn/contract/dates/day'
import type { Staff, Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { LiveStream, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { capitalsOf, DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, heading, MIA, press } from './support/screens.ts'

/** Noon in Perth on Tuesday 15 February of a leap year. */
const NOON = '2028-02-15T04:00:00Z'
const TODAY: Day = '2028-02-15'

const [CHEN, NGUYEN] = [person('10001', 'Mia', 'Chen'), person('10002', 'Bao', 'Nguyen')]
const COUNTRIES = { France: 'Europe', Italy: 'Europe', Kenya: 'Africa' }

const TRIPS = [
  trip(1, '2027-11-30', '2027-12-02', { staffMembers: [CHEN, NGUYEN], one_curtin: true }, COUNTRIES),
  trip(2, '2028-02-10', '2028-02-15', { est_cost: 200.5 }),
  trip(3, '2028-03-01', '2028-03-02', { staffMembers: [NGUYEN], est_cost: null }, { Kenya: 'Africa' }),
]

test('the dashboard leads to what the trips cost, matching the list to the cent, also in a file', async () => {
  const all = manyTrips()
  const app = await openInsights('/dashboard', all)
  await app.getByRole('link', { name: 'Insights' }).click()
  await expect.element(heading(app, 'Insights')).toBeVisible()
  expect(app.path()).toBe('/insights')
  await expect.element(table(app, 'Spend by month')).toBeVisible()

  const [from, to] = [addDays(TODAY, -300), addDays(TODAY, 300)]
  await app.open(`/insights?startFrom=${from}&startTo=${to}`)
  const trips = all.filter(({ start_date }) => from <= start_date && start_date <= to)
  expect(trips.length).toBeGreaterThan(20)
  expect(trips.length).toBeLessThan(all.length)
  // A button shows how many rows follow the tenth.
  for (const name of ['month', 'country', 'person'])
    await app.getByRole('button', { name: new RegExp(`^Show \\d+ more rows: Spend by ${name}$`) }).click()

  const countries = ({ destinations }: Trip) => destinations.map(({ country }) => country.country_name)
  const regionOf = new Map(
    trips.flatMap(({ destinations }) =>
      destinations.map(({ country }) => [country.country_name, country.region.region_name]),
    ),
  )
  const inRegions = new Map<string, number>()
  for (const [country, cents] of shared(trips, countries)) {
    const region = regionOf.get(country) ?? ''
    inRegions.set(region, (inRegions.get(region) ?? 0) + cents)
  }
  const people = shared(trips, ({ staffMembers }) => staffMembers.map(({ staff_id }) => staff_id))
  const months = shared(trips, ({ start_date }) => [start_date.slice(0, 7)])
  await expectTotals(app, 'Spend by region', inRegions)
  await expectTotals(app, 'Spend by country', shared(trips, countries))
  await expectTotals(app, 'Spend by person', people, /\((\w+)\)$/)
  const shown = await rowsOf(app, 'Spend by month')
  expect(shown.slice(0, -1).filter((row) => row[1] !== '0')).toHaveLength(months.size)
  const spent = centsOf(trips.filter(({ end_date }) => end_date < TODAY))
  for (const name of ['month', 'region', 'country', 'person']) {
    const last = (await rowsOf(app, `Spend by ${name}`)).at(-1) ?? []
    expect([last[1], ...last.slice(2).map(inCents)]).toEqual([
      `${trips.length}`,
      spent,
      centsOf(trips) - spent,
      centsOf(trips),
    ])
  }
  const oneCurtin = trips.filter(({ one_curtin }) => one_curtin)
  const [first = []] = await rowsOf(app, 'One Curtin share')
  expect([first[1], inCents(first[3])]).toEqual([`${oneCurtin.length}`, centsOf(oneCurtin)])

  await button(app, 'Download CSV: Spend by person').click()
  const [file] = saved
  expect(file?.name).toBe('spend_by_person.csv')
  const [headings, ...rows] = ((await file?.content.text()) ?? '').trim().split('\r\n')
  expect(headings).toBe('Staff ID,Staff,Trips,Completed (estimated),Planned,Total')
  expect(new Map(rows.map((row) => [row.split(',')[0], inCents(row.split(',').at(-1))]))).toEqual(people)
})

test("the table's filters select the trips, are in the address, and every figure is in a table", async () => {
  const app = await openInsights('/insights', TRIPS)
  expect(await rowsOf(app, 'Spend by month')).toEqual([
    ['November 2027', '1', '$100.00', '$0.00', '$100.00'],
    ['December 2027', '0', '$0.00', '$0.00', '$0.00'],
    ['January 2028', '0', '$0.00', '$0.00', '$0.00'],
    ['February 2028', '1', '$0.00', '$200.50', '$200.50'],
    ['March 2028', '1', '$0.00', '$0.00', '$0.00'],
    ['All', '3', '$100.00', '$200.50', '$300.50'],
  ])
  expect(await rowsOf(app, 'Spend by region')).toEqual([
    ['Europe', '2', '$66.67', '$200.50', '$267.17'],
    ['Africa', '2', '$33.33', '$0.00', '$33.33'],
    ['All', '3', '$100.00', '$200.50', '$300.50'],
  ])
  expect(await rowsOf(app, 'One Curtin share')).toEqual([
    ['One Curtin', '1', '33.3%', '$100.00', '33.3%'],
    ['Other trips', '2', '66.7%', '$200.50', '66.7%'],
  ])
  await expectNoViolations(app)

  await button(app, 'Staff: All').click()
  await app.getByRole('option', { name: 'Bao Nguyen (10002)' }).click()
  await expect.element(totalOf(app, 'Spend by country')).toHaveAccessibleName('All 2 $100.00 $0.00 $100.00')
  expect(app.path()).toBe('/insights?staff=10002')
  await app.reload()
  await expect.element(app.getByText('2 Trips', { exact: true })).toBeVisible()
  expect(await rowsOf(app, 'Spend by person')).toEqual([
    ['Bao Nguyen (10002)', '2', '$50.00', '$0.00', '$50.00'],
    ['Mia Chen (10001)', '1', '$50.00', '$0.00', '$50.00'],
    ['All', '2', '$100.00', '$0.00', '$100.00'],
  ])

  await app.open('/insights?country=Atlantis')
  await expect.element(app.getByText('No trips match these filters')).toBeVisible()
  expect(app.getByRole('table').length).toBe(0)
  await press(button(app, 'Show all trips'), '{Enter}')
  await expect.element(app.getByText('3 Trips', { exact: true })).toBeVisible()
  expect(app.path()).toBe('/insights')
  app.window.history.back()
  await expect.element(app.getByText('No trips match these filters')).toBeVisible()
})

test('the figures of a bar are shown while the pointer is on it', async () => {
  const app = await openInsights('/insights', TRIPS)
  await expect.poll(() => app.getByRole('img', { name: /^Chart: / }).length).toBe(5)
  const [months, regions] = [chart(app, 'Spend by month'), chart(app, 'Spend by region')]
  await expect.element(months).not.toMatchTextContent('February 2028')
  await pointAt(months, 0.75, 0.5)
  await expect.element(months).toMatchTextContent('February 2028Completed (estimated)$0.00Planned$200.50')
  await pointAt(regions, 0.5, 0.1)
  await expect.element(regions).toMatchTextContent('EuropeCompleted (estimated)$66.67Planned$200.50')
  await expect.element(months).not.toMatchTextContent('February 2028')
  await heading(app, 'Insights').hover()
  await expect.element(regions).not.toMatchTextContent('$66.67')
})

test('on a phone, and with long tables, nothing is wider than the screen', async () => {
  await setBrowser({ width: 390, height: 844 })
  const app = await openInsights('/insights?staff=10002', TRIPS)
  const person = table(app, 'Spend by person').getByRole('row', { name: /^Bao Nguyen \(10002\) 2 \$50\.00/ })
  await expect.element(person).toBeVisible()
  await expectNoViolations(app)
  for (const width of [390, 320]) {
    await setBrowser({ width })
    await expectNoOverflow(app)
    const people = chart(app, 'Spend by person')
    await pointAt(people, 0.9, 0.1)
    await expect.element(people).toMatchTextContent('Bao Nguyen (10002)Completed (estimated)$50.00')
    await expectNoOverflow(app)
    await expect.element(person).toBeVisible()
  }

  // Twelve people on the most expensive trip: ten rows, and a button that says how many more there are.
  const staffMembers = Array.from({ length: 12 }, (_, index) => traveller(index))
  app.answer({
    listTrips: [trip(1, '2028-02-10', '2028-02-15', { staffMembers, est_cost: 9_999_999.99 })],
  })
  await app.open('/insights')
  await expect.poll(() => rowsOf(app, 'Spend by person')).toHaveLength(11)
  await expectNoOverflow(app)
  await press(button(app, 'Show 2 more rows: Spend by person'), '{Enter}')
  await expect.poll(() => rowsOf(app, 'Spend by person')).toHaveLength(13)
  await expect.element(app.getByRole('region', { name: 'Table: Spend by person' })).toHaveFocus()
})

test("someone else's change updates the figures immediately", async () => {
  const stream = new LiveStream()
  const app = await openInsights('/insights?startFrom=2072-05-01&startTo=2072-05-31', TRIPS, stream)
  const none = app.getByText('No trips match these filters')
  await expect.element(none).toBeVisible()
  await expect.element(app.getByRole('status', { name: 'Connection' })).toHaveTextContent('Live')
  const added = trip(9, '2072-05-13', '2072-05-14', { est_cost: 12.34 })
  stream.send({ type: 'UPSERT', trips: [added] })
  const month = table(app, 'Spend by month').getByRole('row', { name: /^May 2072/ })
  await expect.element(month).toHaveAccessibleName('May 2072 1 $0.00 $12.34 $12.34')
  stream.send({ type: 'UPSERT', trips: [{ ...added, est_cost: 100.01, version: 2 }] })
  await expect.element(month).toHaveAccessibleName('May 2072 1 $0.00 $100.01 $100.01')
  stream.send({ type: 'DELETE', ids: [9] })
  await expect.element(none).toBeVisible()
})

interface SavedFile {
  name: string
  content: Blob
}

let saved: SavedFile[] = []

function openInsights(path: string, trips: Trip[], stream = new LiveStream()): Promise<App> {
  saved = []
  const answers = { ...DIRECTORY, tripStream: streamOf(stream) }
  return mountApp(path, { as: MIA, now: NOON, trips, answers, prepare: noteSavedFiles })
}

/** A frame's downloads would end in the tests' own folder. */
function noteSavedFiles({ URL, HTMLAnchorElement }: AppWindow): void {
  const contents = new Map<string, Blob>()
  const addressOf = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (content: Blob) => {
    const address = addressOf(content)
    contents.set(address, content)
    return address
  }
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function () {
    const content = contents.get(this.href)
    if (content) saved.push({ name: this.download, content })
    else click.call(this)
  }
}

function trip(
  id: number,
  start_date: Day,
  end_date: Day,
  differences: Partial<Trip>,
  countries: Record<string, string> = { France: 'Europe' },
): Trip {
  return exampleTrip(id, {
    start_date,
    end_date,
    staffMembers: [CHEN],
    destinations: capitalsOf(countries),
    ...differences,
  })
}

function person(staff_id: string, first_name: string, last_name: string): Staff {
  return { staff_id, first_name, last_name }
}

/** The first is A. */
function letter(index: number): string {
  return String.fromCharCode(65 + index)
}

function traveller(index: number): Staff {
  return person(`2000${index + 10}`, 'Mia', `Chen ${letter(index)}`)
}

/** Trips of up to three of twelve people to up to three of twelve countries, whose costs can't be split evenly. */
function manyTrips(): Trip[] {
  return Array.from({ length: 80 }, (_, index) => {
    const start = addDays(TODAY, 10 * index - 400)
    const numbers = Array.from({ length: 1 + (index % 3) }, (_, other) => (index + 5 * other) % 12)
    const countries = numbers.map((number) => [`Country ${letter(number)}`, `Region ${number % 4}`])
    return trip(
      index + 1,
      start,
      addDays(start, index % 7),
      {
        staffMembers: numbers.map(traveller),
        est_cost: index % 9 === 0 ? null : (10_000 + 731 * index) / 100,
        one_curtin: index % 4 === 0,
      },
      Object.fromEntries(countries),
    )
  })
}

function table(app: App, name: string): Locator {
  return app.getByRole('table', { name, exact: true })
}

function totalOf(app: App, name: string): Locator {
  return table(app, name).getByRole('row').last()
}

function chart(app: App, name: string): Locator {
  return app.getByRole('img', { name: new RegExp(`^Chart: ${name}\\.`) })
}

/** Moves the pointer to a point in a chart, given as fractions of its width and height. */
async function pointAt(drawn: Locator, along: number, down: number): Promise<void> {
  const { width, height } = (await drawn.findElement()).getBoundingClientRect()
  await drawn.hover({ position: { x: width * along, y: height * down } })
}

/** Checks that neither the page nor a table in it is wider than the screen. */
async function expectNoOverflow({ window }: App): Promise<void> {
  const { documentElement } = window.document
  await expect.poll(() => documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  const boxes = [...window.document.querySelectorAll('section[aria-label^="Table: "]')]
  expect(boxes).toHaveLength(5)
  expect(boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(Array(5).fill(0))
}

/** The texts of all rows except the first, which has the headings. */
async function rowsOf(app: App, name: string): Promise<string[][]> {
  await table(app, name).findElement()
  const [, ...rows] = table(app, name).getByRole('row').elements()
  return rows.map(({ children }) => [...children].map(({ textContent }) => textContent))
}

/** Checks that the table has exactly these totals, in cents, each found by the name of its row or part of it. */
async function expectTotals(app: App, name: string, cents: Map<string, number>, part = /^(.*)$/) {
  const rows = (await rowsOf(app, name)).slice(0, -1)
  expect(new Map(rows.map(([row = '', , , , total]) => [part.exec(row)?.[1], inCents(total)]))).toEqual(cents)
}

/** Each share of a trip's cost: even, with the remaining cents going to the first by name. */
function shared(trips: Trip[], among: (trip: Trip) => string[]): Map<string, number> {
  const cents = new Map<string, number>()
  for (const one of trips) {
    const sharing = [...new Set(among(one))].sort()
    for (let left = centsOf([one]), index = 0; index < sharing.length; index += 1) {
      const share = Math.ceil(left / (sharing.length - index))
      left -= share
      const name = sharing[index] ?? ''
      cents.set(name, (cents.get(name) ?? 0) + share)
    }
  }
  return cents
}

function centsOf(trips: Trip[]): number {
  return trips.reduce((cents, { est_cost }) => cents + Math.round((est_cost ?? 0) * 100), 0)
}

/** The cents of $1,234.50, and of 1234.50 in a file. */
function inCents(money = ''): number {
  return Math.round(Number(money.replace(/[$,]/g, '')) * 100)
}
