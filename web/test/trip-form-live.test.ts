import type { Trip } from '@sojourn/contract/trip/trip'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answering, held, LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { DIRECTORY, exampleTrip, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, MIA, toast } from './support/screens.ts'

const TRIP = exampleTrip(7, { reason: 'Field school', comments: 'By train' })

test('when someone else changes the trip, an untouched form follows, and a changed one leads to the conflict dialog', async () => {
  const { app, server } = await openForm()
  const [reason, comments] = [app.getByLabelText('Reason'), app.getByLabelText(/^Comments/)]
  const notice = app.getByText(/^Someone else changed this trip while you were editing it\./)
  server.change({ reason: 'Theirs' })
  await expect.element(reason).toHaveValue('Theirs')
  await expect.element(notice).not.toBeInTheDocument()

  const reading = held<'getTrip'>(() => ({ trip: server.trip }))
  app.answer({ getTrip: reading })
  await comments.click()
  server.change({ reason: 'Theirs once more' })
  await reading.asked
  await userEvent.keyboard('{End}, or by bus')
  reading.release()
  await expect.element(notice).toBeVisible()
  await expect.element(comments).toHaveFocus()
  await expect.element(comments).toHaveValue('By train, or by bus')
  await expect.element(reason).toHaveValue('Theirs')
  await button(app, 'Save').click()
  await button(app, 'Keep theirs').click()
  await expect.element(reason).toHaveValue('Theirs once more')
  await expect.element(comments).toHaveValue('By train')
  await expect.element(notice).not.toBeInTheDocument()

  await reason.fill('Mine')
  server.change({ reason: 'Theirs again' })
  await expect.element(notice).toBeVisible()
  await button(app, 'Save').click()
  await button(app, 'Keep theirs').click()
  await expect.element(reason).toHaveValue('Theirs again')
  await expect.element(notice).not.toBeInTheDocument()
  expect(server.trip).toMatchObject({ reason: 'Theirs again', comments: 'By train' })

  await reason.fill('Mine at last')
  server.change({ comments: 'Theirs too' })
  await expect.element(notice).toBeVisible()
  await button(app, 'Save').click()
  await button(app, 'Use my changes').click()
  await expect.element(toast(app, 'Trip updated successfully!')).toBeVisible()
  expect(server.trip).toMatchObject({ reason: 'Mine at last', comments: 'Theirs too' })
})

test('when someone else deletes the trip, the form says so and can save it as a new one', async () => {
  const { app, server } = await openForm()
  await app.getByLabelText('Reason').fill('Kept in spite of it')
  server.remove()
  await expect
    .element(app.getByText(/^Someone else deleted this trip while you were editing it\./))
    .toBeVisible()
  await expect.element(button(app, 'Leave')).toBeVisible()
  await expect.element(button(app, 'Delete')).not.toBeInTheDocument()
  await button(app, 'Save as new trip').click()
  await expect.element(toast(app, 'Trip saved successfully!')).toBeVisible()
  expect(app.sent('createTrip').map(({ body }) => body)).toMatchObject([
    { reason: 'Kept in spite of it', comments: 'By train', staff_ids: ['10001'], destination_ids: ['2'] },
  ])
  expect(app.sent('updateTrip')).toEqual([])
})

async function openForm() {
  const server = serverWith(TRIP)
  const { getTrip, updateTrip, createTrip, stream } = server
  const app = await mountApp('/trips/7/edit', {
    as: MIA,
    trips: [TRIP],
    answers: { ...DIRECTORY, tripStream: streamOf(stream), getTrip, updateTrip, createTrip },
    expectedConsole: /Failed to load trip: /,
  })
  await expectLive(app)
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Field school')
  return { app, server }
}

async function expectLive(app: App): Promise<void> {
  await expect.element(app.getByRole('status', { name: 'Connection' })).toHaveTextContent('Live')
}

/** The trip as the server keeps it, while others change it. */
function serverWith(trip: Trip) {
  const stream = new LiveStream()
  const keep = (changed: Trip) => {
    server.trip = changed
    stream.send({ type: 'UPSERT', trips: [changed] })
    return changed
  }
  const updateTrip: Answering<'updateTrip'> = ({ body, headers }) => {
    if (headers.get('if-match') === `"${server.trip.version}"`) return keep(savedTrip(server.trip, body))
    const { changedBySomeoneElse } = tripSentences
    return refusal('changed_by_someone_else', changedBySomeoneElse, { trip: server.trip })
  }
  const createTrip: Answering<'createTrip'> = ({ body: { staff_ids, destination_ids, ...fields } }) =>
    savedTrip(exampleTrip(8), { ...fields, staffIds: staff_ids, destinationIds: destination_ids })
  const server = {
    trip,
    isDeleted: false,
    stream,
    updateTrip,
    createTrip,
    getTrip: () =>
      server.isDeleted
        ? refusal('not_found', tripSentences.unknownTrip(trip.trip_id))
        : { trip: server.trip },
    change: (differences: Partial<Trip>) => {
      keep({ ...server.trip, ...differences, version: server.trip.version + 1 })
    },
    remove: () => {
      server.isDeleted = true
      stream.send({ type: 'DELETE', ids: [trip.trip_id] })
    },
  }
  return server
}
