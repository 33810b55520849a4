import type { BrowserContext, Page } from '@playwright/test'
import { activate } from './support/accounts.ts'
import { administer } from './support/admin-calls.ts'
import { expect, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'

const DISABLED = 'This account is disabled. Contact your administrator.'

test.use({ expectedConsole: /status of (401|403)/ })

test('sessions end one by one, all others together, and the last one when the account is disabled, each with its reason', async ({
  page,
  browser,
  api,
  signIn,
}) => {
  const person = await activate(api)
  const contexts = [await browser.newContext(), await browser.newContext()]
  for (const context of contexts) await signIn(person, context)
  const [first, second] = (await Promise.all(contexts.map(elsewhere))) as [Page, Page]
  await signIn(person)
  await page.goto('/profile')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText('This one')
  await expect(sessions.first()).toContainText('Signed in just now · Last seen just now')

  // The sessions of the others began in this order, and the most recent comes first.
  await sessions.last().getByRole('button', { name: /^End / }).click()
  await page.getByRole('dialog', { name: 'End session' }).getByRole('button', { name: 'End' }).click()
  await expect(goodNews(page, 'Session ended')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await expect(first).toHaveURL(/\/login/)
  await expect(first.getByRole('status')).toHaveText(
    'You ended this session from another browser. Please sign in again.',
  )
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(goodNews(page, 'All other sessions ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(second).toHaveURL(/\/login/)
  await Promise.all(contexts.map((context) => context.close()))

  await administer(api, 'disable', person.staff_id)
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await expect(page.getByRole('status')).toHaveText(DISABLED)
  await signInOnScreen(page, { ...person, password: 'Wrong#Password1' })
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await signInOnScreen(page, person)
  await expect(page.getByRole('alert')).toHaveText(DISABLED)
  await administer(api, 'enable', person.staff_id)
  await signInOnScreen(page, person)
  await expect(page).toHaveURL('/profile')
})

/** A page in another browser, signed in as the same person. */
async function elsewhere(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/calendar')
  await expect(page.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
  return page
}
