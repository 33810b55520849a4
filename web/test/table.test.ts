import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import type { Trip } from '@sojourn/contract/trip/trip'
import { describe, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip, STAFF, tripDestinations } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA } from './support/screens.ts'
import { COLUMNS, cell, expectShown, row } from './support/table.ts'

const today = dayInZone('Australia/Perth')

const TRIPS = someTrips(16)

test('shows the trips, newest first, ten to a page', async () => {
  const comments = 'A comment that is a good deal longer than its column is wide'
  const trip = exampleTrip(100, {
    start_date: '2049-03-10',
    end_date: '2049-03-14',
    staffMembers: STAFF,
    est_cost: 1234.5,
    one_curtin: true,
    reason: 'Shown in a row',
    comments,
  })
  const app = await openTable({ trips: [...TRIPS, trip] })
  await expectShown(app, newestFirst([...TRIPS, trip]).slice(0, 10))
  await expect.element(heading(app, 'Table View')).toBeVisible()
  expect(
    app
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(COLUMNS)
  for (const [column, text] of [
    ['Staff', 'Mia Chen, Bao Nguyen'],
    ['Status', 'Planned'],
    ['Region', 'Europe'],
    ['Country', 'France'],
    ['Destination', 'Paris'],
    ['Start date', '10 Mar 2049'],
    ['End date', '14 Mar 2049'],
    ['Cost', '$1,234.50'],
    ['Reason', 'Shown in a row'],
  ] as const) {
    await expect.element(cell(app, column)).toHaveTextContent(text)
  }
  await expect.element(row(app).getByRole('checkbox', { name: 'One Curtin' })).toBeChecked()

  const whole = app.getByText(comments).nth(1)
  await hoverTruncated(cell(app, 'Comments'))
  await expect.element(whole).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(whole).not.toBeInTheDocument()
  await focus(cell(app, 'Comments'))
  await expect.element(whole).toBeVisible()
  await expectNoViolations(app)
})

test('pages and page sizes are in the address, and Back returns to the previous one', async () => {
  const trips = someTrips(64)
  const ids = newestFirst(trips)
  const app = await openTable({ trips })
  await expect.element(app.getByRole('heading', { name: '64 Trips' })).toBeVisible()
  const pager = app.getByRole('navigation', { name: 'Table pages' })
  const step = (name: string) => button(pager, name).click()
  const expectPage = async (number: number) => {
    await expect.element(pager.getByText(`${number} of 7`)).toBeVisible()
    await expectShown(app, ids.slice((number - 1) * 10, number * 10))
  }
  await expectPage(1)
  await step('Next page')
  await expectPage(2)
  expect(app.path()).toBe('/table?page=2')
  await step('Last page')
  await expectPage(7)
  await step('Previous page')
  await expectPage(6)
  await app.reload()
  await expectPage(6)
  app.window.history.back()
  await expectPage(7)
  await step('First page')
  await expectPage(1)
  await select(pager.getByLabelText('Rows per page'), '50')
  await expect.element(pager.getByText('1 of 2')).toBeVisible()
  await expectShown(app, ids.slice(0, 50))
  await app.open('/table?page=99999')
  await expectPage(7)
})

test('sorts by start date, end date and cost, in both orders', async () => {
  const app = await openTable({ search: '?size=100' })
  const sortBy = app.getByLabelText('Sort By')
  const order = app.getByLabelText('Order')
  await expect.element(sortBy).toHaveValue('')
  expect(optionsOf(sortBy)).toEqual(['None', 'Start date', 'End date', 'Cost'])
  expect(optionsOf(order)).toEqual(['Ascending', 'Descending'])
  await expect.element(order).toBeDisabled()
  await expect.element(order).toHaveValue('asc')
  for (const [label, field] of [
    ['Start date', 'start_date'],
    ['End date', 'end_date'],
    ['Cost', 'est_cost'],
  ] as const) {
    const header = app.getByRole('columnheader', { name: label })
    await select(sortBy, label)
    await select(order, 'Ascending')
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    await expectShown(app, sorted(TRIPS, field, 1))
    await select(order, 'Descending')
    await expect.element(header).toHaveAttribute('aria-sort', 'descending')
    await expectShown(app, sorted(TRIPS, field, -1))
  }
  expect(app.path()).toContain('sort=cost&order=desc')
  await select(sortBy, 'None')
  await expect.element(order).toBeDisabled()
  await expectShown(app, newestFirst(TRIPS))
})

describe('filters', () => {
  const goesTo = (id: number) => (trip: Trip) =>
    trip.destinations.some(({ destination_id }) => destination_id === id)
  const isWithBao = (trip: Trip) => trip.staffMembers.some(({ staff_id }) => staff_id === '10019')
  const hasEnded = (trip: Trip) => trip.end_date < today
  const isPlanned = (trip: Trip) => today < trip.start_date
  type Choice = [filter: string, options: string[], passes: (trip: Trip) => boolean]
  const byPeopleAndStatus: Choice[] = [
    ['Staff', ['Bao Nguyen (10019)'], isWithBao],
    ['Status', ['Finished'], hasEnded],
    ['Status', ['Ongoing'], (trip) => !hasEnded(trip) && !isPlanned(trip)],
    ['Status', ['Planned'], isPlanned],
    ['Status', ['Finished', 'Planned'], (trip) => hasEnded(trip) || isPlanned(trip)],
  ]
  const byPlacesAndOneCurtin: Choice[] = [
    ['Region', ['Asia'], goesTo(1)],
    ['Country', ['France'], goesTo(2)],
    ['Destination', ['Seoul'], goesTo(1)],
    ['One Curtin', ['True'], (trip) => trip.one_curtin],
    ['One Curtin', ['False'], (trip) => !trip.one_curtin],
  ]

  test.each([
    ['staff and status', byPeopleAndStatus],
    ['place and One Curtin', byPlacesAndOneCurtin],
  ])('by %s show exactly their trips, and Reset Filters shows all of them', async (_, choices) => {
    const app = await openTable({ search: '?size=100' })
    const reset = button(app, 'Reset Filters')
    await expect.element(reset).toBeDisabled()
    for (const [filter, options, passes] of choices) {
      for (const option of options) await choose(app, filter, option)
      await expectTrips(app, TRIPS.filter(passes))
      for (const option of options) await expect.element(chip(app, `${filter}: ${option}`)).toBeVisible()
      await reset.click()
      await expectTrips(app, TRIPS)
    }
  })

  test('by dates include both bounds', async () => {
    const [from, to] = [addDays(today, -9), addDays(today, 4)]
    const app = await openTable({ search: `?size=100&startFrom=${from}&startTo=${to}` })
    await expectTrips(
      app,
      TRIPS.filter((trip) => trip.start_date >= from && trip.start_date <= to),
    )
    await app.open(`/table?size=100&endFrom=${from}&endTo=${to}`)
    await expectTrips(
      app,
      TRIPS.filter((trip) => trip.end_date >= from && trip.end_date <= to),
    )
    await button(app, 'Reset Filters').click()
    await button(app, 'Start date: Any date').click()
    await button(app, 'This Month').click()
    await expectTrips(
      app,
      TRIPS.filter((trip) => trip.start_date.slice(0, 7) === today.slice(0, 7)),
    )
  })

  test('are combined; each can be removed; a link shares them', async () => {
    const passes = (trip: Trip) => !trip.one_curtin && trip.end_date < today
    const app = await openTable({ search: '?size=100' })
    await choose(app, 'Status', 'Finished')
    await choose(app, 'One Curtin', 'False')
    await expectTrips(app, TRIPS.filter(passes))
    const count = TRIPS.filter(passes).length
    await expect.element(app.getByRole('heading', { name: `${count} Trips` })).toBeVisible()
    await app.reload()
    await expectTrips(app, TRIPS.filter(passes))
    await select(app.getByLabelText('Sort By'), 'Cost')
    await expect
      .element(app.getByRole('columnheader', { name: 'Cost' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await expectShown(app, sorted(TRIPS.filter(passes), 'est_cost', 1))
    await button(app, 'Remove filter Status: Finished').click()
    await expect.element(chip(app, 'Status: Finished')).not.toBeInTheDocument()
    await expect.element(chip(app, 'One Curtin: False')).toBeVisible()
    app.window.history.back()
    await expect.element(chip(app, 'Status: Finished')).toBeVisible()
  })

  test('that match nothing, or make no sense', async () => {
    const app = await openTable({ search: '?staff=nobody' })
    await expect.element(app.getByRole('heading', { name: '0 Trips' })).toBeVisible()
    await expect.element(app.getByText('No trips match these filters')).toBeVisible()
    await button(app, 'Show all trips').click()
    await expect.element(app.getByRole('heading', { name: '16 Trips' })).toBeVisible()
    await app.open('/table?page=-4&size=7&sort=reason&order=up&status=Lost&startFrom=soon&staff=&oneCurtin=2')
    await expectShown(app, newestFirst(TRIPS).slice(0, 10))
    await expect.element(app.getByRole('heading', { name: '16 Trips' })).toBeVisible()
  })

  test('have options that can be searched, by keyboard alone', async () => {
    const app = await openTable()
    await focus(button(app, 'Country: All'))
    await userEvent.keyboard('{Enter}')
    await expect.element(app.getByLabelText('Search Country')).toHaveFocus()
    await userEvent.keyboard('zzzz')
    const options = app.getByRole('listbox', { name: 'Country' })
    await expect.element(options).toHaveTextContent('Nothing found')
    await userEvent.keyboard('{Control>}a{/Control}south')
    await expect.poll(() => options.getByRole('option').length).toBe(1)
    await expectNoViolations(app)
    await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
    await expect.element(app.getByRole('button', { name: 'Country: South Korea' })).toHaveFocus()
    const there = TRIPS.filter(({ destinations }) => destinations[0]?.destination_name === 'Seoul')
    await expect.element(app.getByRole('heading', { name: `${there.length} Trips` })).toBeVisible()
    await expectShown(app, newestFirst(there).slice(0, 10))
  })
})

test('columns are resized by mouse, touch and keys, from 100 to 200, and are remembered', async () => {
  const app = await openTable()
  const edge = app.getByRole('separator', { name: 'Resize Reason' })
  const header = app.getByRole('columnheader', { name: 'Reason' })
  const expectWidth = (width: number) => expect.element(edge).toHaveAttribute('aria-valuenow', `${width}`)
  await focus(header)
  await userEvent.keyboard('{Enter}')
  await expect.element(edge).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expectWidth(190)
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expectWidth(100)
  await userEvent.keyboard('{End}{ArrowRight}')
  await expectWidth(200)
  await userEvent.keyboard('{Escape}')
  await expect.element(header).toHaveFocus()

  await dragEdge(app, edge, -40)
  await expectWidth(160)
  await expect.poll(() => header.element().getBoundingClientRect().width).toBe(160)
  await dragEdge(app, edge, -500)
  await expectWidth(100)
  for (const [type, clientX] of [
    ['pointerdown', 500],
    ['pointermove', 530],
    ['pointerup', 530],
  ] as const) {
    const touch = { pointerId: 1, pointerType: 'touch', clientX, bubbles: true }
    edge.element().dispatchEvent(new app.window.PointerEvent(type, touch))
  }
  await expectWidth(130)
  await app.reload()
  await expectWidth(130)
})

test('everything up to the cost is visible at 1440, and a text is truncated at the end of its reading direction', async () => {
  const app = await openTable({
    trips: [exampleTrip(1, { reason: 'مؤتمر دولي حول التعليم العالي في المدن الساحلية' })],
  })
  const actions = (await button(app, 'Edit trip 1').findElement()).getBoundingClientRect()
  expect(cell(app, 'Cost').element().getBoundingClientRect().right).toBeLessThan(actions.left)
  for (const column of ['Start date', 'End date']) {
    const { scrollWidth = 0, clientWidth = 0 } = cell(app, column).element().querySelector('span') ?? {}
    expect(clientWidth).toBeGreaterThan(0)
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
  const reason = cell(app, 'Reason').element().querySelector('span') as Element
  expect(app.window.getComputedStyle(reason).direction).toBe('rtl')
})

test('a truncated text is shown in full under the mouse, also after the row has changed', async () => {
  const names = ['First', 'Second'].map((page) => `${page} page’s traveller with a long name`)
  // Eleven trips, newest first: one is on the second page.
  const trips = Array.from({ length: 11 }, (_, index) =>
    exampleTrip(1_000 - index, {
      staffMembers: [{ staff_id: '1', first_name: names[index < 10 ? 0 : 1] as string, last_name: '' }],
    }),
  )
  const app = await openTable({ trips })
  const tips = () =>
    [...app.window.document.querySelectorAll('[aria-hidden] bdi')].map(({ textContent }) => textContent)
  await hoverTruncated(cell(app, 'Staff'))
  await expect.poll(tips).toEqual([names[0]])
  await focus(button(app, 'Next page'))
  await userEvent.keyboard('{Enter}')
  await expectShown(app, [990])
  await expect.poll(tips).toEqual([names[1]])
})

describe("while the trips load, and when they can't be loaded", () => {
  const failing = { listTrips: refusal('internal', '') }
  const expectedConsole = /^console.error: Failed to load trips: /

  test('the table says so, and Try again loads them', async () => {
    const logged: string[] = []
    const loading = held<'listTrips'>(TRIPS)
    const app = await mountApp('/table', {
      as: MIA,
      answers: { ...DIRECTORY, listTrips: loading },
      expectedConsole,
      prepare: ({ console }) => {
        const { error } = console
        console.error = (...parts: unknown[]) => {
          logged.push(String(parts[0]))
          error(...parts)
        }
      },
    })
    await expect.element(app.getByRole('heading', { name: 'Loading...' })).toBeVisible()
    loading.release()
    await expect.element(app.getByText('Loading...')).not.toBeInTheDocument()

    app.answer(failing)
    await app.reload()
    await expect.element(app.getByText('Failed to load data.')).toBeVisible()
    await expect.element(app.getByText('Error: Failed to load trips')).toBeVisible()
    expect(logged).toEqual(['Failed to load trips:'])
    await button(app, 'Try again').click()
    await expect.poll(() => logged).toHaveLength(2)
    app.answer({ listTrips: TRIPS })
    await button(app, 'Try again').click()
    await expectShown(app, newestFirst(TRIPS).slice(0, 10))
    await expect.element(app.getByText('Failed to load data.')).not.toBeInTheDocument()
    expect(logged).toHaveLength(2)
  })

  test('the built-in sample list needs no server, is read-only and offers nothing to select, and each status has its colour', async () => {
    const app = await mountApp('/table?data=mock&size=100', {
      as: MIA,
      answers: { ...DIRECTORY, ...failing },
      expectedConsole,
    })
    await expect.element(app.getByRole('heading', { name: '65 Trips' })).toBeVisible()
    await expect.element(app.getByRole('checkbox').first()).toBeDisabled()
    expect(app.getByRole('button', { name: /^(Edit|Delete|Add Trip|Export)/ }).elements()).toEqual([])
    expect(app.getByRole('checkbox', { name: /^Select/ }).elements()).toEqual([])
    for (const [status, colour] of [
      ['Finished', 'rgb(217, 239, 217)'],
      ['Ongoing', 'rgb(237, 220, 189)'],
      ['Planned', 'rgb(216, 233, 248)'],
    ] as const) {
      const badge = app.getByRole('grid').getByText(status).first()
      await expect.poll(() => app.window.getComputedStyle(badge.element()).backgroundColor).toBe(colour)
    }
    await choose(app, 'Status', 'Ongoing')
    await expect.poll(() => app.path()).toContain('data=mock')
    const statuses = () =>
      [...app.window.document.querySelectorAll('td[data-column=status]')].map((one) => one.textContent)
    await expect.poll(() => new Set(statuses())).toEqual(new Set(['Ongoing']))
  })
})

test('without trips it says what appears here', async () => {
  const app = await openTable({ trips: [] })
  await expect.element(app.getByRole('heading', { name: '0 Trips' })).toBeVisible()
  await expect.element(app.getByText('No trips yet')).toBeVisible()
  await expect
    .element(app.getByRole('link', { name: 'Add the first trip' }))
    .toHaveAttribute('href', '/trips/new')
  await expect.element(app.getByText('1 of 1')).toBeVisible()
})

test('on a phone each trip is a card with the same actions, and nothing is wider than the screen', async () => {
  await setBrowser({ width: 390, height: 844 })
  const app = await openTable()
  const card = row(app)
  await expect.element(card.getByRole('button', { name: /^Edit trip/ })).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Delete trip/ })).toBeVisible()
  await button(card, 'Edit Reason').click()
  const editor = dialog(app, 'Edit Reason')
  await expect.element(editor).toBeInViewport({ ratio: 1 })
  await button(editor, 'Cancel').click()
  await button(app, 'Filters').click()
  await choose(app, 'Status', 'Planned')
  await expect.element(chip(app, 'Status: Planned')).toBeVisible()
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
})

interface Given {
  search?: string
  trips?: Trip[]
  answers?: Answers
}

function openTable({ search = '', trips = TRIPS, answers = {} }: Given = {}): Promise<App> {
  return mountApp(`/table${search}`, { as: MIA, trips, answers: { ...DIRECTORY, ...answers } })
}

function chip(app: App, text: string): Locator {
  return app.getByRole('list', { name: 'Active filters' }).getByText(text)
}

function expectTrips(app: App, expected: Trip[]): Promise<void> {
  expect(expected.length).toBeGreaterThan(0)
  return expectShown(app, newestFirst(expected))
}

/** Opens a filter, selects an option, and closes it. */
async function choose(app: App, filter: string, option: string): Promise<void> {
  const filters = app.getByRole('group', { name: 'Filters' })
  const field = filters.getByRole('button', { name: new RegExp(`^${filter}: `) })
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await field.click()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  expect(field.element().getAttribute('aria-haspopup')).toBe('listbox')
  const list = app.getByRole('listbox')
  await list.getByRole('option', { name: option }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
}

async function focus(element: Locator): Promise<void> {
  const found = await element.findElement()
  found.focus()
}

/** The full text disappears when the table scrolls, so scrolling must have finished. */
async function hoverTruncated(element: Locator): Promise<void> {
  const found = await element.findElement()
  found.scrollIntoView({ block: 'center', inline: 'center' })
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await userEvent.hover(element)
}

async function dragEdge(app: App, edge: Locator, by: number): Promise<void> {
  const found = await edge.findElement()
  found.scrollIntoView({ block: 'center', inline: 'center' })
  // The table may scroll while a column becomes narrower. The screen doesn't.
  const target = app.getByRole('main')
  const { left, top } = target.element().getBoundingClientRect()
  const at = found.getBoundingClientRect()
  const x = at.left + at.width / 2 - left
  const y = at.top + 10 - top
  await userEvent.pointer([
    { target, coords: { x, y }, keys: '[MouseLeft>]' },
    { target, coords: { x: x + by / 2, y } },
    { target, coords: { x: x + by, y }, keys: '[/MouseLeft]' },
  ])
}

function select(field: Locator, option: string): Promise<void> {
  return userEvent.selectOptions(field, option)
}

function optionsOf(field: Locator): (string | null)[] {
  return field
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
}

/** Finished, ongoing and planned ones, in no order. Some start on the same day, and some cost the same. */
function someTrips(count: number): Trip[] {
  return Array.from({ length: count }, (_, index) => {
    const start_date = addDays(today, ((index * 7) % 11) * 2 - 10)
    return exampleTrip(index + 1, {
      start_date,
      end_date: addDays(start_date, index % 6),
      staffMembers: index % 3 === 0 ? STAFF : STAFF.slice(index % 2, (index % 2) + 1),
      destinations: tripDestinations([['1'], ['2'], ['1', '2']][index % 3] ?? []),
      est_cost: ((index * 13) % 9) * 10.5,
      one_curtin: index % 5 === 0,
    })
  })
}

function newestFirst(trips: Trip[]): number[] {
  return trips.toSorted(byNewest).map(({ trip_id }) => trip_id)
}

function sorted(trips: Trip[], field: 'start_date' | 'end_date' | 'est_cost', sign: 1 | -1): number[] {
  const value = (trip: Trip) => trip[field] ?? 0
  return trips
    .toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : byNewest(a, b)))
    .map(({ trip_id }) => trip_id)
}

function byNewest(a: Trip, b: Trip): number {
  return b.start_date.localeCompare(a.start_date) || b.trip_id - a.trip_id
}
