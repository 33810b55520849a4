import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ACTIVATION } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expect, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { fillNewPassword, signInOnScreen } from './support/screens.ts'
import { badNews, goodNews } from './support/toasts.ts'

// The browser's own message about a refused request.
test.use({ expectedConsole: /status of (401|403)/ })

const STAFF_ID = 'noor.1'
const PASSWORD = 'Lighthouse#27'

test('someone is added, reached, exported, imported and invited, and has rights until they are removed', async ({
  page,
  browser,
  api,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Add person' }).click()
  const form = page.getByRole('dialog', { name: 'Add person' })
  await form.getByLabel('Staff ID').fill(STAFF_ID)
  await form.getByLabel('First name').fill('Noor')
  await form.getByLabel('Last name').fill('Reach')
  await form.getByLabel('Email').fill('noor@example.org')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { name: '1 person', exact: true })).toBeVisible()

  await choose(page, 'Noor Reach', 'Contact details')
  const contact = page.getByRole('dialog', { name: 'Contact details' })
  await contact.getByLabel('Phone', { exact: true }).fill('+61 400 111 222')
  await contact.getByLabel('Emergency contact').fill('Wei Chen')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(goodNews(page, 'The contact details of Noor Reach were saved.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('people_export.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(
    `${STAFF_ID},Noor,Reach,noor@example.org,'+61 400 111 222,Wei Chen,`,
  )

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import people' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the template' }).click()
  expect((await template).suggestedFilename()).toBe('people_template.csv')
  await page.getByLabel('File to import').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`staff_id,first_name,last_name\r\n${STAFF_ID},Noor,By File`),
  })
  await expect(dialog).toContainText('0 to add, 1 to change, 0 unchanged.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('0 added, 1 changed, 0 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await confirm(page, 'Noor By File', 'Send activation link')
  const link = await mailedLink(api.server, 'noor@example.org', ACTIVATION)
  const elsewhere = await browser.newContext({ baseURL: api.server.url })
  const theirs = await elsewhere.newPage()
  await theirs.goto(link)
  await fillNewPassword(theirs, PASSWORD)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await page.reload()
  await confirm(page, 'Noor By File', 'Make administrator')
  await expect(states(page, 'Noor By File')).toHaveText(['Administrator'])

  await signInOnScreen(theirs, { staff_id: STAFF_ID, password: PASSWORD })
  await theirs.getByRole('button', { name: 'Noor By File' }).click()
  await theirs.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(states(theirs, 'Mia Chen')).toHaveText(['Administrator'])
  await confirm(page, 'Noor By File', 'Remove as administrator')
  await expect(states(page, 'Noor By File')).toHaveText(['Active'])
  await theirs.getByLabel('Search people').fill('Noor')
  await expect(theirs.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(badNews(theirs, "You're no longer an administrator.")).toBeVisible()
  await elsewhere.close()

  // Nothing of the contact details is in the log.
  const { content } = (await adminCalls(api)('GET', '/audit?size=50')) as { content: { event: string }[] }
  const noor = `Noor Reach, staff ID ${STAFF_ID}`
  const events = content.map(({ event }) => event.replace(/\d+ people$/, 'N people'))
  expect(events.filter((event) => event.includes('contact details'))).toEqual([
    'Mia Chen exported the staff directory with contact details: N people',
    `Mia Chen changed the contact details of ${noor}: phone, emergency contact`,
    `Mia Chen looked at the contact details of ${noor}`,
  ])
})

function states(page: Page, name: string) {
  return page.getByRole('list', { name: `Status of ${name}` }).getByRole('listitem')
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}, ` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function confirm(page: Page, name: string, action: string): Promise<void> {
  await choose(page, name, action)
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: action }).click()
  await expect(question).toHaveCount(0)
}
