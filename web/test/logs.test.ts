import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type Answering, LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, heading, MIA, press } from './support/screens.ts'

const NOW = '2026-03-10T05:30:20Z'
/** It starts tomorrow. */
const TRIP = exampleTrip(7, { start_date: '2026-03-11', end_date: '2026-03-11' })

test('the log has its columns, its count, and entries in local time', async () => {
  const app = await openLogs([
    entry(3, '2026-03-10T05:30:00Z', 'Mia Chen added trip 7', { tripId: 7 }),
    entry(2, '2025-12-31T17:05:09.500Z', 'Mia Chen deleted trip 6', { tripId: 6 }),
    entry(1, '2025-12-31T15:59:59Z', 'Mia Chen signed in'),
  ])
  await expect.element(heading(app, 'Audit Logs')).toBeVisible()
  await expect.element(app.getByRole('heading', { name: '3 Logs', level: 2 })).toBeVisible()
  await expectTexts(app.getByRole('columnheader'), ['ID', 'Timestamp', 'Event', 'Trip'])
  for (const [index, texts] of [
    ['3', '10 Mar 2026, 13:30:00', 'Mia Chen added trip 7', 'View Trip'],
    ['2', '1 Jan 2026, 01:05:09', 'Mia Chen deleted trip 6', 'Deleted'],
    ['1', '31 Dec 2025, 23:59:59', 'Mia Chen signed in', 'View Trip'],
  ].entries())
    await expectTexts(rows(app).nth(index).getByRole('cell'), texts)
  await expect.element(button(rows(app).last(), 'View Trip')).toBeDisabled()
})

test('pages are changed by keyboard and kept in the address', async () => {
  const entries = Array.from({ length: 105 }, (_, index) => entry(105 - index, NOW, 'Mia Chen signed in'))
  const app = await openLogs(entries)
  const pager = app.getByRole('navigation', { name: 'Log pages' })
  const step = (name: string) => button(pager, name)
  const expectPage = (text: string) => expect.element(pager.getByText(text)).toBeVisible()
  const lastCell = rows(app).last().getByRole('cell').first()
  await expectPage('1 of 11')
  await expect.element(step('First page')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(step('Previous page')).toHaveAttribute('aria-disabled', 'true')

  await press(step('Next page'), '{Enter}')
  await expectPage('2 of 11')
  expect(app.path()).toBe('/logs?page=2&size=10')
  await press(step('Last page'), '{Enter}')
  await expectPage('11 of 11')
  await expect.element(step('Last page')).toHaveFocus()
  await expect.element(step('Last page')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(step('Next page')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(lastCell).toHaveTextContent('1')
  await press(step('Previous page'), '{Enter}')
  await expectPage('10 of 11')
  await app.reload()
  await expectPage('10 of 11')
  await expect.poll(() => rows(app).length).toBe(10)

  const sizes = pager.getByLabelText('Rows per page')
  await expectTexts(sizes.getByRole('option'), ['10', '20', '50', '100'])
  await expect.element(sizes).toHaveValue('10')
  await sizes.selectOptions('50')
  await expectPage('1 of 3')
  expect(app.path()).toBe('/logs?size=50')
  await expect.poll(() => rows(app).length).toBe(50)
  app.window.history.back()
  await expectPage('10 of 11')
  await expect.poll(() => rows(app).length).toBe(10)
  await press(step('First page'), '{Enter}')
  await expectPage('1 of 11')

  await app.open('/logs?page=99999&size=20')
  await expectPage('6 of 6')
  await expect.poll(app.path).toBe('/logs?page=6&size=20')
  await expect.element(lastCell).toHaveTextContent('1')
  await app.open('/logs?page=second&size=33')
  await expectPage('1 of 11')
  await expect.element(sizes).toHaveValue('10')
})

test("when the logs can't be loaded, the failure is logged and shown quietly, and Try again loads them", async () => {
  const logged: string[] = []
  const app = await mountApp('/logs', {
    as: MIA,
    answers: { listAudit: refusal('internal', '') },
    prepare: (page) => keepErrors(page, logged),
  })
  await expect.element(app.getByText("Couldn't load the logs.")).toBeVisible()
  expect(logged).toEqual([expect.stringMatching(/^Failed to load audit/)])
  expect(app.getByRole('alert').length).toBe(0)
  app.answer({ listAudit: answering([entry(1, NOW, 'Mia Chen signed in')]) })
  await button(app, 'Try again').click()
  await expect.poll(() => rows(app).length).toBe(1)
  await expect.element(app.getByText("Couldn't load the logs.")).not.toBeInTheDocument()
})

test('without entries it says what appears here', async () => {
  const app = await openLogs([])
  await expect.element(app.getByRole('heading', { name: '0 Logs' })).toBeVisible()
  await expect.element(app.getByText('No logs yet')).toBeVisible()
  await expect.element(app.getByText('1 of 1')).toBeVisible()
  await app.open('/dashboard')
  await expect.element(app.getByText('No recent activities')).toBeVisible()
})

test('a deleted trip says so until it is restored, without a reload', async () => {
  const stream = new LiveStream()
  const deletion = entry(5, '2026-03-10T05:30:00Z', 'Mia Chen deleted trip 7', { tripId: 7 })
  const app = await mountApp('/logs', {
    as: MIA,
    now: NOW,
    answers: { ...DIRECTORY, listAudit: answering([deletion]), tripStream: streamOf(stream) },
  })
  const rowOf = (event: string) => rows(app).filter({ hasText: event })
  const deleted = rowOf('deleted trip 7')
  await expect.element(button(deleted, 'Deleted')).toBeDisabled()
  expect(deleted.getByRole('link').length).toBe(0)
  await expect.element(app.getByRole('status', { name: 'Connection' })).toHaveTextContent('Live')

  const restoring = entry(6, NOW, 'Mia Chen restored trip 7', { tripId: 7 })
  app.answer({ listAudit: answering([restoring, deletion]) })
  stream.send({ type: 'UPSERT', trips: [TRIP] })
  const view = deleted.getByRole('link', { name: 'View Trip' })
  await expect.element(view).toBeVisible()
  await expectLater(app, () => rowOf('restored trip 7').length, 1)
  app.answer({ getTrip: { trip: TRIP } })
  await press(view, '{Enter}')
  await expect.element(heading(app, 'Edit Trip')).toBeVisible()
  expect(app.path()).toBe('/trips/7/edit')
})

test('on a phone, an entry is a card, and a long one is shortened', async () => {
  await setBrowser({ width: 390, height: 844 })
  const event = `Mia Chen changed the comments of trip 7 from empty to “${'Überlandstraße'.repeat(60)}”`
  const app = await openLogs([entry(5, '2026-03-09T17:30:00Z', event, { tripId: 7, isNameShared: true })])
  const card = app.getByRole('main').getByRole('listitem')
  for (const text of ['10 Mar 2026, 01:30:00', 'ID 5', `Staff ID ${MIA.staff_id}`])
    await expect.element(card).toMatchTextContent(text)
  await expect.element(card.getByRole('link', { name: 'View Trip' })).toHaveAttribute('href', '/trips/7/edit')
  const height = () => card.element().getBoundingClientRect().height
  const shortened = height()
  await button(card, 'Show more').click()
  await expect.element(button(card, 'Show less')).toHaveAttribute('aria-expanded', 'true')
  expect(height()).toBeGreaterThan(shortened)
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
  await app.open('/dashboard')
  await expect
    .element(app.getByRole('region', { name: 'Recent Activities' }))
    .toMatchTextContent(`Staff ID ${MIA.staff_id}`)
})

test('recent activities are the ten newest, stay when a refresh fails, and update without a reload', async () => {
  const stream = new LiveStream()
  const logged: string[] = []
  const old = Array.from({ length: 19 }, (_, index) => entry(19 - index, '2026-03-09T01:00:00Z', `${index}`))
  const added = [entry(20, '2026-03-10T05:30:00Z', 'Mia Chen added trip 7', { tripId: 7 }), ...old]
  const app = await mountApp('/dashboard', {
    as: MIA,
    now: NOW,
    trips: [TRIP],
    answers: { listAudit: answering(added), tripStream: streamOf(stream) },
    prepare: (page) => keepErrors(page, logged),
  })
  const recent = app.getByRole('region', { name: 'Recent Activities' }).getByRole('listitem')
  const events = recent.getByRole('paragraph')
  const newest = ['Mia Chen added trip 7', '0', '1', '2', '3', '4', '5', '6', '7', '8']
  await expectTexts(events, newest)
  await expect.element(recent.first()).toMatchTextContent('just now')
  expect(app.sent('listAudit').map(({ query }) => query)).toEqual([
    { page: '0', size: '20', sort: 'timestamp,desc' },
  ])

  app.answer({ listAudit: refusal('internal', '') })
  setHidden(app, false)
  // A failed call is tried once more first.
  await expectLater(app, () => logged, [expect.stringMatching(/^Failed to load audit/)])
  await expectTexts(events, newest)

  const changed = [entry(21, NOW, 'Mia Chen changed the reason of trip 7', { tripId: 7 }), ...added]
  app.answer({ listAudit: answering(changed) })
  const planned = app.getByRole('region', { name: 'Upcoming Trips' })
  const changeTo = async (version: number, reason: string) => {
    stream.send({ type: 'UPSERT', trips: [{ ...TRIP, version, reason }] })
    await expect.element(planned).toMatchTextContent(reason)
  }
  await changeTo(2, 'Changed')
  // Everyone's requests are spread over some seconds.
  await expectLater(app, () => events.first().element().textContent, 'Mia Chen changed the reason of trip 7')

  // A hidden page hears of the change, but doesn't fetch until it is visible.
  setHidden(app, true)
  const hidden = [entry(22, NOW, 'Mia Chen changed trip 7 while hidden', { tripId: 7 }), ...changed]
  app.answer({ listAudit: answering(hidden) })
  await changeTo(3, 'While hidden')
  const asked = app.sent('listAudit').length
  await app.clock().tickAsync(10_000)
  await changeTo(4, 'Still hidden')
  await app.clock().tickAsync(10_000)
  await changeTo(5, 'Hidden until now')
  expect(app.sent('listAudit').length).toBe(asked)
  setHidden(app, false)
  await expect.element(events.first()).toHaveTextContent('Mia Chen changed trip 7 while hidden')
  await app.getByRole('link', { name: 'All logs' }).click()
  await expect.element(heading(app, 'Audit Logs')).toBeVisible()
  expect(app.path()).toBe('/logs')
})

function entry(id: number, timestamp: string, event: string, more: Partial<AuditEntry> = {}): AuditEntry {
  return { id, timestamp, event, tripId: null, staff_id: MIA.staff_id, isNameShared: false, ...more }
}

function openLogs(entries: AuditEntry[]): Promise<App> {
  return mountApp('/logs', { as: MIA, now: NOW, trips: [TRIP], answers: { listAudit: answering(entries) } })
}

/** Answers with pages of the entries, like the server. */
function answering(entries: AuditEntry[]): Answering<'listAudit'> {
  return ({ query: { page, size } }) => {
    const start = Number(page) * Number(size)
    return {
      content: entries.slice(start, start + Number(size)),
      totalPages: Math.ceil(entries.length / Number(size)),
      totalElements: entries.length,
    }
  }
}

/** Moves the clock on until something is as expected. */
async function expectLater(app: App, read: () => unknown, expected: unknown): Promise<void> {
  const readLater = async () => {
    await app.clock().tickAsync(1_000)
    return read()
  }
  await expect.poll(readLater).toEqual(expected)
}

function rows(app: App): Locator {
  return app.getByRole('rowgroup').last().getByRole('row')
}

async function expectTexts(elements: Locator, texts: string[]): Promise<void> {
  await expect.poll(() => elements.elements().map(({ textContent }) => textContent)).toEqual(texts)
}

function setHidden({ window: { document, Event } }: App, isHidden: boolean): void {
  const visibilityState = isHidden ? 'hidden' : 'visible'
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

function keepErrors(page: AppWindow, logged: string[]): void {
  page.console.error = (...parts: unknown[]) => logged.push(parts.map(String).join(' '))
}
