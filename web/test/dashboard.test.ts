import type { Trip } from '@sojourn/contract/trip/trip'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { DIRECTORY, exampleTrip, STAFF, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, toast } from './support/screens.ts'
import { expectShown } from './support/table.ts'

/** Noon in Perth on 15 February. */
const NOON = '2028-02-15T04:00:00Z'

test('the figures match the trips', async () => {
  const app = await openDashboard([
    trip(1, '2028-02-14', '2028-02-16', { est_cost: 1200.5 }),
    trip(2, '2028-02-15', '2028-02-15', { est_cost: 0.25 }),
    trip(3, '2027-12-30', '2028-02-01', { est_cost: 99.3 }),
    trip(4, '2028-01-30', '2028-02-14', { est_cost: null }),
    trip(5, '2028-02-16', '2028-02-16', { est_cost: 0.1 }),
    trip(6, '2028-03-01', '2028-03-03', { est_cost: 10_000 }),
    trip(7, '2029-01-01', '2029-02-15', { est_cost: 7 }),
  ])
  for (const [name, figure, meta] of [
    ['Ongoing Trips', '2', 'In progress today'],
    ['Planned Trips', '3', 'Starting after today'],
    ['Monthly Expenses', '$1,300.15', 'February'],
    ['Yearly Expenses', '$11,200.85', '2028'],
  ] as const) {
    await expect.element(region(app, name).getByText(figure)).toBeVisible()
    await expect.element(region(app, name).getByText(meta)).toBeVisible()
  }
})

test('the next ten trips are listed, earliest first', async () => {
  const starts = ['03-09', '03-02', '02-15', '03-11', '03-02', '03-01', '02-16', '03-08', '03-03', '03-05']
  const later = ['03-04', '03-10', '03-06']
  const app = await openDashboard(
    [...starts, ...later].map((start, index) =>
      trip(index + 1, `2028-${start}`, '2028-04-01', {
        reason: `Reason ${index + 1}`,
        staffMembers: index % 2 === 0 ? STAFF : STAFF.slice(1),
      }),
    ),
  )
  const entries = upcoming(app)
  await expect.poll(() => entries.length).toBe(10)
  // The third starts today, and two are after the tenth.
  for (const [index, id] of [7, 6, 2, 5, 9, 11, 10, 13, 8, 1].entries()) {
    const entry = entries.nth(index)
    await expect.element(entry).toMatchTextContent(`Reason ${id}`)
    await expect
      .element(entry.getByRole('link', { name: 'View Trip' }))
      .toHaveAttribute('href', `/trips/${id}/edit`)
    await expect.element(entry).toMatchTextContent('Bao Nguyen')
    if (id % 2 === 1) await expect.element(entry).toMatchTextContent('Mia Chen')
    else await expect.element(entry).not.toMatchTextContent('Mia Chen')
  }
})

test("when the trips can't be loaded, the page says so, and Try again loads them", async () => {
  const app = await openDashboard([], {
    answers: { listTrips: refusal('internal', '') },
    expectedConsole: /Failed to load trips/,
  })
  await expect.element(app.getByText('Failed to load trips')).toBeVisible()
  await expect.element(app.getByText('Error: Failed to load trips')).toBeVisible()
  app.answer({ listTrips: [trip(1, '2028-03-01')] })
  await button(app, 'Try again').first().click()
  await expect.poll(() => upcoming(app).length).toBe(1)
})

test("when the trips can't be loaded, the stream delivers them", async () => {
  const stream = new LiveStream()
  const app = await openDashboard([], {
    answers: { listTrips: refusal('internal', ''), tripStream: streamOf(stream) },
    expectedConsole: /Failed to load trips/,
  })
  await expect.poll(() => app.sent('tripStream').length).toBe(1)
  expect(app.sent('tripStream')[0]?.headers.get('last-event-id')).toBeNull()
  stream.send({ type: 'SNAPSHOT', trips: [trip(1, '2028-03-01', undefined, { reason: 'Came by itself' })] })
  await expect.element(region(app, 'Upcoming Trips')).toMatchTextContent('Came by itself')
  await expect.element(app.getByText('Failed to load trips')).not.toBeInTheDocument()
})

test('it says when the trips are loading, and that there are none', async () => {
  const listTrips = held<'listTrips'>([])
  const app = await openDashboard([], { answers: { listTrips } })
  await listTrips.asked
  await expect.element(app.getByText('Loading upcoming trips...')).toBeInTheDocument()
  listTrips.release()
  await expect.element(app.getByText('No upcoming trips')).toBeVisible()
  await expect.element(app.getByText('Loading upcoming trips...')).not.toBeInTheDocument()
  await expect.element(app.getByRole('link', { name: 'Plan a trip' })).toHaveAttribute('href', '/trips/new')
  await expect.element(region(app, 'Yearly Expenses').getByText('$0.00')).toBeVisible()
})

test('the table below the widgets can be changed and sorted, and the figures follow', async () => {
  const [saved, other] = [trip(1, '2028-03-01'), trip(2, '2028-02-01')]
  const stream = new LiveStream()
  const app = await openDashboard([saved, other], {
    answers: {
      tripStream: streamOf(stream),
      updateTrip: ({ body }) => savedTrip(saved, body),
    },
  })
  const planned = region(app, 'Planned Trips')
  await expect.element(planned.getByText('1', { exact: true })).toBeVisible()
  await expectShown(app, [1, 2])
  await button(app, 'Edit trip 1').click()
  const form = dialog(app, 'Edit Trip')
  await form.getByLabelText('Reason').fill('From the form')
  app.answer({ listTrips: [{ ...saved, reason: 'From the form', version: 2 }, other] })
  await button(form, 'Save').click()
  await expect.element(toast(app, 'Trip updated successfully!')).toBeVisible()
  await expect.element(app.getByRole('gridcell', { name: /^From the form/ })).toBeVisible()
  await expect.element(upcoming(app)).toMatchTextContent('From the form')
  expect(app.sent('updateTrip').map(({ body }) => body.reason)).toEqual(['From the form'])

  await userEvent.selectOptions(app.getByLabelText('Sort By'), 'Start date')
  await userEvent.selectOptions(app.getByLabelText('Order'), 'Ascending')
  await expectShown(app, [2, 1])
  await userEvent.selectOptions(app.getByLabelText('Order'), 'Descending')
  await expectShown(app, [1, 2])
  expect(app.path()).toBe('/dashboard?sort=start_date&order=desc')

  stream.send({ type: 'DELETE', ids: [1] })
  await expectShown(app, [2])
  await expect.element(planned.getByText('0', { exact: true })).toBeVisible()
})

function trip(id: number, start_date: string, end_date = start_date, more: Partial<Trip> = {}): Trip {
  return exampleTrip(id, { start_date, end_date, ...more })
}

function openDashboard(
  trips: Trip[],
  { answers = {}, ...options }: { answers?: Answers; expectedConsole?: RegExp } = {},
): Promise<App> {
  return mountApp('/dashboard', {
    as: MIA,
    now: NOON,
    trips,
    answers: { ...DIRECTORY, ...answers },
    ...options,
  })
}

function region(app: App, name: string): Locator {
  return app.getByRole('region', { name })
}

function upcoming(app: App): Locator {
  return region(app, 'Upcoming Trips').getByRole('listitem')
}
