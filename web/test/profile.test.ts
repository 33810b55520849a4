import type { Contact } from '@sojourn/contract/contacts/contact'
import { contactSentences } from '@sojourn/contract/contacts/contact-sentences'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answering, type Answers, held, lost, refusal } from './support/api-answers.ts'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { PROFILE } from './support/calm-answers.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, expectAlert, fillIn, heading, MIA, toast } from './support/screens.ts'

const NEW = 'Another%Horse8'

test('the profile shows Loading... and then the staff id and the name', async () => {
  const check = held<'me'>(MIA)
  const app = await openProfile({ me: check })
  const details = region(app, 'Your details')
  await expect.element(details.getByText('Loading...')).toBeVisible()

  await fillInNew(app, NEW)
  await update(app)
  await expectAlert(app, 'User information not loaded')

  check.release()
  await expect.element(details.getByText('Loading...')).not.toBeInTheDocument()
  expect(textsOf(details.getByRole('term').elements())).toEqual(['Staff ID', 'Name'])
  expect(textsOf(details.getByRole('definition').elements())).toEqual(['10001', 'Mia Chen'])
})

describe('a new password', () => {
  test('is checked, and problems are shown', async () => {
    const app = await openProfile()
    await expect.element(app.getByRole('definition').first()).toBeVisible()
    await update(app)
    await expectAlert(app, 'Please enter all fields')
    await expect.element(app.getByLabelText('New password')).toHaveFocus()
    await fillInNew(app, 'Short#1')
    await expect.element(app.getByText('A symbol from ! @ # $ % * ?, met')).toBeInTheDocument()
    await update(app)
    await expectAlert(app, 'Password does not match criteria')
    await fillInNew(app, NEW, 'other')
    await update(app)
    await expectAlert(app, 'Passwords do not match')

    await fillInNew(app, 'Mia#Harbour26')
    await expect.element(app.getByText('Not your name or staff ID, not met yet')).toBeInTheDocument()
    await update(app)
    await expectAlert(app, "Choose a password that doesn't contain your name or staff ID.")
    expect(app.sent('setPassword')).toEqual([])
  })

  test('is refused by the server, with its sentence if it is about the password', async () => {
    const app = await openProfile()
    await expect.element(app.getByRole('definition').first()).toBeVisible()
    for (const [answer, sentence] of [
      [refusal('rule_broken', accountSentences.passwordCommon), accountSentences.passwordCommon],
      [refusal('rule_broken', ''), 'Password does not meet security requirements'],
      [refusal('internal', ''), 'Failed to update password'],
    ] as const) {
      app.answer({ setPassword: answer })
      await fillInNew(app, NEW)
      await update(app)
      await expectAlert(app, sentence)
      if (sentence === accountSentences.passwordCommon)
        await expect.element(app.getByLabelText('New password')).toHaveFocus()
    }
  })

  test('names the account for password managers', async () => {
    const app = await openProfile()
    await expect.element(app.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
    await expect
      .element(app.getByLabelText('Confirm password'))
      .toHaveAttribute('autocomplete', 'new-password')
    const account = 'form input[autocomplete=username]'
    await expect
      .poll(() => app.window.document.querySelector<HTMLInputElement>(account)?.value)
      .toBe(MIA.staff_id)
  })

  test('leads to the dashboard if there is no previous page', async () => {
    const app = await openProfile({ setPassword: null })
    await expect.element(app.getByRole('definition').first()).toBeVisible()
    await fillInNew(app, NEW)
    await update(app)
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    expect(app.path()).toBe('/dashboard')
    await expect.element(toast(app, 'Password updated successfully')).toBeVisible()
    expect(app.sent('setPassword').map(({ body }) => body)).toEqual([
      { staff_id: MIA.staff_id, newPassword: NEW },
    ])
  })
})

describe('contact details', () => {
  test('are saved, checked, and never overwrite what someone else has saved meanwhile', async () => {
    const stored = storedContact()
    const app = await openProfile(stored.answers)
    const card = region(app, 'Contact details')
    await expect.element(card).toMatchTextContent('Only you, administrators and')
    const phone = card.getByLabelText('Phone')
    const save = button(card, 'Save')
    await phone.fill('call me')
    await userEvent.keyboard('{Enter}')
    await expect.element(card.getByText(/^Phone can contain only digits/)).toBeVisible()
    await expect.element(phone).toHaveFocus()
    await phone.fill(' +61 400 111 222 ')
    await card.getByLabelText('Emergency contact').fill('Wei Chen')
    await save.click()
    await expect.element(toast(app, 'Contact details saved.')).toBeVisible()
    await expect.element(save).toHaveFocus()
    await expect.element(phone).toHaveValue('+61 400 111 222')
    expect(stored.contact).toEqual({
      phone: '+61 400 111 222',
      emergency_name: 'Wei Chen',
      emergency_phone: '',
    })

    stored.contact = { phone: '555 0100', emergency_name: 'Wei Chen', emergency_phone: '555 0199' }
    await phone.fill('555 0111')
    await save.click()
    await expect.element(card.getByRole('alert')).toMatchTextContent('changed somewhere else')
    await expect.element(phone).toHaveValue('555 0111')
    await expect.element(card.getByLabelText('Emergency phone')).toHaveValue('555 0199')
    await expectNoViolationsInBothSchemes(app)
    await save.click()
    await expect.element(card.getByRole('alert')).not.toBeInTheDocument()
    await expect
      .poll(() => stored.contact)
      .toEqual({ phone: '555 0111', emergency_name: 'Wei Chen', emergency_phone: '555 0199' })
  })

  test('that are unsaved or being saved ask before the page is left', async () => {
    const stored = storedContact()
    const app = await openProfile(stored.answers)
    const card = region(app, 'Contact details')
    const phone = card.getByLabelText('Phone')
    const logs = app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logs' })
    await phone.fill('555 0122')
    await logs.click()
    await button(dialog(app, 'Unsaved changes'), 'Keep editing').click()
    await expect.element(phone).toHaveValue('555 0122')
    const saving = held(stored.answers.changeContact)
    app.answer({ changeContact: saving })
    await button(card, 'Save').click()
    await saving.asked
    await logs.click()
    await expect.element(dialog(app, 'Still saving')).toBeVisible()
    saving.release()
    await expect.element(toast(app, 'Contact details saved.')).toBeVisible()
    await expect.element(heading(app, 'Audit Logs')).toBeVisible()
    app.window.history.back()
    await expect.element(phone).toHaveValue('555 0122')
    await logs.click()
    await expect.element(heading(app, 'Audit Logs')).toBeVisible()
  })
})

test('without a connection, the profile says so, and Try again loads it', async () => {
  const app = await openProfile({ me: lost })
  const details = region(app, 'Your details')
  await expect.element(details.getByRole('alert')).toMatchTextContent('No response received from server')
  app.answer({ me: MIA })
  await button(details, 'Try again').click()
  await expect.poll(() => textsOf(details.getByRole('definition').elements())).toEqual(['10001', 'Mia Chen'])
})

/** Contact details as the server keeps them: a change must start from what is there. */
function storedContact() {
  const changeContact: Answering<'changeContact'> = ({ body: { before, ...wanted } }) => {
    const { contact } = stored
    if (JSON.stringify(before) !== JSON.stringify(contact))
      return refusal('changed_by_someone_else', contactSentences.changedMeanwhile, { contact })
    stored.contact = wanted
    return null
  }
  const stored = {
    contact: { phone: '', emergency_name: '', emergency_phone: '' } as Contact,
    answers: { getContact: () => stored.contact, changeContact },
  }
  return stored
}

function openProfile(answers: Answers = {}): Promise<App> {
  return mountApp('/profile', { as: MIA, answers: { ...PROFILE, ...answers } })
}

function region(app: App, name: string): Locator {
  return app.getByRole('region', { name })
}

function fillInNew(app: App, password: string, confirmation = password): Promise<void> {
  return fillIn(app, { 'New password': password, 'Confirm password': confirmation })
}

function update(app: App): Promise<void> {
  return button(app, 'Update Password').click()
}

function textsOf(elements: Element[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent)
}
