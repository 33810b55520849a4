import type { BrowserContext, Page } from '@playwright/test'
import { activate, signInByApi } from './support/accounts.ts'
import { administer } from './support/admin-calls.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'
import { badNews, goodNews } from './support/toasts.ts'

const DISABLED = 'This account is disabled. Contact your administrator.'

test.use({ expectedConsole: /status of (401|403|500)/ })

/** A page in another browser, signed in as the same person. */
async function elsewhere(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/calendar')
  await expect(page.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
  return page
}

const sessionsOn = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

test('people see their sessions on the profile, and end one of them, or all others', async ({
  page,
  browser,
  api,
  signIn,
}) => {
  const person = await activate(api)
  const contexts = [await browser.newContext(), await browser.newContext(), await browser.newContext()]
  for (const context of contexts) await signIn(person, context)
  const [first, ...rest] = await Promise.all(contexts.map(elsewhere))
  await signIn(person)
  await page.goto('/profile')
  await expect(sessionsOn(page)).toHaveCount(4)
  await expect(sessionsOn(page).first()).toContainText('This one')
  await expect(sessionsOn(page).first()).toContainText('Signed in just now · Last seen just now')
  await expect(sessionsOn(page).first().getByRole('button')).toHaveCount(0)
  await expectNoViolations(page)

  // The sessions of the three others began in this order, and the most recent comes first.
  const oldest = sessionsOn(page).last().getByRole('button', { name: /^End / })
  await oldest.click()
  const question = page.getByRole('dialog', { name: 'End session' })
  await expect(question).toContainText('unsaved changes there will be lost')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(oldest).toBeFocused()
  await expect(sessionsOn(page)).toHaveCount(4)

  // A refusal that comes after the question was closed is shown, too.
  const message = 'The session is still there.'
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/auth/sessions/*', async (route) => {
    await refused.promise
    await route.fulfill({ status: 500, json: { message } })
  })
  await oldest.click()
  await question.getByRole('button', { name: 'End' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  refused.resolve()
  await expect(badNews(page, message)).toBeVisible()
  await page.unrouteAll()

  await oldest.click()
  await question.getByRole('button', { name: 'End' }).click()
  await expect(goodNews(page, 'Session ended')).toBeVisible()
  await expect(sessionsOn(page)).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
  await expect(first as Page).toHaveURL(/\/login/)
  await expect((first as Page).getByRole('status')).toHaveText(
    'You ended this session from another browser. Please sign in again.',
  )

  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page
    .getByRole('dialog', { name: 'End all other sessions' })
    .getByRole('button', { name: 'End' })
    .click()
  await expect(goodNews(page, 'All other sessions ended')).toBeVisible()
  await expect(sessionsOn(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
  for (const other of rest) await expect(other).toHaveURL(/\/login/)
  await Promise.all(contexts.map((context) => context.close()))
})

test('a question about a session that ended elsewhere, and a list that follows the focus', async ({
  page,
  browser,
  api,
  signIn,
}) => {
  const person = await activate(api)
  const context = await browser.newContext()
  await signIn(person, context)
  const other = await context.newPage()
  await signIn(person)
  await page.goto('/profile')
  await expect(sessionsOn(page)).toHaveCount(2)
  await page.getByRole('button', { name: /^End Unknown browser/ }).click()
  await other.goto('/profile')
  await other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login/)
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(goodNews(page, 'Session ended')).toBeVisible()
  await expect(sessionsOn(page)).toHaveCount(1)

  await signIn(person, context)
  await other.goto('/profile')
  await expect(sessionsOn(other)).toHaveCount(2)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(sessionsOn(page)).toHaveCount(2)
  await context.close()

  for (let sessions = 2; sessions < 7; sessions += 1) await signInByApi(api, person)
  await page.reload()
  await expect(sessionsOn(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Show 2 more' }).press('Enter')
  await expect(sessionsOn(page)).toHaveCount(7)
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused()
})

test('an open tab of someone whose account is disabled says so, and so does the sign-in', async ({
  page,
  api,
  signIn,
}) => {
  const person = await activate(api)
  await signIn(person)
  await page.goto('/calendar')
  await expect(page.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
  await administer(api, 'disable', person.staff_id)
  await expect(page).toHaveURL('/login?redirect=%2Fcalendar')
  await expect(page.getByRole('status')).toHaveText(DISABLED)
  await signInOnScreen(page, { ...person, password: 'Wrong#Password1' })
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
  await signInOnScreen(page, person)
  await expect(page.getByRole('alert')).toHaveText(DISABLED)
  await administer(api, 'enable', person.staff_id)
  await signInOnScreen(page, person)
  await expect(page).toHaveURL('/calendar')
})
