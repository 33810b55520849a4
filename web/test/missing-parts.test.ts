import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { PROFILE } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { setCache, setFault } from './support/file-faults.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, heading, MIA } from './support/screens.ts'

/** Longer than the app waits for a file. */
const PATIENCE_MS = 21_000

const NOTHING = /(?!)/

const PAGE_FAILURE = "This page couldn't be loaded."

/** The addresses that the page has fetched. */
let fetched: string[] = []

beforeEach(async () => {
  fetched = []
  await setCache(false)
})

afterEach(() => setCache(true))

describe('a part of the app that fails or never comes says so, and Try again loads it:', () => {
  test.each([
    { file: 'logs-page.js', link: 'Logs', failure: PAGE_FAILURE, shows: 'Audit Logs' },
    { file: 'logs-page.css', link: 'Logs', failure: PAGE_FAILURE, shows: 'Audit Logs' },
    {
      file: 'dashboard-table.js',
      link: 'Dashboard',
      failure: "The table couldn't be loaded.",
      shows: '1 Trips',
    },
    {
      file: 'profile-options.js',
      link: 'Mia Chen',
      failure: "The rest of the profile couldn't be loaded.",
      shows: 'Calendar links',
    },
  ])('$file', async ({ file, link, failure, shows }) => {
    const app = await openPage('/calendar')
    await expect.element(heading(app, 'Calendar')).toBeVisible()
    markPage(app)
    setFault(file, 'missing')
    await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    const failed = app.getByRole('alert').filter({ hasText: failure })
    const tryAgain = button(failed, 'Try again')
    await expect.element(failed).toBeVisible()
    expect(failed.element().textContent).not.toContain('/assets/')
    expect(timesFetched(file)).toBe(1)

    setFault(file, 'silent')
    await tryAgain.click()
    await expect.poll(() => timesFetched(file)).toBe(2)
    await expect.element(tryAgain).toBeDisabled()
    await waitUntilEnabled(app, tryAgain)

    // Nothing was loaded unasked.
    expect(timesFetched(file)).toBe(2)
    setFault(file, 'none')
    await tryAgain.click()
    await expect.element(app.getByRole('heading', { name: shows })).toBeVisible()
    await expect.element(failed).not.toBeInTheDocument()
    expect(isMarked(app)).toBe(true)
  })
})

test('a page that fails or never comes while the app opens says so, and Try again opens it', async () => {
  const file = 'logs-page.js'
  setFault(file, 'cut')
  const app = await openPage('/logs')
  const failed = app.getByRole('alert').filter({ hasText: PAGE_FAILURE })
  await expect.element(failed).toBeVisible()

  setFault(file, 'silent')
  markPage(app)
  const tryAgain = button(app, 'Try again')
  await tryAgain.click()
  await expect.poll(() => timesFetched(file)).toBe(1)
  await expect.element(tryAgain).toBeDisabled()
  await waitUntilEnabled(app, tryAgain)
  // WebKit would only repeat its failure on a page that opens before the file can be had.
  expect(isMarked(app)).toBe(true)
  await expect.element(failed).toBeVisible()

  setFault(file, 'none')
  await tryAgain.click()
  await expect.element(heading(app, 'Audit Logs')).toBeVisible()
})

function openPage(path: string, expectedConsole = /didn't come/): Promise<App> {
  return mountApp(path, {
    as: MIA,
    now: '2051-03-01T04:00:00Z',
    trips: [exampleTrip(1)],
    answers: { ...DIRECTORY, ...PROFILE },
    expectedConsole,
    prepare: noteFetched,
  })
}

function noteFetched(page: AppWindow): void {
  const { fetch } = page
  page.fetch = (input, init) => {
    fetched.push(new page.Request(input).url)
    return fetch(input, init)
  }
}

function timesFetched(file: string): number {
  const [name = '', type = ''] = file.split('.')
  return fetched.filter((url) => url.includes(`/assets/${name}-`) && url.endsWith(type)).length
}

/** Moves the clock on. The app waits longer with each of the other files that arrives. */
function waitUntilEnabled(app: App, control: Locator): Promise<void> {
  return expect
    .poll(async () => {
      await app.clock().tickAsync(PATIENCE_MS)
      return control.element().matches(':enabled')
    })
    .toBe(true)
}

/** A page that is loaded again loses the mark. */
function markPage(app: App): void {
  Object.assign(app.window, { isSamePage: true })
}

function isMarked(app: App): boolean {
  return 'isSamePage' in app.window
}

test('what a page still loads while it is left is no failure', async () => {
  const file = 'logs-page.js'
  const app = await openPage('/calendar', NOTHING)
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  setFault(file, 'silent')
  await app.getByRole('link', { name: 'Logs' }).click()
  await expect.poll(() => timesFetched(file)).toBe(1)
  await app.open('/table')
  await expect.element(heading(app, 'Table View')).toBeVisible()
})
