import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ACTIVATION, activate, signInByApi } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { badNews, goodNews } from './support/toasts.ts'

// The browser's own message about a refused request.
test.use({ expectedConsole: /status of (403|409|412|422)/ })

function row(page: Page, staffId: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(staffId, { exact: true }) })
}

const states = (person: Locator) => person.getByRole('list', { name: /^Status of/ }).getByRole('listitem')

/** Opens the menu of a person by keyboard and chooses an action. */
async function choose(page: Page, staffId: string, action: string): Promise<Locator> {
  await row(page, staffId)
    .getByRole('button', { name: /^Actions for/ })
    .press('Enter')
  // The menu takes the focus to its first item a moment after it has opened.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  return page.getByRole('dialog')
}

test('someone is added, found, invited and edited, also while someone else edits them', async ({
  page,
  api,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^\d+ people$/ })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add person' })
  await add.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add person' })
  await expect(form.getByLabel('Staff ID')).toBeFocused()
  await form.getByLabel('Email').fill('nowhere')
  await form.getByLabel('Email').press('Enter')
  await expect(form.getByText('Staff ID must be 1 to 10 letters')).toBeVisible()
  await expect(form.getByText('Last name must be 1 to 100 characters long')).toBeVisible()
  await expect(form.getByText('Email must be an address')).toBeVisible()
  await expect(form.getByLabel('Staff ID')).toBeFocused()
  await expectNoViolations(page)
  await form.getByLabel('Staff ID').fill('10002')
  await form.getByLabel('First name').fill('Oliver')
  await form.getByLabel('Last name').fill('Hughes')
  await form.getByLabel('Email').fill('oliver@example.org')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(form.getByText('Staff ID 10002 is already in the directory.')).toBeVisible()
  await expect(form.getByLabel('Staff ID')).toBeFocused()
  await form.getByLabel('Staff ID').fill('twin.1')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(goodNews(page, 'Oliver Hughes was added.')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(page.getByRole('heading', { name: '1 person', exact: true })).toBeVisible()
  const twin = row(page, 'twin.1')
  await expect(states(twin)).toHaveText(['No account'])

  const question = await choose(page, 'twin.1', 'Send activation link')
  await expect(question).toContainText("We'll email a link to oliver@example.org.")
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Send activation link' }).click()
  await expect(goodNews(page, 'No mail server is set up')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(twin.getByRole('button', { name: 'Actions for Oliver Hughes, staff ID twin.1' })).toBeFocused()
  expect(await mailedLink(api.server, 'oliver@example.org', ACTIVATION)).toContain('/verify?id=')

  const call = adminCalls(api)
  await choose(page, 'twin.1', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit person' })
  await expect(edit.getByLabel('First name')).toBeFocused()
  await edit.getByLabel('Last name').fill('Hughes-Mine')
  const before = { first_name: 'Oliver', last_name: 'Hughes', email: 'oliver@example.org' }
  const theirs = { last_name: 'Hughes-Theirs', email: 'theirs@example.org' }
  await call('PATCH', '/people/twin.1', { ...before, ...theirs, before })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText(
    'Someone else has just changed this person to Oliver Hughes-Theirs, theirs@example.org.',
  )
  await expect(edit.getByLabel('Last name')).toHaveValue('Hughes-Mine')
  await expect(edit.getByLabel('Email')).toHaveValue('theirs@example.org')
  const saving = await holdCalls(page, '/api/admin/people/twin.1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await saving.asked
  await expect(edit.getByLabel('Last name')).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  saving.release()
  await expect(goodNews(page, 'Oliver Hughes-Mine was changed.')).toBeVisible()
  await expect(twin).toContainText('Oliver Hughes-Mine')
  await expect(twin).toContainText('theirs@example.org')

  await page.getByLabel('Search people').fill('Hughes')
  await expect(page.getByRole('heading', { name: '2 people' })).toBeVisible()
  await page.getByLabel('Search people').fill('nobody is called this')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nobody found')
})

test('an account gets rights, loses its sessions, is disabled and enabled, and its owner leaves and returns', async ({
  page,
  api,
  signIn,
}) => {
  const person = await activate(api)
  await signInByApi(api, person)
  await signIn()
  await page.goto(`/admin?search=${person.staff_id}`)
  const someone = row(page, person.staff_id)
  await expect(states(someone)).toHaveText(['Active'])
  const actions = someone.getByRole('button', { name: /^Actions for/ })

  const question = await choose(page, person.staff_id, 'Make administrator')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(actions).toBeFocused()

  async function confirm(action: string, consequence: string, shown: string[]): Promise<void> {
    await choose(page, person.staff_id, action)
    await expect(question).toContainText(`Ana Silva, ${person.staff_id}`)
    await expect(question).toContainText(consequence)
    await question.getByRole('button', { name: action }).click()
    await expect(question).toHaveCount(0)
    await expect(states(someone)).toHaveText(shown)
    await expect(actions).toBeFocused()
  }

  await confirm('Make administrator', 'They see it when they next reload the page.', ['Administrator'])
  await confirm('Remove as administrator', 'They keep their account', ['Active'])
  await confirm('Make coordinator', 'Coordinators check in with travellers', ['Coordinator'])
  await confirm('Remove as coordinator', 'no longer check in with travellers', ['Active'])
  await confirm('End sessions', 'Ends 1 session. They can sign in again.', ['Active'])
  await signInByApi(api, person)
  await page.reload()
  await confirm('Disable account', 'Ends 1 session.', ['Disabled'])
  await actions.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Contact details',
    'Enable account',
    'Mark as left',
  ])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await confirm('Enable account', 'They can sign in again', ['Active'])
  await confirm('Mark as left', 'They stay on their trips', ['Left', 'Disabled'])
  await confirm('Mark as back', 'Their account stays disabled until you enable it.', ['Disabled'])
  await expectNoViolations(page)

  // Someone else was faster: the refusal is shown, and the row is fresh afterwards.
  const call = adminCalls(api)
  await choose(page, person.staff_id, 'Enable account')
  await call('POST', `/people/${person.staff_id}/leave`)
  await question.getByRole('button', { name: 'Enable account' }).click()
  await expect(question.getByRole('alert')).toContainText('is marked as left. Mark them as back first.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(states(someone)).toHaveText(['Left', 'Disabled'])
})

test('contact details are looked at, changed and exported, which the audit log tells without them', async ({
  page,
  api,
  signIn,
}) => {
  const call = adminCalls(api)
  const someone = { staff_id: 'phone.1', first_name: 'Noor', last_name: 'Reach' }
  await call('POST', '/people', { ...someone, email: null })
  await signIn()
  await page.goto('/admin?search=phone.1')
  await choose(page, 'phone.1', 'Contact details')
  const dialog = page.getByRole('dialog', { name: 'Contact details' })
  await expect(dialog).toContainText('Opening these details is recorded in the audit log.')
  const phone = dialog.getByLabel('Phone', { exact: true })
  await phone.fill('12')
  await phone.press('Enter')
  await expect(dialog.getByText('Phone must have at least 3 digits.')).toBeVisible()
  await expectNoViolations(page)
  await phone.fill('+61 400 111 222')
  await dialog.getByLabel('Emergency contact').fill('Wei Chen')
  const saving = await holdCalls(page, '/api/admin/people/phone.1/contact')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saving.asked
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  saving.release()
  await expect(goodNews(page, 'The contact details of Noor Reach were saved.')).toBeVisible()
  await expect(row(page, 'phone.1').getByRole('button', { name: /^Actions for/ })).toBeFocused()
  await choose(page, 'phone.1', 'Contact details')
  await expect(phone).toHaveValue('+61 400 111 222')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('people_export.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(
    "phone.1,Noor,Reach,,'+61 400 111 222,Wei Chen,",
  )

  const { content } = (await call('GET', '/audit?size=4')) as { content: { event: string }[] }
  expect(content.map(({ event }) => event.replace(/\d+ people$/, 'N people'))).toEqual([
    'Mia Chen exported the staff directory with contact details: N people',
    'Mia Chen looked at the contact details of Noor Reach, staff ID phone.1',
    'Mia Chen changed the contact details of Noor Reach, staff ID phone.1: phone, emergency contact',
    'Mia Chen looked at the contact details of Noor Reach, staff ID phone.1',
  ])
})

test('the page closes for someone who steps down, and for someone whose rights are removed meanwhile', async ({
  page,
  api,
  signIn,
}) => {
  const call = adminCalls(api)
  const person = await activate(api)
  await call('PUT', `/people/${person.staff_id}/administrator`)
  await signIn(person)
  await page.goto(`/admin?search=${person.staff_id}`)
  const question = await choose(page, person.staff_id, 'Remove as administrator')
  await question.getByRole('button', { name: 'Remove as administrator' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await call('PUT', `/people/${person.staff_id}/administrator`)
  await signIn(person)
  await page.goto(`/admin?search=${person.staff_id}`)
  await expect(states(row(page, person.staff_id))).toHaveText(['Administrator'])
  await call('DELETE', `/people/${person.staff_id}/administrator`)
  await choose(page, person.staff_id, 'Send reset link')
  await page.getByRole('dialog').getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(badNews(page, "You're no longer an administrator.")).toBeVisible()
})

test('people are imported from a file after a preview, which is made again if the directory has changed', async ({
  page,
  api,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin')
  const importButton = page.getByRole('button', { name: 'Import', exact: true })
  await importButton.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('people_template.csv')
  await expectNoViolations(page)

  const send = (name: string, ...lines: string[]) =>
    page.getByLabel('File to import').setInputFiles({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from(lines.join('\r\n')),
    })
  await send('wrong.csv', 'staff_id,first_name', 'a,b')
  await expect(dialog.getByRole('alert')).toContainText('Missing: last_name.')
  await send('bad.csv', 'staff_id,first_name,last_name', 'file1,Good,One', 'bad id,Bad,Two')
  await expect(dialog).toContainText('There is 1 error. Fix the file and choose it again.')
  await expect(dialog.getByRole('list', { name: 'Errors' })).toContainText('Line 3Staff ID must be')
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await expect(dialog.locator(':focus'), 'the focus stays in the dialog').toHaveCount(1)

  await send(
    'staff.csv',
    'staff_id,first_name,last_name,email',
    'file1,From,File,file@example.org',
    '10003,Renamed,By File,',
    '10001,Mia,Chen,',
  )
  await expect(dialog).toContainText('1 to add, 1 to change, 1 unchanged.')
  await expect(dialog.getByRole('listitem')).toContainText('→ By File')
  await expectNoViolations(page)
  const call = adminCalls(api)
  await call('POST', '/people', { staff_id: 'file1', first_name: 'From', last_name: 'Form', email: null })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The directory has changed since the preview. Check the preview again.',
  )
  await expect(dialog).toContainText('0 to add, 2 to change, 1 unchanged.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('0 added, 2 changed, 1 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(importButton).toBeFocused()
  await page.getByLabel('Search people').fill('By File')
  await expect(row(page, '10003')).toContainText('Renamed By File')
})
