import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answering, held, refusal } from './support/api-answers.ts'
import { withMotion } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip, savedTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, fillIn, heading, MIA, toast } from './support/screens.ts'

/** What opens and closes is tested with its motion here, and without it elsewhere. */
beforeEach(withMotion)

test("a late answer reports on its own form, and doesn't affect the next one", async () => {
  const [first, second] = [exampleTrip(1), exampleTrip(2, { reason: 'Field school' })]
  const saved = held<'updateTrip'>(({ body }) => savedTrip(first, body))
  const deleted = held<'deleteTrip'>(null)
  const app = await mountApp('/table', {
    as: MIA,
    trips: [first, second],
    answers: { ...DIRECTORY, updateTrip: saved, deleteTrip: deleted },
  })
  const form = dialog(app, 'Edit Trip')
  const reason = form.getByLabelText('Reason')
  const open = async (tripId: number) => {
    await button(app, `Edit trip ${tripId}`).click()
    await expect.element(reason).toBeVisible()
  }
  const leave = async (question: string) => {
    await button(form, 'Cancel').click()
    await expect.element(button(dialog(app, question), 'Wait')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog(app, question)).not.toBeInTheDocument()
    await expect.element(form).toBeVisible()
    await button(form, 'Close').click()
    await button(dialog(app, question), 'Leave').click()
    await expect.element(form).not.toBeInTheDocument()
  }

  await open(1)
  await reason.fill('Saved late')
  await button(form, 'Save').click()
  await saved.asked
  await leave('Still saving')
  await open(2)
  await reason.fill('Typed meanwhile')
  saved.release()
  await expect.element(toast(app, 'Trip updated successfully!')).toBeVisible()
  await expect.element(reason).toHaveValue('Typed meanwhile')
  await button(form, 'Cancel').click()
  await button(dialog(app, 'Unsaved changes'), 'Leave').click()
  expect(app.sent('updateTrip')).toMatchObject([{ params: { tripId: '1' }, body: { reason: 'Saved late' } }])

  await open(1)
  await button(form, 'Delete').click()
  await button(dialog(app, 'Delete trip'), 'Delete').click()
  await deleted.asked
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog(app, 'Delete trip')).not.toBeInTheDocument()
  await expect.element(button(form, 'Save')).toBeDisabled()
  await leave('Still deleting')
  await open(2)
  await reason.fill('Typed again')
  deleted.release()
  await expect.element(toast(app, 'Trip deleted successfully!')).toBeVisible()
  await expect.element(reason).toHaveValue('Typed again')
})

describe('an answer that arrives while the leave question is open', () => {
  test('keeps a refused form, and leaves a saved one', async () => {
    const refused = held<'createTrip'>(refusal('internal', 'Out of order.'))
    const app = await mountApp('/trips/new?start=2051-06-04', {
      as: MIA,
      answers: { ...DIRECTORY, createTrip: refused },
      expectedConsole: /Error saving trip/,
    })
    await fillInTrip(app)
    const question = dialog(app, 'Still saving')
    await button(app, 'Save').click()
    await app.getByRole('link', { name: 'Table View' }).click()
    await expect.element(question).toMatchTextContent('This trip is still being saved.')
    refused.release()
    await expect.element(app.getByRole('alert').filter({ hasText: 'Error saving trip' })).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect
      .element(app.getByRole('group', { name: "This trip hasn't been saved" }))
      .toMatchTextContent('Out of order.')
    await expect.element(app.getByLabelText('Reason')).toHaveValue('Saved slowly')

    const saved = held(createTrip)
    app.answer({ createTrip: saved })
    await button(app, 'Save').click()
    await saved.asked
    await app.getByRole('link', { name: 'Table View' }).click()
    await expect.element(question).toBeVisible()
    saved.release()
    await expect.element(toast(app, 'Trip saved successfully!')).toBeVisible()
    await expect.element(heading(app, 'Table View')).toBeVisible()
    expect(app.path()).toMatch(/^\/table/)
    await expect.element(question).not.toBeInTheDocument()
  })
})

test("leaving a new trip while it is sent doesn't bring anyone back to it", async () => {
  const saved = held(createTrip)
  const app = await mountApp('/trips/new?start=2051-07-04', {
    as: MIA,
    answers: { ...DIRECTORY, createTrip: saved },
  })
  await fillInTrip(app)
  await button(app, 'Save').dblClick()
  await saved.asked
  await app.getByRole('link', { name: 'Table View' }).click()
  await button(dialog(app, 'Still saving'), 'Leave').click()
  await expect.element(heading(app, 'Table View')).toBeVisible()
  saved.release()
  await expect.element(toast(app, 'Trip saved successfully!')).toBeVisible()
  expect(app.path()).toMatch(/^\/table/)
  expect(app.sent('createTrip')).toMatchObject([
    { body: { start_date: '2051-07-04', reason: 'Saved slowly', staff_ids: ['10019'] } },
  ])
})

const createTrip: Answering<'createTrip'> = ({ body: { staff_ids, destination_ids, ...fields } }) =>
  savedTrip(exampleTrip(3), { ...fields, staffIds: staff_ids, destinationIds: destination_ids })

async function fillInTrip(app: App): Promise<void> {
  for (const [label, text] of [
    ['Staff ID', '10019'],
    ['City', 'Seoul'],
  ] as const) {
    await app.getByRole('combobox', { name: label }).fill(text)
    await app.getByRole('option', { name: new RegExp(text) }).click()
  }
  await fillIn(app, { 'Estimated cost': '12', Reason: 'Saved slowly' })
}
