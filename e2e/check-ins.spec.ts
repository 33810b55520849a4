import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Registration } from '@sojourn/contract/account/account'
import { type Api, activate, mailboxOf, newPerson } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/mail-server.ts'
import { mailedLink } from './support/outbox.ts'
import { goodNews } from './support/toasts.ts'
import { tripCalls } from './support/trip-calls.ts'

/** Far from the sample data, so that only the test's own travellers are there. */
const DAYS = { from: '2041-03-10', to: '2041-03-14' }
const DATES = `from=${DAYS.from}&to=${DAYS.to}`
const [SOFIA, JACK] = ['10007', '10006']
const PHONE = { width: 390, height: 844 }

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const counter = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Show only' }).getByRole('button', { name })
const banner = (page: Page) => page.getByRole('region', { name: 'Check-in', exact: true })
const answerIn = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name })

/** Someone with an account, who is a coordinator. */
async function coordinator(api: Api): Promise<Registration> {
  const person = await activate(api, { ...newPerson(), first_name: 'Cora', last_name: 'Dinator' })
  const call = adminCalls(api)
  await call('PUT', `/people/${person.staff_id}/coordinator`)
  return person
}

/** Another browser, which shares nothing with the first. */
async function openBrowser(browser: Browser, api: Api, viewport?: typeof PHONE): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: api.server.url,
    ...(viewport && { viewport }),
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'X-Forwarded-For': api.address },
  })
}

test('a coordinator checks in with travellers, who answer in the app and by link, and follows them live', async ({
  page,
  api,
  signIn,
  browser,
}) => {
  const [cora, ana] = [await coordinator(api), await activate(api)]
  const trips = tripCalls(api)
  await trips.create({ staff_ids: [SOFIA, JACK, ana.staff_id], ...days() })
  const anasBrowser = await openBrowser(browser, api)
  await signIn(ana, anasBrowser)
  const anas = await anasBrowser.newPage()
  await anas.goto('/profile')
  await expect(anas.getByRole('heading', { name: 'Profile' })).toBeVisible()

  await signIn(cora)
  await page.goto(`/where?${DATES}`)
  await page.getByRole('searchbox', { name: 'Country or city' }).fill('nowhere at all')
  await expect(page.getByText('Nobody is shown.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check in with these travellers' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Country or city' }).fill('')
  await page.getByRole('link', { name: 'Check in with these travellers' }).click()

  // The form: a template, the travellers and their addresses.
  await expect(page).toHaveURL(`/check-ins/new?${DATES}`)
  await page.getByLabel('Template').selectOption('Earthquake')
  await expect(page.getByLabel('Subject')).toHaveValue('Earthquake in your destination: are you safe?')
  await page.getByLabel('Subject').fill('Earthquake')
  const list = group(page, '3 travellers')
  await expect(list.getByRole('listitem').filter({ hasText: 'Ana Silva' })).toContainText(mailboxOf(ana))
  await expect(list.getByText('made from the staff ID')).toHaveCount(3)
  await trips.create({ staff_ids: ['10009'], ...days() })
  await expect(
    page.getByText('The list has changed since you opened this page: 1 traveller added.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send to 4 travellers' }).click()
  const question = page.getByRole('dialog', { name: 'Start this check-in?' })
  await expect(question).toContainText('Emergency')
  await expect(question).toContainText('4 travellers get an email and should answer')
  await question.getByRole('button', { name: 'Send to 4 travellers' }).click()

  // The board. Nobody has answered.
  await expect(page).toHaveURL(/\/check-ins\/\d+$/)
  await expect(page).toHaveTitle(/^Earthquake ·/)
  await expect(counter(page, 'Silent')).toContainText('4')
  const silent = group(page, 'Silent').getByRole('listitem')
  await expect(silent.filter({ hasText: 'Ana Silva' })).toContainText('Silent for less than a minute')

  // Ana answers in the banner, which is on every screen.
  await expect(banner(anas)).toContainText('Earthquake')
  await answerIn(anas, 'I need help').click()
  await expect(banner(anas)).toContainText('You answered: I need help.')
  await expect(counter(page, 'Needs help')).toContainText('1')
  await expect(page).toHaveTitle(/^\(1 needs help\) Earthquake ·/)
  await expect(group(page, 'Needs help')).toContainText('Ana Silva')
  await anas.getByRole('button', { name: 'Change answer or add a note' }).click()
  const change = anas.getByRole('dialog', { name: 'Earthquake' })
  await change.getByLabel('Note').fill('Broken ankle\n5th floor')
  await change.getByLabel('Phone number').fill('+61 400 000 000')
  await change.getByRole('button', { name: 'Send note and number' }).click()
  await expect(change).toBeHidden()
  const ofAna = group(page, 'Needs help').getByRole('listitem').filter({ hasText: 'Ana Silva' })
  await expect(ofAna).toContainText('Broken ankle')
  await expect(ofAna.getByRole('link', { name: '+61 400 000 000' })).toHaveAttribute(
    'href',
    'tel:+61400000000',
  )

  // Sofia has no account and answers by the link in her email, on a phone.
  const link = await mailedLink(api.server, `${SOFIA}@example.edu`, 'Earthquake')
  expect(link).toContain('/check-in?id=')
  for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).ok).toBe(true)
  const phone = await (await openBrowser(browser, api, PHONE)).newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Earthquake' })).toBeVisible()
  await expect(answerIn(phone, "I'm safe")).toBeVisible()
  await expectFirstLoad(phone, '/check-in')
  await expect(counter(page, 'Silent'), 'opening the link answers nothing').toContainText('3')
  await phone.getByLabel('Note').fill('At the hotel')
  await answerIn(phone, "I'm safe").click()
  await expect(phone.getByText(/^You answered: I'm safe\. \d\d:\d\d$/)).toBeFocused()
  await expect(group(page, 'Safe')).toContainText('At the hotel')
  await phone.reload()
  await phone.getByRole('button', { name: 'Change my answer' }).click()
  await answerIn(phone, "I'm not there").click()
  await expect(group(page, 'Elsewhere')).toContainText('Sofia')
  await expect(counter(page, 'Safe')).toContainText('0')

  // Jack is recorded by hand, with the keyboard only.
  const record = page.getByRole('button', { name: /^Record answer for Jack/ })
  await record.press('Enter')
  const recording = page.getByRole('dialog', { name: 'Record an answer' })
  await expect(recording.getByRole('radio', { name: 'Safe' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Spoke on the phone')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(group(page, 'Safe')).toContainText('Spoke on the phone')
  await expect(group(page, 'Safe')).toContainText('Recorded by Cora Dinator')
  await expect(record, 'also in another group').toBeFocused()
  await page.getByRole('button', { name: /^More for Sofia/ }).click()
  await page.getByRole('menuitem', { name: 'All answers' }).click()
  const answers = page.getByRole('dialog', { name: /^Answers of Sofia/ })
  await expect(answers.getByRole('listitem')).toHaveText([/^Elsewhere/, /^Safe.*At the hotel/])
  await page.keyboard.press('Escape')

  // Someone arrives later.
  await trips.create({ staff_ids: ['10010'], ...days() })
  await page.getByRole('button', { name: 'Add and email them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add and email them' }).click()
  await expect(goodNews(page, '1 traveller added. 1 email will be sent.')).toBeVisible()
  await expect(counter(page, 'Silent')).toContainText('2')
  await counter(page, 'Silent').click()
  await expect(page).toHaveURL(/show=silent/)
  await expect(group(page, 'Needs help')).toBeHidden()
  await counter(page, 'Silent').click()
  await page.getByRole('searchbox', { name: 'Search travellers' }).fill('silva ana')
  await expect(group(page, 'Silent')).toBeHidden()
  await expect(ofAna).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search travellers' }).fill('')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('At the hotel')

  // Closed, everywhere.
  await page.getByRole('button', { name: 'Close check-in' }).click()
  const closing = page.getByRole('dialog', { name: 'Close this check-in' })
  await expect(closing).toContainText('1 needs help')
  await closing.getByLabel('Note').fill('All are found')
  await closing.getByRole('button', { name: 'Close check-in' }).click()
  await expect(page.getByText('All are found')).toBeVisible()
  await expect(page).toHaveTitle(/^Earthquake ·/)
  await expect(banner(anas)).toBeHidden()
  await answerIn(phone, "I'm safe")
    .or(phone.getByRole('button', { name: 'Change my answer' }))
    .first()
    .click()
  await answerIn(phone, "I'm safe").click()
  await expect(phone.getByText(/^This check-in was closed on/)).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByText(/^This check-in was closed on/)).toBeVisible()
  await anasBrowser.close()
  await phone.context().close()
})

function days() {
  return { start_date: DAYS.from, end_date: DAYS.to }
}
