import { addDays } from '@sojourn/contract/dates/day'
import { FEED_POSITION_HEADER } from '@sojourn/contract/limits'
import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Reply, withHeaders } from './support/api-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { mountApp } from './support/mount-app.ts'
import { button, MIA } from './support/screens.ts'
import { expectShown, idsOf, row } from './support/table.ts'

/** So many of the trips arrive, and the others stay on their way. */
const ARRIVED = 200

/** Newest first, as the server sends them. */
const TRIPS = Array.from({ length: 600 }, (_, index) => {
  const day = addDays('2051-05-07', -index)
  return exampleTrip(600 - index, { start_date: day, end_date: day, est_cost: index + 1 })
})

test('the newest trips can be read and changed before the others have arrived', async () => {
  const { app, list } = await openArriving('/table')
  await expectShown(app, idsOf(TRIPS.slice(0, 10)))
  await expect.element(app.getByRole('region', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(app.getByText('1 of …')).toBeVisible()
  await expect.element(button(app, 'Last page')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button(app, 'Export')).toBeDisabled()

  await button(app, 'Next page').click()
  await expect.element(app.getByText('2 of …')).toBeVisible()
  await expectShown(app, idsOf(TRIPS.slice(10, 20)))
  const changed = TRIPS[11] as Trip
  app.answer({ patchTrip: { ...changed, one_curtin: true, version: 2 } })
  const second = row(app, 2)
  const oneCurtin = second.getByRole('checkbox', { name: 'One Curtin' })
  await oneCurtin.click()
  await expect.element(oneCurtin).toBeChecked()
  await expect
    .poll(() => app.sent('patchTrip').map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { tripId: `${changed.trip_id}` }, body: { one_curtin: true } }])

  await second.getByRole('checkbox', { name: `Select trip ${changed.trip_id}` }).click()
  const bar = app.getByRole('region', { name: 'Selected trips' })
  await expect.element(button(bar, 'Select page')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: /matching/ })).not.toBeInTheDocument()
  await button(bar, 'Clear selection').click()

  // In another order, any of the missing trips could come first.
  await userEvent.selectOptions(app.getByLabelText('Sort By'), 'Cost')
  await expectShown(app, [])
  await expect.element(app.getByText('No trips')).not.toBeInTheDocument()
  app.window.history.back()
  await expect.element(oneCurtin).toBeChecked()

  await list.finish()
  await expect.element(app.getByRole('heading', { name: '600 Trips' })).toBeVisible()
  await expect.element(app.getByText('2 of 60')).toBeVisible()
  await expect.element(button(app, 'Export')).toBeEnabled()
  await expectShown(app, idsOf(TRIPS.slice(10, 20)))
  await expect.element(oneCurtin).toBeChecked()
})

test('nothing is counted before all trips have arrived', async () => {
  const { app, list } = await openArriving('/dashboard')
  await expectShown(app, idsOf(TRIPS.slice(0, 10)))
  const ongoing = app.getByRole('region', { name: 'Ongoing Trips' })
  await expect.element(ongoing).toHaveAttribute('aria-busy', 'true')
  await expect.element(app.getByText('Loading calendar...')).toBeVisible()
  await expect.element(app.getByText('Loading upcoming trips...')).toBeVisible()
  await list.finish()
  await expect.element(ongoing).toHaveAttribute('aria-busy', 'false')
  await expect.element(app.getByRole('heading', { name: '600 Trips' })).toBeVisible()
})

test('when the connection is lost on the way, the trips that arrived stay, marked as incomplete, and Try again loads them all', async () => {
  const { app, list } = await openArriving('/table')
  await expectShown(app, idsOf(TRIPS.slice(0, 10)))
  await list.cutOff()
  const alert = app.getByRole('alert').filter({ hasText: 'Failed to load data.' })
  await expect.element(alert).toMatchTextContent('Error: No response received from server')
  const text = alert.element().textContent ?? ''
  const count = Number(/Only the newest (\d+) trips have loaded\./.exec(text)?.[1])
  expect(count).toBeGreaterThanOrEqual(100)
  await expect.element(app.getByRole('heading', { name: `At least ${count} Trips` })).toBeVisible()
  await expect.element(app.getByText('1 of …')).toBeVisible()
  await expectShown(app, idsOf(TRIPS.slice(0, 10)))

  app.answer({ listTrips: withHeaders(TRIPS, { [FEED_POSITION_HEADER]: '1' }) })
  await button(alert, 'Try again').click()
  await expect.element(app.getByRole('heading', { name: '600 Trips' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a filter that matches none of the trips that have arrived waits for the others', async () => {
  const { app, list } = await openArriving('/table?startTo=1999-12-31')
  await list.asked
  await expect.element(app.getByRole('heading', { name: 'Loading...' })).toBeVisible()
  await expect.element(app.getByText('No trips match these filters')).not.toBeInTheDocument()
  await list.finish()
  await expect.element(app.getByText('No trips match these filters')).toBeVisible()
})

/** Opens a page whose list of trips is only the beginning of them until told otherwise. */
async function openArriving(path: string) {
  const list = arrivingList()
  const answers = { ...DIRECTORY, listTrips: list.answer }
  const app = await mountApp(path, { as: MIA, answers, expectedConsole: /Failed to load trips: / })
  return { app, list }
}

function arrivingList() {
  const [beginning, rest] = [JSON.stringify(TRIPS.slice(0, ARRIVED)), JSON.stringify(TRIPS.slice(ARRIVED))]
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const body = writable.getWriter()
  const asked = Promise.withResolvers<void>()
  const send = (text: string) => body.write(new TextEncoder().encode(text))
  const answer = (): Reply => {
    asked.resolve()
    // A piece is shown when another follows.
    void send(beginning.slice(0, -2)).then(() => send(beginning.at(-2) ?? ''))
    const headers = { 'content-type': 'application/json', [FEED_POSITION_HEADER]: '1' }
    return { kind: 'reply', status: 200, body: readable, headers }
  }
  return {
    answer,
    asked: asked.promise,
    finish: async () => {
      await send(`,${rest.slice(1)}`)
      await body.close()
    },
    cutOff: () => body.abort(new TypeError('network error')),
  }
}
