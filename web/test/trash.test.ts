import type { DeletedTrip } from '@sojourn/contract/trip/trip-history'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type Answers, LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, heading, MIA, press, toast } from './support/screens.ts'

const FIRST = deleted(7, 'Gone and back')
const SECOND = deleted(8, 'Conference')
const UNKNOWN = refusal('not_found', tripSentences.unknownTrip(7))

test("a deleted trip's page says who deleted it and when, and restores it", async () => {
  const app = await openDeleted({
    getDeletedTrip: { ...FIRST, isNameShared: true },
    restoreTrip: refusal('internal', ''),
  })
  const main = app.getByRole('main')
  await expect.element(main).toMatchTextContent('Deleted by Mia Chen, 10 Mar 2026, 13:30:00Staff ID 10001')
  await expect.element(main).toMatchTextContent('Mia Chen · 10 Mar 2051 – 14 Mar 2051 · Gone and back')
  await expectNoViolations(app)

  await button(main, 'Restore').click()
  await expect.element(app.getByRole('alert').filter({ hasText: 'Error restoring trip' })).toBeVisible()
  await expect.element(app.getByText('Trip 7 has been deleted')).toBeVisible()
  app.answer({ restoreTrip: FIRST.trip, getTrip: { trip: FIRST.trip } })
  await button(main, 'Restore').click()
  await expect.element(toast(app, 'Trip restored')).toBeVisible()
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Gone and back')
  expect(app.sent('restoreTrip').map(({ params }) => params)).toEqual(Array(2).fill({ tripId: '7' }))
})

test('a deleted trip that someone else has already restored opens', async () => {
  const app = await openDeleted({
    getDeletedTrip: FIRST,
    restoreTrip: refusal('conflict', tripSentences.notDeleted),
  })
  const main = app.getByRole('main')
  await expect.element(main).toMatchTextContent('Deleted by Mia Chen')
  await expect.element(main).not.toMatchTextContent('Staff ID')
  app.answer({ getTrip: { trip: FIRST.trip } })
  await button(main, 'Restore').click()
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Gone and back')
  expect(app.getByRole('alert').length).toBe(0)
})

test('a deleted trip opens when someone else restores it', async () => {
  const app = await openDeleted({ getDeletedTrip: FIRST })
  await expect.element(app.getByText('Trip 7 has been deleted')).toBeVisible()
  await expectLive(app)
  app.answer({ getTrip: { trip: FIRST.trip } })
  stream.send({ type: 'UPSERT', trips: [FIRST.trip] })
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Gone and back')
  expect(app.sent('restoreTrip')).toEqual([])
})

test('on a phone, deleted trips are listed, others appear and disappear live, and one is restored by keyboard', async () => {
  await setBrowser({ width: 390, height: 844 })
  stream = new LiveStream()
  const app = await mountApp('/table', {
    as: MIA,
    trips: [SECOND.trip],
    answers: {
      ...DIRECTORY,
      tripStream: streamOf(stream),
      listTrash: pageOf(FIRST),
      restoreTrip: FIRST.trip,
    },
  })
  await expectLive(app)
  await app.getByRole('link', { name: 'Trash' }).click()
  await expect.element(heading(app, 'Trash')).toBeVisible()
  expect(app.path()).toBe('/trash')
  const item = itemOf(app, 7)
  for (const text of ['Mia Chen', '10 Mar 2051 – 14 Mar 2051', 'Paris', 'Gone and back'])
    await expect.element(item).toMatchTextContent(text)
  await expect.element(item).toMatchTextContent('Deleted by Mia Chen, 10 Mar 2026, 13:30:00')
  await expect.element(item).not.toMatchTextContent('Staff ID')

  app.answer({ listTrash: pageOf(SECOND, FIRST) })
  stream.send({ type: 'DELETE', ids: [8] })
  await expect.element(itemOf(app, 8)).toBeVisible()
  const count = app.getByRole('heading', { name: /deleted trips?$/ })
  await expect.element(count).toHaveTextContent('2 deleted trips')
  await expectNoViolations(app)
  expect(app.window.document.documentElement.scrollWidth).toBe(390)

  await press(button(item, 'Restore trip 7'), '{Enter}')
  await expect.element(toast(app, 'Trip restored')).toBeVisible()
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(itemOf(app, 8)).toBeVisible()
  await expect.element(count).toHaveTextContent('1 deleted trip')
  await expect.element(count).toHaveFocus()
  expect(app.sent('restoreTrip').map(({ params }) => params)).toEqual([{ tripId: '7' }])

  // When two people share a name, the staff ID tells which one it was.
  app.answer({ listTrash: pageOf({ ...SECOND, isNameShared: true }), listTrips: [FIRST.trip] })
  await app.reload()
  await expect
    .element(itemOf(app, 8))
    .toMatchTextContent('Deleted by Mia Chen, 10 Mar 2026, 13:30:00Staff ID 10001')
  app.answer({ listTrash: pageOf() })
  await app.reload()
  await expect.element(app.getByText('The trash is empty')).toBeVisible()
})

let stream = new LiveStream()

function deleted(trip_id: number, reason: string): DeletedTrip {
  return {
    trip: exampleTrip(trip_id, { reason }),
    deletedAt: '2026-03-10T05:30:00.000Z',
    deletedBy: 'Mia Chen',
    staff_id: '10001',
    isNameShared: false,
  }
}

function openDeleted(answers: Answers): Promise<App> {
  stream = new LiveStream()
  return mountApp('/trips/7/edit', {
    as: MIA,
    answers: { ...DIRECTORY, tripStream: streamOf(stream), getTrip: UNKNOWN, ...answers },
    expectedConsole: /Failed to load trip: /,
  })
}

async function expectLive(app: App): Promise<void> {
  await expect.element(app.getByRole('status', { name: 'Connection' })).toHaveTextContent('Live')
}

function pageOf(...content: DeletedTrip[]) {
  return { content, totalPages: content.length && 1, totalElements: content.length }
}

function itemOf(app: App, tripId: number): Locator {
  return app
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Trip ${tripId}` })
}
