import { adminSentences } from '@sojourn/contract/admin/admin-sentences'
import type { DirectoryPreview } from '@sojourn/contract/admin/directory-import'
import { directorySentences } from '@sojourn/contract/admin/directory-sentences'
import type { Person } from '@sojourn/contract/admin/people'
import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, inTurn, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { ACCOUNT, type Account, examplePerson, peoplePage } from './support/example-people.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, dialog, heading, MIA, press, toast } from './support/screens.ts'

const OLIVER = examplePerson({
  staff_id: '10002',
  first_name: 'Oliver',
  last_name: 'Hughes',
  email: 'oliver@example.org',
  address: 'oliver@example.org',
  account: null,
})

test('someone is added once everything about them is right, and then found', async () => {
  const directory = directoryOf(OLIVER)
  const app = await openPeople([], directory.answers)
  await expect.element(app.getByRole('heading', { name: '1 person' })).toBeVisible()
  await press(button(app, 'Add person'), '{Enter}')
  const form = dialog(app, 'Add person')
  const staffId = form.getByLabelText('Staff ID')
  await expect.element(staffId).toHaveFocus()
  await form.getByLabelText('Email').fill('nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText(/^Staff ID must be 1 to 10 letters/)).toBeVisible()
  await expect.element(form.getByText(/^Last name must be 1 to 100 characters long/)).toBeVisible()
  await expect.element(form.getByText(/^Email must be an address/)).toBeVisible()
  await expect.element(staffId).toHaveFocus()
  await expectNoViolations(app)
  expect(app.sent('addPerson')).toEqual([])

  await staffId.fill('10002')
  await form.getByLabelText('First name').fill('Oliver')
  await form.getByLabelText('Last name').fill('Hughes')
  await form.getByLabelText('Email').fill('')
  await button(form, 'Add person').click()
  await expect.element(form.getByText('Staff ID 10002 is already in the directory.')).toBeVisible()
  await expect.element(staffId).toHaveFocus()
  await staffId.fill('twin.1')
  await button(form, 'Add person').click()
  await expect.element(toast(app, 'Oliver Hughes was added.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(button(app, 'Add person')).toHaveFocus()
  expect(app.sent('addPerson').at(-1)?.body).toEqual({
    staff_id: 'twin.1',
    first_name: 'Oliver',
    last_name: 'Hughes',
    email: null,
  })

  // Only they are listed.
  await expect.poll(() => app.path()).toBe('/admin?search=twin.1')
  await expect.element(app.getByRole('heading', { name: '1 person' })).toBeVisible()
  await expect.element(app.getByText('twin.1', { exact: true })).toBeVisible()
  await expect.poll(() => statesOf(app, OLIVER)).toEqual(['No account'])
  const search = app.getByLabelText('Search people')
  await search.fill('Hughes')
  await expect.element(app.getByRole('heading', { name: '2 people' })).toBeVisible()
  await search.fill('nobody is called this')
  await expect.element(app.getByRole('main').getByRole('status')).toMatchTextContent('Nobody found')
})

test('a link is sent on request, and without a mail server the administrator is told where it is', async () => {
  const { address } = OLIVER
  const app = await openPeople([OLIVER], {
    sendLink: inTurn<'sendLink'>(
      { purpose: 'activation', address, is_sent: false },
      { purpose: 'activation', address, is_sent: true },
    ),
  })
  const question = await choose(app, OLIVER, 'Send activation link')
  await expect.element(question).toMatchTextContent("We'll email a link to oliver@example.org.")
  await expectNoViolations(app)
  await button(question, 'Send activation link').click()
  await expect.element(toast(app, 'No mail server is set up')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(actionsOf(app, OLIVER)).toHaveFocus()
  await choose(app, OLIVER, 'Send activation link')
  await button(question, 'Send activation link').click()
  await expect.element(toast(app, 'The activation link was sent to oliver@example.org.')).toBeVisible()
  expect(app.sent('sendLink').map(({ params }) => params)).toEqual([
    { staffId: '10002' },
    { staffId: '10002' },
  ])
})

test('someone who edits a person while someone else does can use their own changes, and keeps the others', async () => {
  const before = { first_name: 'Oliver', last_name: 'Hughes', email: 'oliver@example.org' }
  const theirs = { first_name: 'Oliver', last_name: 'Hughes-Theirs', email: 'theirs@example.org' }
  const mine = { ...theirs, last_name: 'Hughes-Mine' }
  const saving = held<'editPerson'>(null)
  const app = await openPeople([OLIVER], {
    editPerson: inTurn<'editPerson'>(
      refusal(
        'changed_by_someone_else',
        directorySentences.changedMeanwhile('Oliver Hughes-Theirs, theirs@example.org'),
        { person: theirs },
      ),
      saving,
    ),
  })
  await choose(app, OLIVER, 'Edit')
  const edit = dialog(app, 'Edit person')
  await expect.element(edit.getByLabelText('First name')).toHaveFocus()
  await edit.getByLabelText('Last name').fill('Hughes-Mine')
  await button(edit, 'Save').click()
  await expect
    .element(edit.getByRole('alert'))
    .toMatchTextContent(
      'Someone else has just changed this person to Oliver Hughes-Theirs, theirs@example.org.',
    )
  await expect.element(edit.getByLabelText('Last name')).toHaveValue('Hughes-Mine')
  await expect.element(edit.getByLabelText('Email')).toHaveValue('theirs@example.org')

  await button(edit, 'Save').click()
  await saving.asked
  await expect.element(edit.getByLabelText('Last name')).toHaveAttribute('readonly')
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).not.toBeInTheDocument()
  app.answer({ listPeople: peoplePage({ ...OLIVER, ...mine, address: mine.email }) })
  saving.release()
  await expect.element(toast(app, 'Oliver Hughes-Mine was changed.')).toBeVisible()
  await expect.element(app.getByText('theirs@example.org', { exact: true })).toBeVisible()
  await expect.element(actionsOf(app, { ...OLIVER, ...mine })).toBeVisible()
  expect(app.sent('editPerson').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { staffId: '10002', ...before, last_name: 'Hughes-Mine', before },
    { staffId: '10002', ...mine, before: theirs },
  ])
})

test('an account gets rights, loses its sessions, is disabled and enabled, and its owner leaves and returns', async () => {
  const someone = examplePerson({ staff_id: '10019', first_name: 'Bao', last_name: 'Nguyen' })
  const directory = directoryOf(someone)
  const app = await openPeople([], directory.answers)
  await expect.poll(() => statesOf(app, someone)).toEqual(['Active'])
  const question = await choose(app, someone, 'Make administrator')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(actionsOf(app, someone)).toHaveFocus()

  const confirm = async (action: string, consequence: string, call: Changing, shown: string[]) => {
    await choose(app, someone, action)
    await expect.element(question).toMatchTextContent('Bao Nguyen, 10019')
    await expect.element(question).toMatchTextContent(consequence)
    expect(app.sent(call)).toEqual([])
    await button(question, action).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.poll(() => statesOf(app, someone)).toEqual(shown)
    await expect.element(actionsOf(app, someone)).toHaveFocus()
    expect(app.sent(call).map(({ params }) => params)).toEqual([{ staffId: '10019' }])
  }
  const reload = 'They see it when they next reload the page.'
  await confirm('Make administrator', reload, 'makeAdministrator', ['Administrator'])
  await confirm('Remove as administrator', 'They keep their account', 'removeAdministrator', ['Active'])
  await confirm('Make coordinator', 'Coordinators check in with travellers', 'makeCoordinator', [
    'Coordinator',
  ])
  await confirm('Remove as coordinator', 'no longer check in with travellers', 'removeCoordinator', [
    'Active',
  ])
  await confirm('End sessions', 'Ends 1 session. They can sign in again.', 'endSessions', ['Active'])
  directory.change({ sessions: 1 })
  await app.reload()
  await expect.poll(() => statesOf(app, someone)).toEqual(['Active'])
  await choose(app, someone, 'Disable account')
  await expect.element(question).toMatchTextContent('Ends 1 session.')
  await button(question, 'Disable account').click()
  await expect.poll(() => statesOf(app, someone)).toEqual(['Disabled'])
  await expect.element(actionsOf(app, someone)).toHaveFocus()

  const items = await openMenu(app, someone)
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Contact details',
    'Enable account',
    'Mark as left',
  ])
  await userEvent.keyboard('{Escape}')
  await confirm('Enable account', 'They can sign in again', 'enableAccount', ['Active'])
  await confirm('Mark as left', 'They stay on their trips', 'markAsLeft', ['Left', 'Disabled'])
  const stays = 'Their account stays disabled until you enable it.'
  await confirm('Mark as back', stays, 'markAsBack', ['Disabled'])
  await expectNoViolations(app)

  // Someone else was faster: the refusal is shown, and the row is fresh afterwards.
  app.answer({ enableAccount: refusal('conflict', adminSentences.hasLeft('10019')) })
  await choose(app, someone, 'Enable account')
  directory.leave()
  await button(question, 'Enable account').click()
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('is marked as left. Mark them as back first.')
  await button(question, 'Cancel').click()
  await expect.poll(() => statesOf(app, someone)).toEqual(['Left', 'Disabled'])
})

test('contact details are looked at, checked and saved, also if the dialog is closed before the answer comes', async () => {
  const saving = held<'changeContactOf'>(null)
  const none = { phone: '', emergency_name: '', emergency_phone: '' }
  const saved = { phone: '+61 400 111 222', emergency_name: 'Wei Chen', emergency_phone: '' }
  const app = await openPeople([OLIVER], { getContactOf: none, changeContactOf: saving })
  await choose(app, OLIVER, 'Contact details')
  const open = dialog(app, 'Contact details')
  await expect.element(open).toMatchTextContent('Opening these details is recorded in the audit log.')
  const phone = open.getByLabelText('Phone', { exact: true })
  await phone.fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(open.getByText('Phone must have at least 3 digits.')).toBeVisible()
  await expectNoViolations(app)
  expect(app.sent('changeContactOf')).toEqual([])

  await phone.fill('+61 400 111 222')
  await open.getByLabelText('Emergency contact').fill('Wei Chen')
  await button(open, 'Save').click()
  await saving.asked
  await userEvent.keyboard('{Escape}')
  await expect.element(open).not.toBeInTheDocument()
  app.answer({ getContactOf: saved })
  saving.release()
  await expect.element(toast(app, 'The contact details of Oliver Hughes were saved.')).toBeVisible()
  await expect.element(actionsOf(app, OLIVER)).toHaveFocus()
  expect(app.sent('changeContactOf').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { staffId: '10002', ...saved, before: none },
  ])
  await choose(app, OLIVER, 'Contact details')
  await expect.element(phone).toHaveValue('+61 400 111 222')
  await button(open, 'Cancel').click()
  await expect.element(open).not.toBeInTheDocument()
  // Each one is a look, which the audit log records.
  expect(app.sent('getContactOf')).toHaveLength(2)
})

test('the page closes for someone who steps down, and for someone whose rights are removed meanwhile', async () => {
  const mia = examplePerson({ account: { ...ACCOUNT, is_administrator: true } })
  const app = await openPeople([mia], { removeAdministrator: null })
  const question = await choose(app, mia, 'Remove as administrator')
  await button(question, 'Remove as administrator').click()
  await expect.element(heading(app, 'Page not found')).toBeVisible()

  const other = await openPeople([OLIVER], {
    sendLink: refusal('forbidden', adminSentences.notAdministrator),
  })
  await button(await choose(other, OLIVER, 'Send activation link'), 'Send activation link').click()
  await expect.element(heading(other, 'Page not found')).toBeVisible()
  await expect
    .element(other.getByRole('alert').filter({ hasText: "You're no longer an administrator." }))
    .toBeVisible()
})

test('a file is previewed before it is applied, and again if the directory has changed', async () => {
  const app = await openPeople([OLIVER])
  const open = button(app, 'Import')
  await press(open, '{Enter}')
  const importing = dialog(app, 'Import people')
  await expect.element(button(importing, 'Choose a file')).toHaveFocus()
  await expectNoViolations(app)

  const columns = directorySentences.missingColumns(['staff_id', 'first_name', 'last_name'], ['last_name'])
  app.answer({ previewPeople: refusal('rule_broken', columns) })
  await chooseFile(app, 'staff_id,first_name', 'a,b')
  await expect.element(importing.getByRole('alert')).toMatchTextContent('Missing: last_name.')
  app.answer({
    previewPeople: {
      ...preview(1, 0),
      errorCount: 1,
      errors: [{ line: 3, message: directorySentences.staffId }],
    },
  })
  await chooseFile(app, 'staff_id,first_name,last_name', 'file1,Good,One', 'bad id,Bad,Two')
  await expect
    .element(importing.getByRole('status'))
    .toMatchTextContent('There is 1 error. Fix the file and choose it again.')
  await expect
    .element(importing.getByRole('list', { name: 'Errors' }))
    .toMatchTextContent(/Line 3\s*Staff ID must be/)
  await expect.element(button(importing, 'Apply')).toBeDisabled()
  await button(importing, 'Choose another file').click()
  await expect.poll(() => importing.element().contains(app.window.document.activeElement)).toBe(true)

  const changed = refusal('changed_by_someone_else', directorySentences.changedSincePreview)
  app.answer({
    previewPeople: inTurn<'previewPeople'>(preview(1, 1), preview(0, 2)),
    importPeople: inTurn<'importPeople'>(changed, { added: 0, changed: 2, unchanged: 1 }),
  })
  const file = ['staff_id,first_name,last_name,email', 'file1,From,File,file@example.org']
  await chooseFile(app, ...file)
  await expect.element(importing).toMatchTextContent('1 to add, 1 to change, 1 unchanged.')
  await expect.element(importing.getByRole('list', { name: 'Rows' })).toMatchTextContent('→ By File')
  await expectNoViolations(app)
  await button(importing, 'Apply').click()
  await expect
    .element(importing.getByRole('alert'))
    .toHaveTextContent('The directory has changed since the preview. Check the preview again.')
  await expect.element(importing).toMatchTextContent('0 to add, 2 to change, 1 unchanged.')
  await button(importing, 'Apply').click()
  await expect.element(importing.getByText('0 added, 2 changed, 1 unchanged.')).toBeVisible()
  const listed = app.sent('listPeople').length
  await button(importing, 'Done').click()
  await expect.element(importing).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(listed).toBeGreaterThan(1)
  expect(app.sent('importPeople').map(({ query, text }) => [query.plan, text])).toEqual([
    [planOf(1, 1), file.join('\r\n')],
    [planOf(0, 2), file.join('\r\n')],
  ])
})

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

type Changing =
  | 'makeAdministrator'
  | 'removeAdministrator'
  | 'makeCoordinator'
  | 'removeCoordinator'
  | 'endSessions'
  | 'enableAccount'
  | 'markAsLeft'
  | 'markAsBack'

/** The directory as the server keeps it. Actions are for the first person in it. */
function directoryOf(first: Person) {
  let people = [first]
  const update = (changes: Partial<Person>) => {
    people = people.map((one, index) => (index === 0 ? { ...one, ...changes } : one))
    return null
  }
  const change = (changes: Partial<Account>) =>
    update({ account: { ...(people[0]?.account ?? ACCOUNT), ...changes } })
  const now = () => new Date().toISOString()
  const leave = () => {
    change({ disabled_at: now(), sessions: 0 })
    return update({ left_at: now() })
  }
  const answers: Answers = {
    listPeople: ({ query: { search = '' } }) =>
      peoplePage(...people.filter(({ staff_id, last_name }) => `${staff_id} ${last_name}`.includes(search))),
    addPerson: ({ body: { staff_id, first_name, last_name, email } }) => {
      if (people.some((one) => one.staff_id === staff_id))
        return refusal('conflict', directorySentences.alreadyThere(staff_id))
      const address = email ?? `${staff_id}@example.edu`
      people.push(examplePerson({ staff_id, first_name, last_name, email, address, account: null }))
      return null
    },
    makeAdministrator: () => change({ is_administrator: true }),
    removeAdministrator: () => change({ is_administrator: false }),
    makeCoordinator: () => change({ is_coordinator: true }),
    removeCoordinator: () => change({ is_coordinator: false }),
    endSessions: () => change({ sessions: 0 }),
    disableAccount: () => change({ disabled_at: now(), sessions: 0 }),
    enableAccount: () => change({ disabled_at: null }),
    markAsLeft: leave,
    markAsBack: () => update({ left_at: null }),
  }
  return { answers, change, leave }
}

function preview(added: number, changed: number): DirectoryPreview {
  return {
    plan: planOf(added, changed),
    counts: { added, changed, unchanged: 1 },
    rows: [
      ...(added > 0 ? [{ line: 2, kind: 'added' as const, title: 'From File, file1', changes: [] }] : []),
      {
        line: 3,
        kind: 'changed',
        title: 'Aisha Rahman, 10003',
        changes: [{ field: 'Last name', from: 'Rahman', to: 'By File' }],
      },
    ],
    errorCount: 0,
    errors: [],
  }
}

function planOf(added: number, changed: number): string {
  return `${added}${changed}`.padEnd(64, '0')
}

async function chooseFile(app: App, ...lines: string[]): Promise<void> {
  const file = new File([lines.join('\r\n')], 'staff.csv', { type: 'text/csv' })
  await userEvent.upload(app.getByLabelText('File to import'), file)
}

function actionsOf(app: App, { first_name, last_name, staff_id }: Person): Locator {
  return button(app, `Actions for ${first_name} ${last_name}, staff ID ${staff_id}`)
}

function statesOf(app: App, { first_name, last_name }: Person): (string | null)[] {
  const states = app.getByRole('list', { name: `Status of ${first_name} ${last_name}` }).getByRole('listitem')
  return states.elements().map(({ textContent }) => textContent)
}

/** Opens the menu of a person by keyboard, and returns its items. */
async function openMenu(app: App, person: Person): Promise<Locator> {
  await press(actionsOf(app, person), '{Enter}')
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
