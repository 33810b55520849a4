import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { Person } from '@sojourn/contract/admin/people'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { ACCOUNT, examplePerson, peoplePage } from './support/example-people.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, MIA, press } from './support/screens.ts'

test('nobody can lock themselves out, and the last administrator stays', async () => {
  const mia = examplePerson({ account: { ...ACCOUNT, is_administrator: true } })
  const app = await openPeople([mia], {
    removeAdministrator: refusal('conflict', adminSentences.lastAdministrator),
    // Something else that is forbidden.
    sendLink: refusal('forbidden', 'Password sign-in is turned off.'),
  })
  const actions = await openMenu(app, mia)
  expect(actions.elements().map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Contact details',
    'Send reset link',
    'Remove as administrator',
    'End sessions',
  ])
  await userEvent.keyboard('{Escape}')
  const question = await choose(app, mia, 'Remove as administrator')
  await expect.element(question).toMatchTextContent('You will no longer see this page.')
  await button(question, 'Remove as administrator').click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('This is the last administrator. Make someone else an administrator first.')
  await button(question, 'Cancel').click()

  // It says why, and leaves the page open.
  await choose(app, mia, 'Send reset link')
  await button(question, 'Send reset link').click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Password sign-in is turned off.')
  expect(app.sent('sendLink')).toMatchObject([{ params: { staffId: '10001' } }])
})

test('long names fit on a phone, and every part is accessible', async () => {
  await setBrowser({ width: 390, height: 844 })
  const someone = examplePerson({
    staff_id: 'long.1',
    first_name: 'Wolfeschlegelsteinhausen'.repeat(4),
    last_name: 'x'.repeat(100),
    address: `${'long.'.repeat(12)}address@${'sub.'.repeat(30)}example.org`,
    account: null,
  })
  const app = await openPeople([someone])
  const expectFits = async () => {
    expect(app.window.document.documentElement.scrollWidth).toBe(390)
    await expectNoViolations(app)
  }
  await expect.element(app.getByText('long.1', { exact: true })).toBeVisible()
  await expectFits()
  const question = await choose(app, someone, 'Send activation link')
  await expect.element(question).toBeVisible()
  await expectFits()
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()
  await choose(app, someone, 'Edit')
  await expect.element(dialog(app, 'Edit person')).toBeVisible()
  await expectFits()
})

test('while the list fails, it says so, and can be loaded again', async () => {
  const app = await openPeople([], { listPeople: refusal('malformed', 'No.') })
  await expect.element(app.getByText("Couldn't load people.")).toBeVisible()
  app.answer({ listPeople: peoplePage(examplePerson()) })
  await button(app, 'Try again').click()
  await expect.element(app.getByRole('heading', { name: '1 person' })).toBeVisible()
  await expect.element(app.getByText("Couldn't load people.")).not.toBeInTheDocument()
})

function openPeople(people: Person[], answers: Answers = {}): Promise<App> {
  return mountApp('/admin', {
    as: MIA,
    answers: { listPeople: peoplePage(...people), ...answers },
    expectedConsole: /Failed to load admin/,
  })
}

/** Opens the menu of a person by keyboard, and returns its items. */
async function openMenu(app: App, { first_name, last_name, staff_id }: Person): Promise<Locator> {
  await press(button(app, `Actions for ${first_name} ${last_name}, staff ID ${staff_id}`), '{Enter}')
  const items = app.getByRole('menuitem')
  // The menu takes the focus to its first item a moment after it has opened.
  await expect.element(items.first()).toHaveFocus()
  return items
}

/** Chooses an action by keyboard, and returns the dialog that it opens. */
async function choose(app: App, person: Person, action: string): Promise<Locator> {
  await openMenu(app, person)
  await press(app.getByRole('menuitem', { name: action }), '{Enter}')
  await expect.element(app.getByRole('menu')).not.toBeInTheDocument()
  return app.getByRole('dialog')
}
