import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LiveStream, refusal, streamOf } from './support/api-answers.ts'
import { withMotion } from './support/browser-settings.ts'
import { PROFILE } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { mountApp } from './support/mount-app.ts'
import { button, dialog, MIA } from './support/screens.ts'

/** What opens and closes is tested with its motion here, and without it elsewhere. */
beforeEach(withMotion)

const pressEscape = () => userEvent.keyboard('{Escape}')

describe('Escape closes only the topmost layer', () => {
  test("in a trip's form: lists, calendars, questions and a conflict", async () => {
    let trip = exampleTrip(1)
    const live = new LiveStream()
    const changed = () => refusal('changed_by_someone_else', 'The trip has changed.', { trip })
    const changeByOther = (comments: string) => {
      trip = { ...trip, comments, version: trip.version + 1 }
      live.send({ type: 'UPSERT', trips: [trip] })
    }
    const app = await mountApp('/table', {
      as: MIA,
      trips: [trip],
      answers: {
        ...DIRECTORY,
        tripStream: streamOf(live),
        getTrip: () => ({ trip }),
        updateTrip: changed,
        deleteTrip: changed,
      },
    })
    const form = dialog(app, 'Edit Trip')
    const open = () => button(app, 'Edit trip 1').click()
    await open()

    const options = app.getByRole('listbox').getByRole('option')
    await form.getByRole('combobox', { name: 'Staff ID' }).click()
    await expect.element(options.first()).toBeVisible()
    await pressEscape()
    await expect.element(options.first()).not.toBeInTheDocument()
    await expect.element(form).toBeVisible()

    const next = button(app, 'Next month')
    await form.getByRole('textbox', { name: 'Start date' }).click()
    await expect.element(next).toBeVisible()
    await pressEscape()
    await expect.element(next).not.toBeInTheDocument()
    await form.getByRole('textbox', { name: 'End date' }).click()
    await next.click()
    await pressEscape()
    await expect.element(next).not.toBeInTheDocument()
    await expect.element(form).toBeVisible()

    const deletion = dialog(app, 'Delete trip')
    await button(form, 'Delete').click()
    await expect.element(button(deletion, 'Cancel')).toHaveFocus()
    await pressEscape()
    await expect.element(deletion).not.toBeInTheDocument()
    await expect.element(form).toBeVisible()

    await pressEscape()
    await expect.element(form).not.toBeInTheDocument()
    await open()
    await form.getByLabelText('Reason').fill('Typed')
    await pressEscape()
    const unsaved = dialog(app, 'Unsaved changes')
    await expect.element(button(unsaved, 'Keep editing')).toHaveFocus()
    await pressEscape()
    await expect.element(unsaved).not.toBeInTheDocument()
    await expect.element(form.getByLabelText('Reason')).toHaveValue('Typed')

    const conflict = dialog(app, 'This trip has changed')
    changeByOther('Theirs')
    await expect.element(form.getByText(/^Someone else changed this trip/)).toBeVisible()
    for (const send of [
      () => button(form, 'Save').click(),
      async () => {
        await form.getByLabelText('Reason').fill('Typed again')
        changeByOther('Theirs again')
        await expect.element(form.getByText(/^Someone else changed this trip/)).toBeVisible()
        await button(form, 'Delete').click()
        await button(deletion, 'Delete').click()
      },
    ]) {
      await send()
      await expect.element(button(conflict, 'Keep theirs')).toHaveFocus()
      await pressEscape()
      await pressEscape()
      await expect.element(conflict).toBeVisible()
      await expect.element(form).toBeVisible()
      await button(conflict, 'Keep theirs').click()
      await expect.element(conflict).not.toBeInTheDocument()
      await expect.element(form).toBeVisible()
    }
  })

  test('in a calendar link', async () => {
    const app = await mountApp('/profile', { as: MIA, trips: [exampleTrip(1)], answers: PROFILE })
    await button(app, 'New calendar link').click()
    const link = dialog(app, 'New calendar link')
    await link.getByRole('radio', { name: 'All trips' }).click()
    await link.getByRole('combobox', { name: 'Region' }).click()
    const options = app.getByRole('listbox').getByRole('option')
    await expect.element(options.first()).toBeVisible()
    await pressEscape()
    await expect.element(options.first()).not.toBeInTheDocument()
    await expect.element(link).toBeVisible()
    await pressEscape()
    await expect.element(link).not.toBeInTheDocument()
  })

  test('in the year view', async () => {
    const app = await mountApp('/calendar?year=2051', { as: MIA, trips: [exampleTrip(1)] })
    const year = dialog(app, 'Year 2051')
    await year
      .getByRole('button', { name: /, \d+ trips?$/ })
      .first()
      .hover()
    const day = year.getByRole('dialog')
    await expect.element(day).toBeVisible()
    const close = await button(year, 'Close').last().findElement()
    close.focus()
    await pressEscape()
    await expect.element(day).not.toBeInTheDocument()
    await expect.element(year).toBeVisible()
    await pressEscape()
    await expect.element(year).not.toBeInTheDocument()
  })
})
