import type { Trip } from '@sojourn/contract/trip/trip'
import { changeBetween, changeInto } from '@sojourn/contract/trip/trip-change'
import type { HistoryEntry } from '@sojourn/contract/trip/trip-history'
import { tripSentences } from '@sojourn/contract/words/sentences'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { DIRECTORY, exampleTrip, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, press, toast } from './support/screens.ts'

const TRIP = exampleTrip(7, { est_cost: 580.4, reason: 'Field school' })

test('the history of a trip is loaded when it is opened, followed live and reverted to, by keyboard alone', async () => {
  const { app, server } = await openTrip()
  const toggle = button(app, 'History')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Changed before')
  expect(app.sent('tripHistory')).toEqual([])
  await press(toggle, '{Enter}')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await expectEntries(app, 2)
  const [newest, oldest] = [entries(app).first(), entries(app).last()]
  await expect.element(newest).toMatchTextContent('Mia Chen')
  await expect.element(newest).toMatchTextContent(/Reason.*Field school.*Changed before/)
  await expect.element(newest).toMatchTextContent('Current version')
  await expect.element(oldest).toMatchTextContent('Mia Chen added trip 7')

  server.change({ est_cost: 99.5 })
  await expectEntries(app, 3)
  await expect.element(newest).toMatchTextContent(/Cost.*\$580\.40.*\$99\.50/)
  await expect.element(app.getByLabelText('Estimated cost')).toHaveValue('99.50')

  await press(revertTo(oldest), '{Enter}')
  const question = dialog(app, 'Revert trip')
  await expect.element(question).toMatchTextContent(/Cost.*\$99\.50.*\$580\.40/)
  await expect.element(question).toMatchTextContent(/Reason.*Changed before.*Field school/)
  await expectNoViolations(app)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(revertTo(oldest)).toHaveFocus()
  expect(app.sent('updateTrip')).toEqual([])

  await userEvent.keyboard('{Enter}')
  await press(button(question, 'Revert'), '{Enter}')
  await expect.element(toast(app, 'Trip reverted')).toBeVisible()
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Field school')
  await expect.element(app.getByLabelText('Estimated cost')).toHaveValue('580.40')
  await expectEntries(app, 4)
  await expect.element(newest).toMatchTextContent('Current version')
  await expect.element(oldest).toMatchTextContent('Current version')
  await expect.element(toggle).toHaveFocus()
  expect(server.trip).toMatchObject({ ...TRIP, version: 4 })
})

test("when a trip can't be reverted, the page says why, and nothing changes", async () => {
  const { app } = await openTrip({ id: 0, timestamp: '2020-01-02T03:04:05Z', event: 'Someone changed it' })
  await button(app, 'History').click()
  await expectEntries(app, 3)
  const [added, old] = [entries(app).nth(1), entries(app).last()]
  await expect.element(old).toMatchTextContent('Someone changed it')
  await expect.element(old).toMatchTextContent('Sam LeeStaff ID 20007')
  await expect.element(added).not.toMatchTextContent('Staff ID')
  expect(old.getByRole('button').length).toBe(0)

  const question = dialog(app, 'Revert trip')
  const problem = question.getByRole('alert')
  await app.getByLabelText(/^Comments/).fill('Typed and not saved')
  await revertTo(added).click()
  await expect.element(problem).toHaveTextContent('You have unsaved changes. Save or reset them first.')
  await expect.element(button(question, 'Revert')).toBeDisabled()
  await button(question, 'Cancel').click()
  await button(app, 'Reset').click()
  expect(app.sent('updateTrip')).toEqual([])

  const message = tripSentences.unknownStaff('10001')
  app.answer({ updateTrip: refusal('rule_broken', message) })
  await revertTo(added).click()
  await button(question, 'Revert').click()
  await expect
    .element(problem)
    .toHaveTextContent('Nothing was changed. Staff ID 10001 is not in the directory.')
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Changed before')
  expect(app.sent('updateTrip').map(({ body }) => body.reason)).toEqual(['Field school'])
})

/** Someone has changed the trip since it was added. */
async function openTrip(older?: Pick<HistoryEntry, 'id' | 'timestamp' | 'event'>) {
  const server = serverWith(TRIP)
  server.change({ reason: 'Changed before' })
  // From a time when changes weren't kept, by someone who shares a name.
  const author = { who: 'Sam Lee', staff_id: '20007', isNameShared: true, change: null }
  if (older) server.history.push({ ...older, ...author })
  const { stream, tripHistory, updateTrip } = server
  const getTrip = () => ({ trip: server.trip })
  const app = await mountApp('/trips/7/edit', {
    as: MIA,
    trips: [server.trip],
    answers: { ...DIRECTORY, tripStream: streamOf(stream), getTrip, tripHistory, updateTrip },
  })
  await expect.element(app.getByRole('status', { name: 'Connection' })).toHaveTextContent('Live')
  await expect.element(app.getByLabelText('Reason')).toHaveValue('Changed before')
  return { app, server }
}

function entries(app: App): Locator {
  return app.getByRole('region', { name: 'History' }).getByRole('listitem')
}

async function expectEntries(app: App, count: number): Promise<void> {
  await expect.poll(() => entries(app).length).toBe(count)
}

function revertTo(entry: Locator): Locator {
  return entry.getByRole('button', { name: /^Revert to this/ })
}

/** The trip and its history as the server keeps them. */
function serverWith(trip: Trip) {
  const stream = new LiveStream()
  const note = (change: HistoryEntry['change'], event: string) => {
    const author = { who: 'Mia Chen', staff_id: '10001', isNameShared: false }
    const id = server.history.length + 1
    server.history.unshift({ id, timestamp: `2051-01-0${id}T01:00:00.000Z`, event, change, ...author })
  }
  const keep = (changed: Trip) => {
    note(changeBetween(server.trip, changed), 'Mia Chen changed trip 7')
    server.trip = changed
    stream.send({ type: 'UPSERT', trips: [changed] })
    return changed
  }
  const updateTrip: Answering<'updateTrip'> = ({ body }) => keep(savedTrip(server.trip, body))
  const server = {
    trip,
    stream,
    history: [] as HistoryEntry[],
    change: (differences: Partial<Trip>) => {
      keep({ ...server.trip, ...differences, version: server.trip.version + 1 })
    },
    updateTrip,
    tripHistory: () => ({
      content: server.history,
      totalPages: 1,
      totalElements: server.history.length,
    }),
  }
  note(changeInto(trip), 'Mia Chen added trip 7')
  return server
}
