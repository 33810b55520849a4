import type { User } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type Answering, type Answers, lost, refusal, toEach } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { calmAnswers } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { databases } from './support/local-copy.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, connection, dialog, heading, MIA, signInOnScreen, toast } from './support/screens.ts'
import { tripRow } from './support/table.ts'
import { TripServer } from './support/trip-server.ts'

const ANA: User = { staff_id: '20417', first_name: 'Ana', last_name: 'Silva' }
const TRIP = exampleTrip(7, { reason: 'Field school', comments: 'By train' })
const THOUGHT = 'A long thought that nobody wants to type again'

type Options = Parameters<typeof mountApp>[1]

test('what others did meanwhile is asked about, and what can no longer be done stays for the person', async () => {
  const server = new TripServer(TRIP, exampleTrip(8, { reason: 'Soon deleted' }))
  const app = await openTable(server)
  lose(app, server)
  await editCell(app, 7, 'Reason', 'My reason')
  await editCell(app, 7, 'Cost', '77')
  await editCell(app, 8, 'Comments', THOUGHT)
  await expect.element(unsentButton(app)).toHaveAccessibleName('3 waiting to be sent')
  server.change(7, { reason: 'Their reason' })
  server.remove(8)
  find(app, server)

  const question = dialog(app, 'This trip has changed')
  await expect
    .element(question.getByRole('row', { name: /^Reason/ }))
    .toMatchTextContent(/Their reason.*My reason/)
  await button(question, 'Keep theirs').click()
  const badNews = app.getByRole('alert').filter({ hasText: "1 change couldn't be sent" })
  await expect.element(badNews).toBeVisible()
  await expect.element(tripRow(app, 7)).toMatchTextContent('Their reason')
  expect(server.read(7)).toMatchObject({ reason: 'Their reason', est_cost: 77, version: 3 })

  await expect.element(unsentButton(app)).toHaveAccessibleName("1 couldn't be sent")
  await unsentButton(app).click()
  const list = dialog(app, 'Unsent changes')
  await expect.element(list).toMatchTextContent(THOUGHT)
  await expect.element(list).toMatchTextContent("Trip 8 doesn't exist.")
  await expectNoViolations(app)
  server.restore(8)
  await button(list, 'Try again').click()
  await expect.element(list).toMatchTextContent('Everything has been sent.')
  expect(server.read(8)).toMatchObject({ reason: 'Soon deleted', comments: THOUGHT })
})

test('a new trip whose answer is lost is added once', async () => {
  const server = new TripServer(TRIP)
  const { createTrip } = server.answers
  const app = await openTable(server, {
    answers: {
      createTrip: async (sent) => {
        await (createTrip as Answering<'createTrip'>)(sent)
        return lost(sent as never) as never
      },
    },
  })
  await app.getByRole('main').getByRole('button', { name: 'Add Trip' }).click()
  await fillTrip(app, 'Heard once')
  await button(app.getByRole('dialog'), 'Save').click()
  await expect.element(unsentButton(app)).toHaveAccessibleName('1 waiting to be sent')
  find(app, server)
  await expect.element(toast(app, '1 change sent')).toBeVisible()
  await expect.element(unsentButton(app)).not.toBeInTheDocument()
  const keys = app.sent('createTrip').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(server.trips()).toMatchObject([TRIP, { reason: 'Heard once', version: 1 }])
  await expect.poll(() => app.getByRole('row').filter({ hasText: 'Heard once' }).length).toBe(1)
})

test('everything can be taken back, in every tab, and signing out asks', async () => {
  const server = new TripServer(TRIP)
  const unheard: Answers = { patchTrip: lost, deleteTrip: lost }
  const app = await openTable(server, { answers: { ...unheard, logout: { provider_logout: null } } })
  const second = await openTable(server, { answers: unheard })
  await editCell(app, 7, 'Reason', 'Never sent')
  await editCell(app, 7, 'Cost', '77')
  for (const tab of [app, second]) {
    await expect.element(tripRow(tab, 7)).toMatchTextContent('Never sent')
    await expect.element(waitingSign(tripRow(tab, 7))).toBeVisible()
  }
  // Otherwise its cell would keep the focus from the other page, as both are in one tab of the browser.
  await heading(app, 'Table View').click()
  second.show()
  await unsentButton(second).click()
  const list = dialog(second, 'Unsent changes')
  await button(list.getByRole('listitem').first(), 'Undo: Change to trip 7').click()
  await expect.poll(() => list.getByRole('listitem').length).toBe(1)
  for (const tab of [app, second]) {
    await expect.element(tripRow(tab, 7)).toMatchTextContent('Field school')
    await expect.element(tripRow(tab, 7)).toMatchTextContent('$77.00')
  }

  app.show()
  await button(app, 'Delete trip 7').click()
  await button(app.getByRole('dialog'), 'Delete').click()
  for (const tab of [app, second]) await expect.element(tripRow(tab, 7)).not.toBeInTheDocument()
  await button(toast(app, 'The trip will be deleted as soon as possible.'), 'Undo').click()
  for (const tab of [app, second]) await expect.element(tripRow(tab, 7)).toBeVisible()

  await button(app, 'Logout').click()
  const question = dialog(app, 'Confirm Logout')
  await expect.element(question).toMatchTextContent("1 change hasn't been sent yet and will be lost.")
  await button(question, 'Logout').click()
  await expect.element(heading(second, 'Login to Sojourn')).toBeVisible()
  await expect.poll(databases).toEqual([])
  expect(server.read(7)).toEqual(TRIP)
})

test('what someone left behind without signing out waits for them, and nobody else sees or sends it', async () => {
  const server = new TripServer(TRIP)
  let app = await openTable(server, { answers: { patchTrip: lost } })
  await editCell(app, 7, 'Reason', 'Left behind')
  await expect.element(unsentButton(app)).toBeVisible()

  await loseSession(app)
  app = await signIn(server, ANA)
  expect(await databases()).toContain('sojourn-unsent-10001')
  await app.open('/table')
  await editCell(app, 7, 'Cost', '99')
  await expect.poll(() => server.read(7)).toMatchObject({ est_cost: 99 })
  await expect.element(unsentButton(app)).not.toBeInTheDocument()
  await expect.element(tripRow(app, 7)).toMatchTextContent('Field school')
  expect(server.read(7)).toMatchObject({ reason: 'Field school', version: 2 })

  await loseSession(app)
  app = await signIn(server, MIA)
  await expect.element(toast(app, '1 change sent')).toBeVisible()
  expect(server.read(7)).toMatchObject({ reason: 'Left behind', est_cost: 99, version: 3 })
})

test('forms work without a network, also that of a new trip, and wait for a session that has ended', async () => {
  const server = new TripServer(TRIP)
  const app = await openTable(server)
  const reason = app.getByRole('dialog').getByLabelText('Reason')
  const save = button(app.getByRole('dialog'), 'Save')
  await button(app, 'Edit trip 7').click()
  await expect.element(reason).toHaveValue('Field school')
  await button(app.getByRole('dialog'), 'Close').click()
  await expect.element(reason).not.toBeInTheDocument()
  lose(app, server)
  await button(app, 'Edit trip 7').click()
  await reason.fill('From the form')
  await save.click()
  await expect.element(tripRow(app, 7)).toMatchTextContent('From the form')
  await app.getByRole('main').getByRole('button', { name: 'Add Trip' }).click()
  await fillTrip(app, 'New, with a mistake')
  await save.click()
  await expect.element(toast(app, 'Your changes will be sent as soon as possible.').first()).toBeVisible()
  const added = app.getByRole('row').filter({ hasText: 'New, with' })
  await button(added, 'Edit new trip').click()
  await expect.element(reason).toHaveValue('New, with a mistake')
  await reason.fill('New, without one')
  await save.click()
  await expect.element(added).toMatchTextContent('New, without one')
  await expect.element(unsentButton(app)).toHaveAccessibleName('3 waiting to be sent')

  // Signed out everywhere, from another computer.
  const ended = refusal('not_signed_in', signInSentences.sessionEnded)
  app.answer({ ...toEach(answersOf(server), ended), refresh: ended })
  comeBack(app)
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
  app.answer(answersOf(server))
  await signInOnScreen(app, MIA)
  await expect
    .poll(() => server.trips().filter(({ trip_id }) => trip_id !== 7))
    .toMatchObject([{ reason: 'New, without one', version: 2 }])
  expect(server.read(7)).toMatchObject({ reason: 'From the form', version: 2 })
  await expect.element(unsentButton(app)).not.toBeInTheDocument()
})

test('where nothing may be kept, a change without a network fails', async () => {
  const app = await openTable(new TripServer(TRIP), {
    settings: { 'local-copy': 'off' },
    answers: { patchTrip: lost },
  })
  await editCell(app, 7, 'Reason', 'Nowhere to keep it')
  const badNews = app.getByRole('alert').filter({ hasText: 'Error saving Reason field' })
  await expect.element(badNews).toBeVisible()
  await expect.element(tripRow(app, 7)).toMatchTextContent('Field school')
  await expect.element(unsentButton(app)).not.toBeInTheDocument()
  expect(await databases()).toEqual([])
})

async function openTable(server: TripServer, { answers, ...options }: Options = {}): Promise<App> {
  const app = await mountApp('/table', {
    as: MIA,
    answers: { ...answersOf(server), ...answers },
    expectedConsole: /Failed to load/,
    ...options,
  })
  await expect.element(connection(app)).toHaveTextContent('Live')
  return app
}

function answersOf(server: TripServer, user: User = MIA): Answers {
  const login = { access_token: 'token', refresh_token_id: 'refresh', user }
  return { ...calmAnswers(user, []), ...DIRECTORY, ...server.answers, login }
}

/** The server is out of reach. */
function lose(app: App, server: TripServer): void {
  app.answer(toEach(answersOf(server), lost))
  server.stream.end()
}

function find(app: App, server: TripServer): void {
  app.answer(answersOf(server))
  comeBack(app)
}

function comeBack({ window }: App): void {
  window.dispatchEvent(new Event('online'))
}

/** The session ends without being signed out. */
async function loseSession(app: App): Promise<void> {
  await app.open('about:blank')
  localStorage.clear()
}

async function signIn(server: TripServer, user: User): Promise<App> {
  const app = await mountApp('/login', { answers: answersOf(server, user) })
  await signInOnScreen(app, user)
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  return app
}

async function editCell(app: App, tripId: number, label: string, text: string): Promise<void> {
  const pencil = { name: `Edit ${label}` }
  const cell = tripRow(app, tripId)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button', pencil) })
  await cell.getByRole('button', pencil).click()
  const field = app.getByRole('textbox', { name: label })
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(cell).toHaveFocus()
}

async function fillTrip(app: App, reason: string): Promise<void> {
  const form = app.getByRole('dialog')
  for (const [label, text] of [
    ['Staff ID', '10019'],
    ['City', 'Seoul'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).fill(text)
    await app.getByRole('option', { name: new RegExp(text) }).click()
  }
  for (const [label, day] of [
    ['Start date', '10 Apr 2051'],
    ['End date', '12 Apr 2051'],
  ] as const) {
    await form.getByLabelText(label).fill(day)
    await userEvent.keyboard('{Tab}')
  }
  await form.getByLabelText('Estimated cost').fill('120')
  await form.getByLabelText('Reason').fill(reason)
}

/** The button in the top bar that says how much waits to be sent. */
function unsentButton(app: App): Locator {
  return app.getByRole('banner').getByRole('button', { name: /sent$/ })
}

function waitingSign(row: Locator): Locator {
  return row.getByRole('img', { name: 'Waiting to be sent' })
}
