import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sessionEndSentences } from '@sojourn/contract/account/sign-in-sentences'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { startIdentityProvider } from '../scripts/identity-provider/identity-provider.ts'
import { activate, DEMO, mailboxOf } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, readStorage, startSampleServer } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { createDatabase } from './support/postgres.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'
import { startServer } from './support/server.ts'
import { addPerson, chooseAtProvider, NAME, signOnAs, test } from './support/single-sign-on.ts'
import { badNews } from './support/toasts.ts'

const SIGN_ON = { name: `Sign in with ${NAME}` }
/** Whoever logs out while a page is loading gets some of its answers afterwards. */
test.use({ expectedConsole: /status of 401/ })

const CONNECT_MAIL = `Connect ${NAME} to your Sojourn account`

test('someone new signs in and comes back to the page they wanted, and a later sign-in refreshes their name', async ({
  page,
  provider,
}) => {
  await page.goto('/table?staff=10003')
  await signOnAs(page, 'Nora Lindqvist')
  await expect(page).toHaveURL('/table?staff=10003')
  await expect(personMenu(page, 'Nora Lindqvist')).toBeVisible()

  for (const person of provider.people) if (person.given_name === 'Nora') person.family_name = 'Berg'
  await logout(page)
  // She is still signed in there, so the provider doesn't ask again.
  await page.getByRole('button', SIGN_ON).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(personMenu(page, 'Nora Berg')).toBeVisible()
})

test('the code works once, in the tab that started, and doesn’t stay in the address', async ({
  page,
  browser,
}) => {
  await page.goto('/login')
  const answered = page.waitForResponse('**/api/auth/oidc/callback?*')
  await signOnAs(page, 'Lachlan McAllister')
  await expect(page).toHaveURL('/dashboard')
  const { location = '' } = (await answered).headers()
  expect(location).toMatch(/^\/login\/return#code=./)

  await page.goto(location)
  await expect(page, 'someone who is signed in goes on').toHaveURL('/dashboard')
  await page.goBack()
  expect(page.url()).not.toContain('code=')

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await elsewhere.goto(location)
  await expect(elsewhere.getByRole('alert')).toHaveText(
    'This sign-in was started in another tab or browser. Try again here.',
  )
  await expect(elsewhere).toHaveURL('/login/return')
  await elsewhere.reload()
  await expect(elsewhere, 'nothing is left to finish').toHaveURL('/login')
  await elsewhere.close()
})

test.describe('an account that someone already has', () => {
  test.use({ expectedConsole: /status of 40[13]/ })

  test('is connected after they sign in with its password', async ({ page, api, provider }) => {
    const ana = await activate(api)
    const choice = addPerson(provider, ana.staff_id)
    await page.goto('/calendar?view=year')
    await signOnAs(page, choice)
    await expectScreen(page, `Staff ID ${ana.staff_id} already has an account`)
    await page.getByLabel('Password', { exact: true }).fill('Wrong#Password1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid username or password' })).toBeVisible()
    expect((await readStorage(page)).token).toBeNull()

    await page.reload()
    await expectScreen(page, `Staff ID ${ana.staff_id} already has an account`)
    await page.getByLabel('Password', { exact: true }).fill(ana.password)
    await page.getByRole('button', { name: 'Sign in and connect' }).click()
    await expect(page).toHaveURL('/calendar?view=year')

    await page.goto('/profile')
    await expect(page.getByText('Your account is connected.')).toBeVisible()
    await logout(page)
    await page.getByRole('button', SIGN_ON).click()
    await expect(page, 'from now on, no password is needed').toHaveURL('/dashboard')
  })

  test('is signed in, and says so, if it can no longer be connected', async ({ page, api, provider }) => {
    const ana = await activate(api)
    // Before it leaves for the provider: on the way back, Playwright may set it up too late.
    await page.route('**/api/auth/oidc/link', (route) =>
      route.fulfill({ status: 403, json: { message: 'This sign-in has expired. Try again.' } }),
    )
    await page.goto('/login')
    await signOnAs(page, addPerson(provider, ana.staff_id))
    await page.getByLabel('Password', { exact: true }).fill(ana.password)
    await page.keyboard.press('Enter')
    await expect(badNews(page, "You're signed in, but your account isn't connected.")).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  test('is connected with an emailed link', async ({ page, api, provider, browser }) => {
    const ana = await activate(api)
    const choice = addPerson(provider, ana.staff_id)
    await page.goto('/login')
    await signOnAs(page, choice)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expectScreen(page, 'Check your email')
    const link = await mailedLink(api.server, mailboxOf(ana), CONNECT_MAIL)

    const mailReader = await browser.newPage()
    await mailReader.goto(link)
    await expect(mailReader.getByText(`connect staff ID ${ana.staff_id}`)).toBeVisible()
    await mailReader.getByRole('button', { name: 'Connect' }).click()
    await expectScreen(mailReader, 'Account connected')
    await mailReader.goto(link)
    await expect(mailReader.getByRole('alert')).toHaveText('This link is no longer valid.')
    await mailReader.close()

    await page.getByRole('link', { name: 'Back to login' }).click()
    await page.getByRole('button', SIGN_ON).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(personMenu(page, choice)).toBeVisible()
  })

  test('is connected from the profile, but only to the same person', async ({
    page,
    api,
    provider,
    signIn,
  }) => {
    const ana = await activate(api)
    const choice = addPerson(provider, ana.staff_id)
    await signIn(ana)
    await page.goto('/profile')
    await page.getByRole('button', { name: `Connect with ${NAME}` }).click()
    await chooseAtProvider(page, 'Aisha Rahman')
    await expectScreen(page, "Your account isn't connected")
    await expect(page.getByRole('alert')).toHaveText(
      `This ${NAME} account belongs to staff ID 10003, but you're signed in as ${ana.staff_id}.`,
    )
    await signOutAtProvider(page, provider.issuer)

    await page.goto('/profile')
    await page.getByRole('button', { name: `Connect with ${NAME}` }).click()
    await page.route(/api\/auth\/(oidc\/link|refresh)$/, (route) =>
      route.fulfill({ status: 401, json: { status: 401, error: 'not_signed_in', message: 'Over.' } }),
    )
    await chooseAtProvider(page, choice)
    await expectScreen(page, "Your account isn't connected")
    await page.unrouteAll()
    await signOutAtProvider(page, provider.issuer)

    await signIn(ana)
    await page.goto('/profile')
    await page.getByRole('button', { name: `Connect with ${NAME}` }).click()
    await chooseAtProvider(page, choice)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('region', { name: 'Single sign-on' })).toContainText(
      'Your account is connected.',
    )
  })
})

test('someone who cancels at the provider is told so, and can try again without losing the page they wanted', async ({
  page,
}) => {
  await page.goto('/table?staff=10002')
  await signOnAs(page, 'Cancel')
  await expect(page.getByRole('alert').filter({ hasText: 'You cancelled the sign-in.' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await signOnAs(page, 'Cancel')
  await expectScreen(page, "You aren't signed in")
  await signOnAs(page, 'Oliver Hughes')
  await expect(page).toHaveURL('/table?staff=10002')
})

test('logout ends the session here and offers to end the provider’s', async ({ page }) => {
  await page.goto('/login')
  await signOnAs(page, 'Oliver Hughes')
  await expect(page).toHaveURL('/dashboard')
  await logout(page)
  await expect(page.getByRole('status')).toHaveText(`You are signed out of Sojourn. Sign out of ${NAME} too`)
  await page.getByRole('link', { name: `Sign out of ${NAME} too` }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectScreen(page, 'Login to Sojourn')
  await page.getByRole('button', SIGN_ON).click()
  await expect(page.getByRole('heading', SIGN_ON), 'the provider asks again').toBeVisible()
})

test.describe('signed out by the provider', () => {
  test('an open tab goes to the sign-in page and says why', async ({ page, context, provider }) => {
    await page.goto('/login')
    await signOnAs(page, 'Oliver Hughes')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await signOutAtProvider(await context.newPage(), provider.issuer)
    await expectSignedOut(page)
  })

  test('also when another instance hears of it', async ({ browser }) => {
    test.slow()
    const folder = await mkdtemp(join(tmpdir(), 'sojourn-sign-on-'))
    const database = await createDatabase('empty')
    const provider = await startIdentityProvider({})
    const settings = { DATABASE_URL: database.url, ...provider.settings }
    const hearing = await startServer(folder, undefined, { settings })
    const used = await startServer(folder, undefined, { settings })
    provider.serve({ appUrl: used.url, backChannelUrl: hearing.url })

    const context = await browser.newContext({ baseURL: used.url })
    const page = await context.newPage()
    await page.goto('/login')
    await signOnAs(page, 'Oliver Hughes')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await signOutAtProvider(await context.newPage(), provider.issuer)
    await expectSignedOut(page)

    await context.close()
    await Promise.all([hearing.stop(), used.stop(), provider.stop()])
    await database.remove()
    await rm(folder, { recursive: true, force: true })
  })
})

test.describe('while the provider is unavailable', () => {
  test.use({ expectedConsole: /status of (401|503)/ })

  test('the button says so and passwords work; once it is back, so does the button', async ({ browser }) => {
    const provider = await startIdentityProvider({})
    const { server, remove } = await startSampleServer(provider.settings)
    const page = await browser.newPage({ baseURL: server.url })
    await page.goto('/login')
    await page.getByRole('button', SIGN_ON).click()
    await expect(page.getByText(singleSignOnSentences.unavailable)).toBeVisible()
    await signInOnScreen(page, DEMO)
    await expect(page).toHaveURL('/dashboard')
    await logout(page)

    provider.serve({ appUrl: server.url })
    await signOnAs(page, 'Oliver Hughes')
    await expect(page).toHaveURL('/dashboard')
    await page.close()
    await provider.stop()
    await remove()
  })
})

test('two tabs sign in side by side, and the Back button leads to a page that works', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/table')
    await tab.getByRole('button', SIGN_ON).click()
    await expect(tab.getByRole('heading', SIGN_ON)).toBeVisible()
  }
  await page.goBack()
  await expect(page.getByRole('button', SIGN_ON)).toBeEnabled()
  await signOnAs(page, 'Oliver Hughes')
  await expectScreen(page, 'Table View')
  await chooseAtProvider(other, 'Oliver Hughes')
  await expectScreen(other, 'Table View')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedConsole: /status of 40[13]/ })

  test('axe finds nothing, and the keyboard is enough', async ({ page, api, provider }) => {
    const ana = await activate(api)
    const choice = addPerson(provider, ana.staff_id)
    await page.goto('/login')
    await expect(page.getByRole('button', SIGN_ON)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Login', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', SIGN_ON)).toBeFocused()
    await page.keyboard.press('Enter')
    await chooseAtProvider(page, 'Cancel')
    await expectScreen(page, "You aren't signed in")
    await expectNoViolations(page)
    await signOnAs(page, choice)
    await expectScreen(page, `Staff ID ${ana.staff_id} already has an account`)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expectScreen(page, 'Check your email')
    await expectNoViolations(page)

    await page.goto(await mailedLink(api.server, mailboxOf(ana), CONNECT_MAIL))
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expectScreen(page, 'Account connected')
    await expectNoViolations(page)
    await page.getByRole('button', SIGN_ON).click()
    await expectScreen(page, 'Dashboard')
    await page.goto('/profile')
    await expect(page.getByText('Your account is connected.')).toBeVisible()
    await expectNoViolations(page, 'main')
  })
})

function personMenu(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name })
}

async function logout(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expectScreen(page, 'Login to Sojourn')
}

async function signOutAtProvider(page: Page, issuer: string): Promise<void> {
  await page.goto(`${issuer}/session/end`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText(`You are signed out of ${NAME}.`)).toBeVisible()
}

async function expectSignedOut(page: Page): Promise<void> {
  await expectScreen(page, 'Login to Sojourn')
  await expect(page.getByRole('status')).toHaveText(sessionEndSentences['signed out by the provider'])
}
