import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { inTurn, lost, refusal } from './support/api-answers.ts'
import { calmAnswers } from './support/calm-answers.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { ANA, button, expectAlert, fillIn, heading, MIA, press } from './support/screens.ts'

const PERSON = { staff_id: ANA.staff_id, first_name: ANA.first_name, last_name: ANA.last_name }
const NEW = 'Another%Horse8'
const LINK = '/reset/process?id=secret'

describe('requesting a link', () => {
  test('says the same for an unknown staff id, and offers another try', async () => {
    const app = await mountApp('/forgot-password', { answers: { requestReset: null } })
    await fillIn(app, { 'Staff ID': 'unknown' })
    await press(app.getByLabelText('Staff ID'), '{Enter}')
    await expect
      .element(app.getByRole('status'))
      .toHaveTextContent('If that staff ID has an account, a reset link is on its way.')
    await button(app, 'Request another link').click()
    await expect.element(app.getByLabelText('Staff ID')).toHaveValue('')
    await app.getByRole('link', { name: 'Back to login' }).click()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    expect(app.sent('requestReset').map(({ body }) => body)).toEqual([{ staff_id: 'unknown' }])
  })

  test('needs a staff id', async () => {
    const app = await mountApp('/forgot-password')
    await button(app, 'Send reset link').click()
    await expectAlert(app, 'Please enter all fields')
    await expect.element(app.getByLabelText('Staff ID')).toHaveFocus()
  })

  test.each([
    [
      "too often is refused with the server's message",
      refusal('too_often', accountSentences.tooManyMails),
      'Too many links requested. Please wait a few minutes and try again.',
    ],
    ['without a connection says so', lost, 'No response received from server'],
  ] as const)('%s', async (_what, requestReset, sentence) => {
    const app = await mountApp('/forgot-password', { answers: { requestReset } })
    await fillIn(app, { 'Staff ID': ANA.staff_id })
    await button(app, 'Send reset link').click()
    await expectAlert(app, sentence)
  })
})

describe('the reset screen', () => {
  test('shows problems', async () => {
    const app = await mountApp(LINK, { answers: { me: PERSON } })
    await expect.element(app.getByText(`For staff ID ${ANA.staff_id}.`)).toBeVisible()
    await fillIn(app, { 'New password': NEW })
    await setPassword(app)
    await expectAlert(app, 'Please enter all fields')
    await expect.element(app.getByLabelText('Confirm password')).toHaveFocus()
    await fillIn(app, { 'New password': 'Short#1', 'Confirm password': 'Short#1' })
    await setPassword(app)
    await expectAlert(app, 'Password does not match criteria')
    await fillIn(app, { 'New password': NEW, 'Confirm password': `${NEW}x` })
    await setPassword(app)
    await expectAlert(app, 'Passwords do not match')
  })

  test.each([
    ['rule_broken', 'Password does not meet security requirements'],
    ['not_signed_in', 'Failed to update password'],
    ['internal', 'Failed to update password'],
  ] as const)('%s says “%s”', async (code, sentence) => {
    const app = await mountApp(LINK, { answers: { me: PERSON, setPassword: refusal(code, '') } })
    await fillInNew(app)
    await setPassword(app)
    await expectAlert(app, sentence)
    expect(app.path()).toBe(LINK)
  })

  test("is for the link's owner, even if someone else signs in in another tab", async () => {
    const answers = { ...calmAnswers(MIA, []), me: PERSON, setPassword: null }
    const app = await mountApp(LINK, { answers })
    await expect.element(app.getByText(`For staff ID ${ANA.staff_id}.`)).toBeVisible()
    const otherTab = await mountApp('/login', { as: MIA })
    await expect.element(heading(otherTab, 'Dashboard')).toBeVisible()
    await fillInNew(app)
    await setPassword(app)
    await expect.element(app.getByText('Password updated successfully')).toBeVisible()
    const [change] = app.sent('setPassword')
    expect(change?.headers.get('authorization')).toBe('Bearer secret')
    expect(change?.body).toEqual({ staff_id: ANA.staff_id, newPassword: NEW })
    await expect.poll(app.path).toBe('/dashboard')
    for (const tab of [app, otherTab])
      await expect.element(tab.getByRole('link', { name: 'Mia Chen' })).toBeVisible()
  })

  test('opened while someone is signed in ends that session here', async () => {
    const app = await mountApp(LINK, { as: MIA, answers: { me: PERSON } })
    await expect.element(app.getByText(`For staff ID ${ANA.staff_id}.`)).toBeVisible()
    expect(storedSession()).toEqual({ token: 'secret', refreshTokenId: null, user: null })
  })

  test('without a connection says so, and can try again', async () => {
    const app = await mountApp(LINK, { answers: { me: inTurn<'me'>(lost, PERSON) } })
    await expectAlert(app, 'No response received from server')
    await button(app, 'Try again').click()
    await expect.element(app.getByLabelText('New password')).not.toHaveAttribute('readonly')
  })
})

function fillInNew(app: App): Promise<void> {
  return fillIn(app, { 'New password': NEW, 'Confirm password': NEW })
}

function setPassword(app: App): Promise<void> {
  return button(app, 'Set new password').click()
}
