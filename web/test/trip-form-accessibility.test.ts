import { tripSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA } from './support/screens.ts'

const TRIP = exampleTrip(1, { start_date: '2044-05-01', end_date: '2044-05-03' })

describe.each([
  { width: 1440, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
])('$width wide, axe finds nothing', (browser) => {
  test('on a form with errors, a warning, and its lists open', async () => {
    await setBrowser(browser)
    const app = await mountApp('/trips/new?start=2044-05-03', { as: MIA, trips: [TRIP], answers: DIRECTORY })
    await app.getByRole('combobox', { name: 'Staff ID' }).fill('10001')
    await app.getByRole('option').click()
    await expect.element(app.getByText(/is on another trip on these dates/).first()).toBeVisible()
    await button(app, 'Save').click()
    await expect.element(app.getByRole('group', { name: "This trip hasn't been saved" })).toHaveFocus()
    await app.getByRole('combobox', { name: 'City' }).click()
    await expect.element(app.getByRole('option').first()).toBeVisible()
    await expectAccessible(app)
    await app.getByLabelText('End date').click()
    await expect.element(button(app, 'Next month')).toBeVisible()
    await expectAccessible(app)
  })

  test("in the form's questions, and after someone else deleted the trip", async () => {
    await setBrowser(browser)
    const stream = new LiveStream()
    const app = await mountApp('/trips/1/edit', {
      as: MIA,
      trips: [TRIP],
      answers: { ...DIRECTORY, tripStream: streamOf(stream) },
      expectedConsole: /Failed to load/,
    })
    await app.getByLabelText('Reason').fill('Changed')
    await button(app, 'Cancel').click()
    await expect.element(dialog(app, 'Unsaved changes')).toBeVisible()
    await expectAccessible(app)
    await button(app, 'Keep editing').click()
    await button(app, 'Delete').click()
    const question = dialog(app, 'Delete trip')
    await expect.element(question).toBeVisible()
    await expectAccessible(app)
    await button(question, 'Cancel').click()
    app.answer({ getTrip: refusal('not_found', tripSentences.unknownTrip(1)) })
    stream.send({ type: 'DELETE', ids: [1] })
    await expect.element(app.getByText(/Someone else deleted this trip/)).toBeVisible()
    await expectAccessible(app)
  })
})

/** Checks that axe finds nothing, and that nothing is wider than the screen. */
async function expectAccessible(app: App): Promise<void> {
  await expectNoViolations(app)
  const { documentElement } = app.window.document
  expect(documentElement.scrollWidth).toBeLessThanOrEqual(app.window.innerWidth)
}
