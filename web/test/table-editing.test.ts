import type { Trip } from '@sojourn/contract/trip/trip'
import { TEXT_FIELDS } from '@sojourn/contract/trip/trip-fields'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, held, LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { DIRECTORY, exampleTrip, STAFF, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA, toast } from './support/screens.ts'
import { cell, expectShown, row } from './support/table.ts'

const TRIP = exampleTrip(7, { est_cost: 580.4, reason: 'Field school', comments: 'By train' })
const OLDER = exampleTrip(3, { start_date: '2050-01-01', end_date: '2050-01-02' })

test('a cost is edited with the pencil: Escape and leaving cancel, Enter saves', async () => {
  const { app, server } = await openTable()
  const cost = cell(app, 'Cost')
  const editor = dialog(app, 'Edit Cost')
  const field = app.getByRole('textbox', { name: 'Cost' })
  const open = async () => {
    await button(cost, 'Edit Cost').click()
    await expect.element(field).toHaveFocus()
  }
  const expectCancelled = async () => {
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(cost).toHaveTextContent('$580.40')
  }
  await open()
  await expect.element(field).toHaveValue('580.40')
  await userEvent.keyboard('{Control>}a{/Control}-12a.5.6e$7')
  await expect.element(field).toHaveValue('12.567')
  const expectProblem = async (text: string) => {
    await userEvent.keyboard('{Enter}')
    await expect.element(app.getByRole('alert')).toHaveTextContent(text)
  }
  await expectProblem('Estimated cost can have at most two decimal places')
  await expectNoViolations(app)
  await field.fill('')
  await expectProblem('Estimated cost is required')
  await field.fill('99999999999')
  await expectProblem('Estimated cost must be $9,999,999,999.99 or less')
  await field.fill('77')
  await userEvent.keyboard('{Escape}')
  await expectCancelled()
  await expect.element(cost).toHaveFocus()

  await open()
  await field.fill('78')
  await heading(app, 'Table View').click()
  await expectCancelled()

  await open()
  await field.fill('1234.567')
  await userEvent.keyboard('{Enter}')
  await editor.getByRole('alert').click()
  await editor.getByRole('heading').click()
  await editor.click({ position: { x: 3, y: 3 } })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('1234.567')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expectCancelled()
  await expect.element(cost).toHaveFocus()

  await open()
  await field.fill('1')
  for (const name of ['Cancel', 'Save']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(button(editor, name)).toHaveFocus()
  }
  await userEvent.keyboard('{Tab}')
  await expectCancelled()
  await expect.element(cost).toHaveFocus()
  expect(app.sent('patchTrip')).toEqual([])

  await open()
  await field.fill('1234.5')
  await userEvent.keyboard('{Enter}')
  await expect.element(cost).toHaveTextContent('$1,234.50')
  await expect.element(field).not.toBeInTheDocument()
  await expect.poll(() => server.trip.est_cost).toBe(1234.5)
})

test('everything in a row is edited by keyboard alone', async () => {
  const { app, server } = await openTable()
  const keys = (text: string) => userEvent.keyboard(text)
  const expectProblem = async (text: string) => {
    await keys('{Enter}')
    await expect.element(app.getByRole('alert')).toHaveTextContent(text)
  }
  await focus(cell(app, 'Staff'))
  await keys('{ArrowRight}')
  await expect.element(cell(app, 'Status')).toHaveFocus()
  await keys('{ArrowDown}{ArrowUp}')
  await expect.element(cell(app, 'Status')).toHaveFocus()
  await keys('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(cell(app, 'Start date')).toHaveFocus()

  const start = app.getByRole('dialog').getByLabelText('Start date')
  await keys('{Enter}')
  await start.fill('2051-03-15')
  await expectProblem('Start date cannot be after the end date.')
  await start.fill('2051-03-12')
  // First between the day, the month and the year of one field, and only then out of it.
  await keys('{Tab}{Shift>}{Tab}{/Shift}')
  await expect.element(start).toHaveFocus()
  await expect.element(start).toHaveValue('2051-03-12')
  await keys('{Shift>}{Tab}{/Shift}')
  await expect.element(start).not.toBeInTheDocument()
  await expect.element(cell(app, 'Start date')).toHaveFocus()
  await keys('{Enter}')
  await start.fill('2051-03-12')
  await keys('{Enter}')
  await expect.element(cell(app, 'Start date')).toHaveTextContent('12 Mar 2051')

  await expect.element(cell(app, 'Start date')).toHaveFocus()
  await keys('{ArrowRight}{Enter}')
  const end = app.getByRole('dialog').getByLabelText('End date')
  await end.fill('2051-03-11')
  await expectProblem('End date cannot be before the start date.')
  await end.fill('2051-03-20')
  await keys('{Enter}')
  await expect.element(cell(app, 'End date')).toHaveTextContent('20 Mar 2051')

  await expect.element(cell(app, 'End date')).toHaveFocus()
  await keys('{ArrowRight}{Enter}')
  const oneCurtin = row(app).getByRole('checkbox', { name: 'One Curtin' })
  await expect.element(oneCurtin).toBeChecked()
  await keys(' ')
  await expect.element(oneCurtin).not.toBeChecked()
  await keys(' ')
  await expect.element(oneCurtin).toBeChecked()

  await keys('{ArrowRight}{ArrowRight}{Enter}')
  const reason = app.getByRole('textbox', { name: 'Reason' })
  await reason.fill('  ')
  await expectProblem('Reason is required')
  await reason.fill('x'.repeat(501))
  await expectProblem('Reason must be 500 characters or fewer')
  await reason.fill('Summer school')
  await keys('{Enter}')
  await expect.element(cell(app, 'Reason')).toHaveFocus()
  const steps = TEXT_FIELDS.indexOf('comments') - TEXT_FIELDS.indexOf('reason')
  await keys(`${'{ArrowRight}'.repeat(steps)}{Enter}`)
  const comments = app.getByRole('textbox', { name: 'Comments' })
  await comments.fill('x'.repeat(2001))
  await expectProblem('Comments must be 2,000 characters or fewer')
  await comments.fill('')
  await keys('{Enter}')
  await expect
    .poll(() => server.trip)
    .toMatchObject({
      start_date: '2051-03-12',
      end_date: '2051-03-20',
      one_curtin: true,
      reason: 'Summer school',
      comments: '',
    })
  await expect.element(cell(app, 'Comments')).toHaveFocus()
  await keys('{End}')
  await expect.element(button(app, 'Delete trip 7')).toHaveFocus()
  await keys('{Home}{ArrowRight}')
  await expect.element(cell(app, 'Staff')).toHaveFocus()
})

test('staff are added and removed in the cell, but never the last one', async () => {
  const { app } = await openTable()
  const staff = cell(app, 'Staff')
  await focus(staff)
  await userEvent.keyboard('{Enter}')
  const editor = dialog(app, 'Edit Staff')
  const people = editor.getByRole('listitem')
  await button(editor, 'Remove Mia Chen').click()
  const alert = editor.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Cannot remove the last staff member from this trip.')
  expect(people.length).toBe(1)
  expect(app.sent('removeTripStaff')).toEqual([])

  const adding = editor.getByRole('combobox', { name: 'Add a staff member' })
  await adding.fill('10019')
  await app.getByRole('option', { name: /Bao Nguyen/ }).click()
  await expect.poll(() => people.length).toBe(2)
  await expect.element(alert).not.toBeInTheDocument()
  await expect
    .poll(() => app.sent('addTripStaff').map(({ params }) => params))
    .toEqual([{ tripId: '7', staffId: '10019' }])
  await button(editor, 'Remove Mia Chen').click()
  await expect.poll(() => people.length).toBe(1)
  await expect
    .poll(() => app.sent('removeTripStaff').map(({ params }) => params))
    .toEqual([{ tripId: '7', staffId: '10001' }])
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(staff).toHaveFocus()
  await expect.element(staff).toHaveTextContent('Bao Nguyen')

  for (const way of ['{Tab}', '{Shift>}{Tab}{Tab}{/Shift}']) {
    await userEvent.keyboard('{Enter}')
    await expect.element(adding).toHaveFocus()
    await userEvent.keyboard(way)
    await expect.element(editor).not.toBeInTheDocument()
    await expect.element(staff).toHaveFocus()
  }
})

test('a row is deleted after a question, and Undo restores it', async () => {
  const { app } = await openTable()
  // The deletion was the second version.
  app.answer({ deleteTrip: null, restoreTrip: { ...TRIP, version: 3 } })
  const question = dialog(app, 'Delete trip')
  await button(app, 'Delete trip 7').click()
  await expect.element(question).toMatchTextContent('Are you sure you want to delete this trip?')
  await expect.element(question).toMatchTextContent('Field school')
  await expectNoViolations(app)
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  await expectShown(app, [7, 3])
  expect(app.sent('deleteTrip')).toEqual([])

  await button(app, 'Delete trip 7').click()
  await button(question, 'Delete').click()
  await expectShown(app, [3])
  await button(toast(app, 'Trip deleted successfully!'), 'Undo').click()
  await expectShown(app, [7, 3])
  await expect.element(cell(app, 'Reason')).toHaveTextContent('Field school')
  for (const call of ['deleteTrip', 'restoreTrip'] as const)
    expect(app.sent(call).map(({ params }) => params)).toEqual([{ tripId: '7' }])
})

test('typed text stays while the trip changes elsewhere, and the person decides a conflict', async () => {
  const { app, server } = await openTable()
  await expect.element(app.getByText('Live')).toBeVisible()
  const reason = cell(app, 'Reason')
  const field = app.getByRole('textbox', { name: 'Reason' })
  const conflict = dialog(app, 'This trip has changed')

  await button(app, 'Edit Reason').first().click()
  await field.fill('Mine')
  server.changeElsewhere({ reason: 'Theirs' })
  await expect.element(app.getByText('Someone else changed this to Theirs')).toBeVisible()
  await expect.element(field).toHaveValue('Mine')
  await expect.element(field).toHaveFocus()
  await expect.element(reason).toHaveTextContent('Theirs')
  await userEvent.keyboard('{Enter}')
  await button(conflict, 'Keep theirs').click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect.element(reason).toHaveTextContent('Theirs')
  expect(server.trip.reason).toBe('Theirs')

  await button(app, 'Edit Reason').first().click()
  await field.fill('Mine')
  server.changeElsewhere({ reason: 'Theirs again' })
  await expect.element(app.getByText('Someone else changed this to Theirs again')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await button(conflict, 'Use my changes').click()
  await expect.element(reason).toHaveTextContent('Mine')
  await expect.poll(() => server.trip.reason).toBe('Mine')

  const saving = held(server.patchTrip)
  app.answer({ patchTrip: saving })
  await button(app, 'Edit Reason').first().click()
  await field.fill('Mine at last')
  await userEvent.keyboard('{Enter}')
  await saving.asked
  server.changeElsewhere({ reason: 'Theirs to the end' })
  await button(app, 'Edit Comments').first().click()
  const comments = app.getByRole('textbox', { name: 'Comments' })
  await comments.fill('Typed meanwhile')
  saving.release()
  await expect.element(conflict).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(conflict).toBeVisible()
  await button(conflict, 'Keep theirs').click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect.element(comments).toHaveFocus()
  await expect.element(comments).toHaveValue('Typed meanwhile')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.trip)
    .toMatchObject({ reason: 'Theirs to the end', comments: 'Typed meanwhile' })
})

test('a double click decides one of two conflicts', async () => {
  const [one, other] = [exampleTrip(7), exampleTrip(8, { start_date: '2051-03-09' })]
  const theirs = new Map(
    [one, other].map((trip) => [trip.trip_id, { ...trip, reason: 'Theirs', version: 2 }]),
  )
  const both = Promise.withResolvers<void>()
  const { app } = await openTable([one, other], async ({ params, body, headers }) => {
    const trip = theirs.get(Number(params.tripId)) as Trip
    if (app.sent('patchTrip').length === 2) both.resolve()
    await both.promise
    if (!headers.get('if-match')?.includes('2'))
      return refusal('changed_by_someone_else', tripSentences.changedBySomeoneElse, { trip })
    const saved = Object.assign({}, trip, body, { version: 3 })
    theirs.set(trip.trip_id, saved)
    return saved
  })
  for (const rowNumber of [1, 2]) {
    await button(row(app, rowNumber), 'Edit Reason').click()
    await app.getByRole('textbox', { name: 'Reason' }).fill('Mine')
    await userEvent.keyboard('{Enter}')
  }
  const conflict = dialog(app, 'This trip has changed')
  await expect.element(conflict).toMatchTextContent(/trip [78] /)
  const [decided, open] = conflict.element().textContent?.includes('trip 7 ') ? [7, 8] : [8, 7]
  await button(conflict, 'Use my changes').dblClick()
  await expect.element(conflict).toMatchTextContent(`trip ${open} `)
  await expect.poll(() => theirs.get(decided)?.reason).toBe('Mine')
  await button(conflict, 'Keep theirs').click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect.element(cell(app, 'Reason', open === 7 ? 1 : 2)).toHaveTextContent('Theirs')
  expect(theirs.get(open)?.reason).toBe('Theirs')
})

test('an edited row keeps its position when it would move or disappear, until editing ends', async () => {
  const { app, stream } = await openTable()
  await expectShown(app, [7, 3])
  await expect.element(app.getByText('Live')).toBeVisible()
  await button(row(app), 'Edit Comments').click()
  const field = app.getByRole('textbox', { name: 'Comments' })
  await field.fill('Not lost')
  stream.send({ type: 'UPSERT', trips: [{ ...TRIP, start_date: '2049-12-01', version: 2 }] })
  await expect.element(cell(app, 'Start date')).toHaveTextContent('1 Dec 2049')
  await expectShown(app, [7, 3])
  await expect.element(field).toHaveValue('Not lost')
  stream.send({ type: 'DELETE', ids: [7] })
  await expect.element(app.getByText('Someone else deleted this trip.')).toBeVisible()
  await expect.element(field).toHaveValue('Not lost')
  await userEvent.keyboard('{Escape}')
  await expectShown(app, [3])
})

test('the focus stays with a row that moves', async () => {
  const { app } = await openTable([TRIP, OLDER], undefined, '?sort=cost')
  await expectShown(app, [3, 7])
  await button(row(app), 'Edit Cost').click()
  await app.getByRole('textbox', { name: 'Cost' }).fill('999999999')
  await userEvent.keyboard('{Enter}')
  await expectShown(app, [7, 3])
  await expect.element(cell(app, 'Cost', 2)).toHaveTextContent('$999,999,999.00')
  await expect.element(cell(app, 'Cost', 2)).toHaveFocus()
})

test('Add Trip and Edit open the form over the table, and the list is loaded again after saving', async () => {
  const { app } = await openTable(undefined, undefined, '?startFrom=2051-01-01')
  const stored = [TRIP]
  const added = exampleTrip(9, { start_date: '2055-03-22', est_cost: 12.5, reason: 'Added in the form' })
  app.answer({
    createTrip: () => {
      stored.push(added)
      return added
    },
    updateTrip: ({ body }) => {
      stored[0] = savedTrip(TRIP, body)
      return stored[0]
    },
    listTrips: () => stored,
  })
  await expectShown(app, [7])
  await button(app, 'Add Trip').click()
  const adding = dialog(app, 'Add New Trip')
  for (const [label, text] of [
    ['Staff ID', '10019'],
    ['City', 'Seoul'],
  ] as const) {
    await adding.getByRole('combobox', { name: label }).fill(text)
    await adding.getByRole('option', { name: new RegExp(text) }).click()
  }
  for (const day of ['Start date', 'End date']) {
    await adding.getByLabelText(day).fill('22 Mar 2055')
    await userEvent.keyboard('{Tab}')
  }
  await adding.getByLabelText('Estimated cost').fill('12.5')
  await adding.getByLabelText('Reason').fill('Added in the form')
  await button(adding, 'Save').click()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(toast(app, 'Trip saved successfully!')).toBeVisible()
  await expectShown(app, [9, 7])
  await expect.element(cell(app, 'Cost')).toHaveTextContent('$12.50')
  expect(app.sent('createTrip')).toMatchObject([
    {
      body: {
        staff_ids: ['10019'],
        destination_ids: ['1'],
        start_date: '2055-03-22',
        end_date: '2055-03-22',
        est_cost: 12.5,
        reason: 'Added in the form',
      },
    },
  ])
  await expect.poll(() => app.sent('listTrips')).toHaveLength(2)

  await button(app, 'Edit trip 7').click()
  const editing = dialog(app, 'Edit Trip')
  await editing.getByLabelText('Reason').fill('Edited in the form')
  await button(editing, 'Save').click()
  await expect.element(editing).not.toBeInTheDocument()
  await expect.element(toast(app, 'Trip updated successfully!')).toBeVisible()
  await expect.element(cell(app, 'Reason', 2)).toHaveTextContent('Edited in the form')
  expect(app.sent('updateTrip')).toMatchObject([
    { params: { tripId: '7' }, body: { reason: 'Edited in the form' } },
  ])
  await expect.poll(() => app.sent('listTrips')).toHaveLength(3)
  expect(app.path()).toBe('/table?startFrom=2051-01-01')
})

/** The server keeps the first trip. Someone else can change it. */
async function openTable(
  trips = [TRIP, OLDER],
  patchTrip?: Answering<'patchTrip'>,
  search = '',
): Promise<{ app: App; stream: LiveStream; server: Server }> {
  const stream = new LiveStream()
  const change = (before: Trip, differences: object) => {
    server.trip = Object.assign({}, before, differences, { version: before.version + 1 })
    return server.trip
  }
  const server: Server = {
    trip: TRIP,
    patchTrip: ({ params, body, headers }) => {
      const trip = trips.find(({ trip_id }) => trip_id === Number(params.tripId)) as Trip
      if (trip.trip_id !== 7) return change(trip, body)
      if (headers.get('if-match') === `"${server.trip.version}"`) return change(server.trip, body)
      return refusal('changed_by_someone_else', tripSentences.changedBySomeoneElse, { trip: server.trip })
    },
    changeElsewhere: (differences) =>
      stream.send({ type: 'UPSERT', trips: [change(server.trip, differences)] }),
  }
  const app = await mountApp(`/table${search}`, {
    as: MIA,
    trips,
    answers: {
      ...DIRECTORY,
      tripStream: streamOf(stream),
      patchTrip: patchTrip ?? server.patchTrip,
      addTripStaff: () => change(server.trip, { staffMembers: STAFF }),
      removeTripStaff: () => {
        server.changeElsewhere({ staffMembers: STAFF.slice(1) })
        return null
      },
    },
  })
  return { app, stream, server }
}

interface Server {
  trip: Trip
  patchTrip: Answering<'patchTrip'>
  changeElsewhere: (differences: Partial<Trip>) => void
}

async function focus(element: Locator): Promise<void> {
  const found = await element.findElement()
  found.focus()
}
