import { withGlobal } from '@sinonjs/fake-timers'
import type { AuditSearchPage, FoundEntry } from '@sojourn/contract/admin/audit-search'
import type { Person } from '@sojourn/contract/admin/people'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, type Answers, held, proxyPage, type Sent } from './support/api-answers.ts'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { examplePerson, peoplePage } from './support/example-people.ts'
import { DIRECTORY, exampleTrip, STAFF } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, MIA, press } from './support/screens.ts'

const PATH = '/admin/audit'
const PAGE_SIZE = 50
const REFRESH_MS = 30_000
/** A failed call is tried once more first. */
const RETRY_MS = 2_000
const NOW = '2026-03-10T08:00:00.000Z'

const PEOPLE = STAFF.map((one) => examplePerson(one))

/** Three pages, newest first. */
const ENTRIES: FoundEntry[] = Array.from({ length: 120 }, (_, index) => {
  const { staff_id, first_name, last_name } = PEOPLE[index % 2] as Person
  const name = `${first_name} ${last_name}`
  const event = [`${name} signed in`, `${name} added trip 7`, `${name} deleted trip 7`][index % 3] as string
  return {
    id: 120 - index,
    timestamp: new Date(Date.parse(NOW) - index * 3_600_000).toISOString(),
    kind: index % 3 === 0 ? 'sign-in' : 'trip',
    event,
    tripId: index % 3 === 0 ? null : 7,
    staff_id,
    name,
  }
})

test('the log is narrowed down by kind, text and person, and the address keeps that', async () => {
  const app = await openAudit()
  await expect.poll(() => shownEntries(app)).toEqual(idsOf(ENTRIES.slice(0, PAGE_SIZE)))
  await app.getByRole('combobox', { name: 'Kind' }).click()
  await app.getByRole('option', { name: 'Trip', exact: true }).click()
  await expectFilters(app, { kind: 'trip' })
  const ofTrips = ENTRIES.filter(({ kind }) => kind === 'trip')
  await expect.poll(() => shownEntries(app)).toEqual(idsOf(ofTrips.slice(0, PAGE_SIZE)))
  const text = app.getByRole('searchbox', { name: 'Text' })
  await text.fill('added')
  await expectFilters(app, { kind: 'trip', search: 'added' })
  const added = ofTrips.filter(({ event }) => event.includes('added'))
  await expect.poll(() => shownEntries(app)).toEqual(idsOf(added))

  // Enter chooses nobody before the answer has come.
  const people = held<'listPeople'>(listPeople)
  app.answer({ listPeople: people })
  const person = app.getByRole('combobox', { name: 'Person' })
  await person.fill('10019')
  await expect.element(app.getByText('Searching…')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await people.asked
  await userEvent.keyboard('{Enter}')
  await expectFilters(app, { kind: 'trip', search: 'added' })
  people.release()
  await app.getByRole('option', { name: /Bao Nguyen/ }).click()
  const filters = { staff: '10019', kind: 'trip', search: 'added' }
  await expectFilters(app, filters)
  const theirs = idsOf(added.filter(({ staff_id }) => staff_id === '10019'))
  await expect.poll(() => shownEntries(app)).toEqual(theirs)
  await app.reload()
  await expect.element(person).toHaveValue('Bao Nguyen')
  await expect.poll(() => shownEntries(app)).toEqual(theirs)
  await expectFilters(app, filters)

  await person.fill('nonesuch')
  await expect.element(app.getByText('Nothing found')).toBeVisible()
  await expect.element(button(app, 'Export CSV')).toBeEnabled()
  await text.fill('nonesuch')
  await expect.element(app.getByRole('status').filter({ hasText: 'No entries found' })).toBeVisible()
  await expect.element(button(app, 'Export CSV')).toBeDisabled()
})

test('Back returns from a trip to the same entries', async () => {
  const trip = exampleTrip(7)
  const app = await openAudit('?search=added', { trips: [trip], answers: DIRECTORY })
  const added = idsOf(ENTRIES.filter(({ event }) => event.includes('added')))
  await expect.poll(() => shownEntries(app)).toEqual(added)
  await entries(app).first().getByRole('link', { name: 'View Trip' }).click()
  await expect.element(app.getByLabelText('Reason')).toHaveValue(trip.reason)
  expect(app.path()).toBe('/trips/7/edit')
  app.window.history.back()
  await expect.poll(() => shownEntries(app)).toEqual(added)
  expect(app.path()).toBe(`${PATH}?search=added`)
})

test('a reset also forgets what was typed just before', async () => {
  const app = await openAudit('?search=added')
  const text = app.getByRole('searchbox', { name: 'Text' })
  await expect.element(text).toHaveValue('added')
  const clock = withGlobal(app.window).install({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldClearNativeTimers: true,
  })
  await text.fill('added later')
  await button(app, 'Reset').click()
  await expect.poll(() => app.path()).toBe(PATH)
  await clock.tickAsync(1_000)
  clock.uninstall()
  await expect.element(text).toHaveValue('')
  await expect.poll(() => shownEntries(app)).toEqual(idsOf(ENTRIES.slice(0, PAGE_SIZE)))
  expect(app.path()).toBe(PATH)
})

test('pages go back in time and forward again, also by keyboard', async () => {
  const app = await openAudit()
  const pager = app.getByRole('navigation', { name: 'Pages of the audit log' })
  const [newer, older] = [button(pager, 'Newer'), button(pager, 'Older')]
  const expectPage = (number: number) => {
    const entries = ENTRIES.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
    return expect.poll(() => shownEntries(app)).toEqual(idsOf(entries))
  }
  await expectPage(1)
  await expect.element(newer).toBeDisabled()
  await press(older, '{Enter}')
  await expectPage(2)
  expect(app.path()).toBe(`${PATH}?before=71`)
  await expect.element(pager.getByText(/^Entries from .+ to .+/)).toBeInTheDocument()
  await expect.element(newer).toBeEnabled()
  await press(older, '{Enter}')
  await expectPage(3)
  await press(newer, '{Enter}')
  await expectPage(2)
  await press(newer, '{Enter}')
  await expectPage(1)
  await expect.element(newer).toBeDisabled()
  // The focus stays.
  await expect.element(newer).toHaveFocus()
  await expect.element(pager.getByText('The newest entries')).toBeInTheDocument()
  // The newest page, which is kept up to date.
  await expect.poll(() => app.path()).toBe(PATH)
  await app.open(`${PATH}?before=1`)
  await expect.element(app.getByText('No older entries')).toBeVisible()
  await button(app, 'Show the newest').click()
  await expectPage(1)
})

test('one click on a person shows only their entries', async () => {
  const app = await openAudit('?search=deleted')
  const [first] = ENTRIES.filter(({ event }) => event.includes('deleted'))
  const { name, staff_id } = first as FoundEntry
  await button(entries(app).first(), `${name} staff ID ${staff_id}`).click()
  await expectFilters(app, { search: 'deleted', staff: staff_id })
  await expect.element(app.getByRole('combobox', { name: 'Person' })).toHaveValue(name)
  const theirs = ENTRIES.filter((one) => one.event.includes('deleted') && one.staff_id === staff_id)
  await expect.poll(() => shownEntries(app)).toEqual(idsOf(theirs))
})

test('without an answer, the log says so and offers to try again', async () => {
  const app = await openAudit('', {
    answers: { searchAudit: proxyPage(503) },
    now: NOW,
    expectedConsole: /Failed to load admin/,
  })
  const fail = async (calls: number) => {
    await expect.poll(() => app.sent('searchAudit')).toHaveLength(calls + 1)
    await app.clock().tickAsync(RETRY_MS)
    await expect.poll(() => app.sent('searchAudit')).toHaveLength(calls + 2)
  }
  await fail(0)
  await expect.element(app.getByText("Couldn't load the audit log.")).toBeVisible()
  app.answer({ searchAudit: found })
  await button(app, 'Try again').click()
  const newest = idsOf(ENTRIES.slice(0, PAGE_SIZE))
  await expect.poll(() => shownEntries(app)).toEqual(newest)

  app.answer({ searchAudit: proxyPage(503) })
  await app.clock().tickAsync(REFRESH_MS)
  await fail(3)
  await expect.element(app.getByText("Couldn't load the newest entries.")).toBeVisible()
  expect(shownEntries(app)).toEqual(newest)
})

test('a late answer to an earlier filter is never shown', async () => {
  const late = held<'searchAudit'>(found)
  let lateAnswer: unknown
  const app = await openAudit('', {
    answers: {
      searchAudit: (sent) => {
        if (sent.query.search !== 'deleted') return found(sent)
        const answer = late(sent)
        lateAnswer = answer
        return answer
      },
    },
  })
  const text = app.getByRole('searchbox', { name: 'Text' })
  await text.fill('deleted')
  await late.asked
  expect(app.path()).toBe(`${PATH}?search=deleted`)
  await text.fill('signed')
  const signed = idsOf(ENTRIES.filter(({ event }) => event.includes('signed')))
  await expect.poll(() => shownEntries(app)).toEqual(signed)
  late.release()
  await lateAnswer
  // What would show it has happened as soon as the page reacts to a key.
  await press(text, '{End}!')
  await expect.element(text).toHaveValue('signed!')
  expect(shownEntries(app)).toEqual(signed)
})

test('it is accessible and fits a wide and a narrow screen', async () => {
  const app = await openAudit()
  await expect.poll(() => shownEntries(app)).toHaveLength(PAGE_SIZE)
  for (const width of [1440, 390]) {
    await setBrowser({ width })
    expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectNoViolationsInBothSchemes(app)
  }
})

type Options = Omit<Parameters<typeof mountApp>[1] & {}, 'as'>

function openAudit(search = '', { answers = {}, ...options }: Options = {}): Promise<App> {
  const own: Answers = { searchAudit: found, listPeople }
  return mountApp(PATH + search, { as: MIA, answers: { ...own, ...answers }, ...options })
}

/** What the server would find. */
function found({ query }: Sent<'searchAudit'>): AuditSearchPage {
  const { search = '', staff, kind, before, after } = query
  const all = ENTRIES.filter(
    (one) =>
      one.event.includes(search) &&
      (staff === undefined || staff === one.staff_id) &&
      (kind === undefined || kind === one.kind),
  )
  const older = before === undefined ? all : all.filter(({ id }) => id < Number(before))
  const content =
    after === undefined
      ? older.slice(0, PAGE_SIZE)
      : all.filter(({ id }) => id > Number(after)).slice(-PAGE_SIZE)
  const [first, last] = [content.at(0), content.at(-1)]
  return {
    content,
    hasNewer: first ? first !== all[0] : all.length > 0,
    hasOlder: last !== undefined && last !== all.at(-1),
  }
}

const listPeople: Answering<'listPeople'> = ({ query }) =>
  peoplePage(...PEOPLE.filter(({ staff_id }) => staff_id.includes(query.search ?? '')))

/** The filters in the address, in any order. */
function expectFilters(app: App, filters: Record<string, string | null>): Promise<void> {
  return expect
    .poll(() => Object.fromEntries(new URLSearchParams(app.window.location.search)))
    .toEqual(filters)
}

function entries(app: App): Locator {
  return app.getByRole('region', { name: 'Audit log' }).getByRole('listitem')
}

/** The numbers of the entries on the page, from top to bottom. */
function shownEntries(app: App): number[] {
  return entries(app)
    .elements()
    .map(({ textContent }) => Number(/Entry (\d+)/.exec(textContent ?? '')?.[1]))
}

function idsOf(some: FoundEntry[]): number[] {
  return some.map(({ id }) => id)
}
