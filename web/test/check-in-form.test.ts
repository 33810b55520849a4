import type { User } from '@sojourn/contract/account/account'
import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { checkInSentences } from '@sojourn/contract/check-ins/check-in-sentences'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, inTurn, lost, refusal } from './support/api-answers.ts'
import {
  CORA,
  exampleCheckIn,
  FORM,
  JACK,
  previewOf,
  SOFIA,
  storedCheckIn,
} from './support/example-check-ins.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, fillIn, heading, MIA } from './support/screens.ts'

const sessionOver = refusal('not_signed_in', signInSentences.sessionEnded)

test('what was typed is only lost on purpose, and is there again after signing in again', async () => {
  const app = await openForm(CORA)
  await button(app, 'Send to 1 traveller').click()
  await expect.element(app.getByLabelText('Subject')).toHaveFocus()
  await expect.element(app.getByText('Enter a subject.')).toBeVisible()
  await fillIn(app, { Subject: 'Flood', Message: 'Stay upstairs.' })
  await chooseTemplate(app, 'Health')
  await button(app.getByRole('dialog'), 'Keep mine').click()
  await expectTyped(app, 'Flood', 'Stay upstairs.')
  await app.getByRole('link', { name: 'Cancel' }).click()
  await button(app.getByRole('dialog'), 'Keep editing').click()
  await expectTyped(app, 'Flood', 'Stay upstairs.')

  await kind(app, 'Advisory').click()
  await app.getByRole('checkbox', { name: 'Practice run' }).click()
  await endSession(app)
  await signIn(app, CORA)
  await expectTyped(app, 'Flood', 'Stay upstairs.')
  await expect.element(kind(app, 'Advisory')).toBeChecked()
  await expect.element(app.getByRole('checkbox', { name: 'Practice run' })).toBeChecked()
})

test('nothing is sent to others than those shown, and a second try starts no second check-in', async () => {
  const app = await openForm(CORA)
  await fillIn(app, { Subject: 'Flood', Message: 'Stay upstairs.' })
  await button(app, 'Send to 1 traveller').click()
  const preview = held<'previewCheckIn'>(previewOf(SOFIA, JACK))
  app.answer({
    previewCheckIn: preview,
    startCheckIn: refusal('changed_by_someone_else', checkInSentences.recipientsChanged),
  })
  await button(app.getByRole('dialog'), 'Send to 1 traveller').click()
  await expect.element(app.getByText(checkInSentences.recipientsChanged)).toHaveFocus()
  await expect.element(app.getByRole('dialog')).not.toBeInTheDocument()
  preview.release()
  await expect
    .element(app.getByText('The list has changed since you opened this page: 1 traveller added.'))
    .toBeVisible()
  await expectTyped(app, 'Flood', 'Stay upstairs.')

  await button(app, 'Send to 2 travellers').click()
  const stored = storedCheckIn([SOFIA, JACK])
  app.answer({ ...stored.answers, startCheckIn: inTurn<'startCheckIn'>(lost, exampleCheckIn()) })
  const send = button(app.getByRole('dialog'), 'Send to 2 travellers')
  await send.click()
  await expect.element(app.getByRole('dialog').getByRole('alert')).toMatchTextContent('No response received')
  await send.click()
  await expect.poll(app.path).toBe('/check-ins/7')
  await expect.element(button(app, '2 Silent')).toBeVisible()
  const [first, second, third] = app.sent('startCheckIn').map(({ body }) => body)
  expect(first).toMatchObject({
    kind: 'emergency',
    is_practice: false,
    subject: 'Flood',
    message: 'Stay upstairs.',
    scope: { from: '2041-03-10', to: '2041-03-14' },
    fingerprint: previewOf(SOFIA).fingerprint,
  })
  expect(second).toEqual({ ...first, fingerprint: previewOf(SOFIA, JACK).fingerprint })
  expect(third).toEqual(second)
})

test('what one person typed is never shown to the next, and nobody but coordinators can send', async () => {
  const app = await openForm(MIA)
  await chooseTemplate(app, 'Earthquake')
  await expect.element(app.getByLabelText('Subject')).not.toHaveValue('')
  await endSession(app)
  await signIn(app, CORA)
  await expect.element(heading(app, 'New check-in')).toBeVisible()
  await expectTyped(app, '', '')

  await chooseTemplate(app, 'Earthquake')
  app.answer({ startCheckIn: refusal('forbidden', checkInSentences.notCoordinator) })
  await send(app)
  await expect.element(heading(app, 'Page not found')).toBeVisible()
  await expect.element(badNews(app, "You're no longer a coordinator.")).toBeVisible()
})

function openForm(as: User): Promise<App> {
  return mountApp(FORM, { as, answers: { previewCheckIn: previewOf(SOFIA) } })
}

async function chooseTemplate(app: App, name: string): Promise<void> {
  await userEvent.selectOptions(app.getByLabelText('Template'), name)
}

function kind(app: App, name: string): Locator {
  return app.getByRole('radio', { name })
}

async function expectTyped(app: App, subject: string, message: string): Promise<void> {
  await expect.element(app.getByLabelText('Subject')).toHaveValue(subject)
  await expect.element(app.getByLabelText('Message')).toHaveValue(message)
}

/** The try to start a check-in finds that the session has ended. */
async function endSession(app: App): Promise<void> {
  app.answer({ startCheckIn: sessionOver, refresh: sessionOver })
  await send(app)
  await expect.poll(app.path).toMatch(/login\?redirect=/)
}

async function send(app: App): Promise<void> {
  await button(app, 'Send to 1 traveller').click()
  await button(app.getByRole('dialog'), 'Send to 1 traveller').click()
}

async function signIn(app: App, user: User): Promise<void> {
  const answers: Answers = { login: { access_token: 'new', refresh_token_id: 'new', user }, me: user }
  app.answer(answers)
  await fillIn(app, { 'Staff ID': user.staff_id, Password: 'Correct#Horse7' })
  await button(app, 'Login').click()
  await expect.poll(app.path).toBe(FORM)
}

function badNews(app: App, text: string): Locator {
  return app.getByRole('alert').filter({ hasText: text })
}
