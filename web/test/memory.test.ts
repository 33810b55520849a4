import type { User } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { CallName } from '@sojourn/contract/api/calls'
import { describe, expect, test } from 'vitest'
import {
  type Answering,
  type Answers,
  held,
  lost,
  refusal,
  type Sent,
  toEach,
} from './support/api-answers.ts'
import { expectNoViolations, onEachSize } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { calmAnswers } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { changeCopy, expectKept, hasCopy, holdingCopy } from './support/local-copy.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, connection, dialog, heading, MIA } from './support/screens.ts'
import { tripRow } from './support/table.ts'
import { TripServer } from './support/trip-server.ts'

const ANA: User = { staff_id: '20417', first_name: 'Ana', last_name: 'Silva' }
const AT_TEN = '2026-03-10T02:00:00Z'
const TWELVE_MINUTES_LATER = '2026-03-10T02:12:00Z'
/** By then, a page has tried to keep the trips. */
const WRITTEN_WITHIN_MS = 1_000
/** A whole page of the table. */
const IDS = Array.from({ length: 10 }, (_, index) => index + 1)

type Options = Parameters<typeof mountApp>[1]

test('a page shows the remembered trips before the server answers, and fetches only what has changed', async () => {
  const server = serverWithTrips()
  await openAndLeave(server)
  const before = server.stream.position
  for (const id of IDS.slice(1)) server.change(id, { reason: 'Changed while away' })
  server.remove(1)

  const answered = Promise.withResolvers<void>()
  const app = await openTable(server, {
    now: TWELVE_MINUTES_LATER,
    answers: eachAfter(answered.promise, answersOf(server)),
  })
  await expect.element(connection(app)).toHaveTextContent('As of 12 minutes ago')
  for (const id of IDS) await expect.element(tripRow(app, id)).toMatchTextContent('Remembered')
  answered.resolve()
  await expect.element(connection(app)).toHaveTextContent('Live')
  for (const id of IDS.slice(1))
    await expect.element(tripRow(app, id)).toMatchTextContent('Changed while away')
  await expect.element(tripRow(app, 1)).not.toBeInTheDocument()
  expect(app.sent('tripStream').map(({ headers }) => headers.get('last-event-id'))).toEqual([before])

  await expectKept(app)
  const second = await openTable(server)
  await expect.element(connection(second)).toHaveTextContent('Live')
  await expect.element(tripRow(second, 2)).toMatchTextContent('Changed while away')
  server.remove(2)
  for (const tab of [app, second]) await expect.element(tripRow(tab, 2)).not.toBeInTheDocument()
  expect(second.sent('tripStream')).toEqual([])
  for (const tab of [app, second]) expect(tab.sent('listTrips')).toEqual([])
})

test('a screen that is ready waits a moment for the remembered trips, but not long', async () => {
  const server = serverWithTrips()
  await openAndLeave(server)
  const patient = await holdingCopy(async () => {
    const waiting = await openTable(server, { prepare: neverGiveUp })
    await expect.poll(() => filesOf(waiting)).toMatch(/table-page-/)
    // A tab that is live makes the others load the list.
    const impatient = await openTable(server, { answers: { tripStream: held<'tripStream'>(null) } })
    await expect.element(heading(impatient, 'Table View')).toBeVisible()
    impatient.clock().tick(2_000)
    await expect.element(tripRow(impatient, 1)).toBeVisible()
    expect(heading(waiting, 'Table View').query()).toBeNull()
    return waiting
  })
  await expect.element(tripRow(patient, 1)).toBeVisible()
  expect(patient.window.document.documentElement.dataset.hadPlaceholders).toBeUndefined()
})

test.each([
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'on %s, the remembered trips come with the controls around them, and nothing moves afterwards',
  async (_screen, size) => {
    await setBrowser(size)
    const server = serverWithTrips()
    await openAndLeave(server)
    const first = Promise.withResolvers<{ hadControls: boolean; top: number }>()
    const app = await openTable(server, {
      prepare: (page) => {
        neverGiveUp(page)
        noteFirstRow(page, first.resolve)
      },
    })
    await expect.element(app.getByRole('navigation', { name: 'Table pages' })).toBeVisible()
    await expect.element(connection(app)).toHaveTextContent('Live')
    expect(await first.promise).toEqual({ hadControls: true, top: topOfFirstRow(app.window) })
  },
)

test('without a network the page says how old the remembered trips are, on every size of screen', async () => {
  const server = serverWithTrips()
  await openAndLeave(server)
  const app = await openTable(server, {
    now: TWELVE_MINUTES_LATER,
    answers: toEach(answersOf(server), lost),
    expectedConsole: /Failed to load/,
    prepare: ({ navigator }) =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
  })
  await expect.element(tripRow(app, 1)).toMatchTextContent('Remembered')
  await expect.element(connection(app)).toHaveTextContent('Offline, as of 12 minutes ago')
  await onEachSize(app, async () => {
    await expectNoViolations(app)
    const { scrollWidth, clientWidth } = app.window.document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })
  app.answer(answersOf(server))
  app.setOffline(false)
  await expect.element(connection(app)).toHaveTextContent('Live')
})

describe('what one person leaves on a computer, nobody else sees:', () => {
  test('it is gone when they sign out in another tab', async () => {
    const server = serverWithTrips()
    const app = await openTable(server)
    await expectKept(app)
    const other = await openTable(server, { answers: { logout: { provider_logout: null } } })
    other.show()
    await button(other, 'Logout').click()
    await button(dialog(other, 'Confirm Logout'), 'Logout').click()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    await expect.poll(hasCopy).toBe(false)
  })

  test('it is gone when the app opens after their session was lost, as after a crash', async () => {
    await openAndLeave(serverWithTrips())
    localStorage.clear()
    expect(await hasCopy()).toBe(true)
    await mountApp('/login')
    await expect.poll(hasCopy).toBe(false)
  })

  test('it is gone before the app shows anything to someone else', async () => {
    const server = serverWithTrips()
    await openAndLeave(server)
    const trips = held<'listTrips'>([exampleTrip(9, { reason: 'For Ana' })])
    const app = await openTable(server, { as: ANA, answers: { me: ANA, listTrips: trips } })
    await trips.asked
    await expect.poll(hasCopy).toBe(false)
    await expect.element(heading(app, 'Table View')).toBeVisible()
    expect(app.window.document.querySelector('tr[data-trip]')).toBeNull()
    trips.release()
    await expect.element(tripRow(app, 9)).toMatchTextContent('For Ana')
    await expect.element(app.getByText('Remembered')).not.toBeInTheDocument()
  })

  test('that of an account that can no longer be used is gone after the first answer of the server', async () => {
    const server = serverWithTrips()
    await openAndLeave(server)
    const answered = Promise.withResolvers<void>()
    const ended = refusal('not_signed_in', signInSentences.sessionEnded)
    const refused = { ...toEach(answersOf(server), ended), refresh: ended }
    const app = await openTable(server, { answers: eachAfter(answered.promise, refused) })
    await expect.element(connection(app)).toMatchTextContent(/^As of/)
    await expect.element(tripRow(app, 1)).toMatchTextContent('Remembered')
    answered.resolve()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    await expect.poll(hasCopy).toBe(false)
  })
})

describe('the app works without a memory', () => {
  test.each<[string, (page: AppWindow) => void]>([
    [
      'on a full disk',
      (page) => {
        page.IDBObjectStore.prototype.put = () => {
          throw new page.DOMException('full', 'QuotaExceededError')
        }
      },
    ],
    [
      'where storage is blocked',
      (page) => {
        page.IDBFactory.prototype.open = () => {
          throw new page.DOMException('blocked', 'SecurityError')
        }
      },
    ],
    [
      'where there is no storage',
      (page) => void Object.defineProperty(page, 'indexedDB', { value: undefined }),
    ],
  ])('%s', async (_where, prepare) => {
    const server = serverWithTrips()
    const app = await openTable(server, { prepare })
    await expectToFollow(app, server)
    await expectNoneKept(app)
  })

  test('that the operator forbids, and deletes what was there', async () => {
    const server = serverWithTrips()
    await openAndLeave(server)
    const app = await openTable(server, { settings: { 'local-copy': 'off' } })
    await expectToFollow(app, server)
    await expectNoneKept(app)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'has another shape',
      () => changeCopy('state', 'trips', (state: object) => ({ ...state, shape: 'older' })),
    ],
    ['is damaged', () => changeCopy('pieces', 0, () => '[{"trip_id":')],
  ])('that %s, and keeps a new one', async (_what, spoil) => {
    const server = serverWithTrips()
    await openAndLeave(server)
    await spoil()
    const app = await openTable(server)
    await expectToFollow(app, server)
    expect(app.sent('listTrips')).toHaveLength(1)
    await expectKept(app)
  })

  test('that was deleted under a running page, and keeps a new one from the next page on', async () => {
    const server = serverWithTrips()
    const app = await openTable(server)
    await expectKept(app)
    indexedDB.deleteDatabase('sojourn')
    await expectToFollow(app, server)
    await app.reload()
    await expectToFollow(app, server, 'Changed again')
    await expectKept(app)
  })
})

function serverWithTrips(): TripServer {
  return new TripServer(...IDS.map((id) => exampleTrip(id, { reason: 'Remembered' })))
}

/** Opens the table, waits until the browser has kept the trips, and goes elsewhere. */
async function openAndLeave(server: TripServer): Promise<void> {
  const app = await openTable(server)
  await expectKept(app)
  await app.open('about:blank')
}

function openTable(server: TripServer, { answers, ...options }: Options = {}): Promise<App> {
  return mountApp('/table', {
    as: MIA,
    now: AT_TEN,
    answers: { ...answersOf(server), ...answers },
    ...options,
  })
}

function answersOf(server: TripServer): Answers {
  return { ...calmAnswers(MIA, []), ...DIRECTORY, ...server.answers }
}

/** Answers nothing until then. */
function eachAfter(then: Promise<void>, answers: Answers): Answers {
  const waiting = Object.entries(answers).map(([name, answer]) => {
    const answering = async (sent: Sent) => {
      await then
      return typeof answer === 'function' ? (answer as Answering<CallName>)(sent) : answer
    }
    return [name, answering]
  })
  return Object.fromEntries(waiting)
}

async function expectToFollow(app: App, server: TripServer, reason = 'Changed by someone'): Promise<void> {
  await expect.element(connection(app)).toHaveTextContent('Live')
  server.change(1, { reason })
  await expect.element(tripRow(app, 1)).toMatchTextContent(reason)
}

async function expectNoneKept(app: App): Promise<void> {
  app.clock().tick(WRITTEN_WITHIN_MS)
  await expect.poll(hasCopy).toBe(false)
}

/** As if no time passed while the screen waits for the trips. Notes whether there were rows without trips. */
function neverGiveUp(page: AppWindow): void {
  const wait = page.setTimeout
  const waits = (work: () => void, ms?: number) => (ms === 100 ? 0 : wait(work, ms))
  Object.assign(page, { setTimeout: waits })
  new page.MutationObserver(() => {
    const placeholders = page.document.querySelector('tbody[aria-hidden=true]')
    if (placeholders) page.document.documentElement.dataset.hadPlaceholders = 'yes'
  }).observe(page.document, { childList: true, subtree: true })
}

/** Tells what was there when the first row was. */
function noteFirstRow(page: AppWindow, tell: (first: { hadControls: boolean; top: number }) => void): void {
  const changes = new page.MutationObserver(() => {
    if (!firstRow(page)) return
    changes.disconnect()
    const hadControls = page.document.querySelector('fieldset[aria-label="Filters"]') !== null
    tell({ hadControls, top: topOfFirstRow(page) })
  })
  changes.observe(page.document, { childList: true, subtree: true })
}

function topOfFirstRow(page: AppWindow): number {
  return Math.round(firstRow(page)?.getBoundingClientRect().top ?? Number.NaN)
}

function firstRow(page: AppWindow): HTMLElement | null {
  return page.document.querySelector('tr[data-trip]')
}

/** The names of the app's own files that a page has loaded. */
function filesOf(app: App): string {
  return app.window.performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .join('\n')
}
