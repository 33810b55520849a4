import type { Page } from '@playwright/test'
import { sessionEndSentences } from '@sojourn/contract/account/sign-in-sentences'
import { activate, mailboxOf } from './support/accounts.ts'
import { expect } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { expectScreen } from './support/screens.ts'
import { addPerson, chooseAtProvider, NAME, signOnAs, test } from './support/single-sign-on.ts'

const SIGN_ON = { name: `Sign in with ${NAME}` }
/** Whoever logs out while a page is loading gets some of its answers afterwards. */
test.use({ expectedConsole: /status of 401/ })

test('someone new comes back to the page they wanted, a later sign-in refreshes their name, and logging out offers to sign out of the provider too', async ({
  page,
  provider,
}) => {
  await page.goto('/table?staff=10003')
  await signOnAs(page, 'Cancel')
  await expectScreen(page, "You aren't signed in")
  await signOnAs(page, 'Nora Lindqvist')
  await expect(page).toHaveURL('/table?staff=10003')
  await expect(personMenu(page, 'Nora Lindqvist')).toBeVisible()

  for (const person of provider.people) if (person.given_name === 'Nora') person.family_name = 'Berg'
  await logout(page)
  // She is still signed in there, so the provider doesn't ask again.
  await page.getByRole('button', SIGN_ON).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(personMenu(page, 'Nora Berg')).toBeVisible()

  await logout(page)
  await page.getByRole('link', { name: `Sign out of ${NAME} too` }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectScreen(page, 'Login to Sojourn')
  await page.getByRole('button', SIGN_ON).click()
  await expect(page.getByRole('heading', SIGN_ON), 'the provider asks again').toBeVisible()
})

test('an account that someone already has is connected with an emailed link, and from then on needs no password', async ({
  page,
  api,
  provider,
}) => {
  const ana = await activate(api)
  const choice = addPerson(provider, ana.staff_id)
  await page.goto('/login')
  await signOnAs(page, choice)
  await expectScreen(page, `Staff ID ${ana.staff_id} already has an account`)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expectScreen(page, 'Check your email')
  await page.goto(await mailedLink(api.server, mailboxOf(ana), `Connect ${NAME} to your Sojourn account`))
  await page.getByRole('button', { name: 'Connect' }).click()
  await expectScreen(page, 'Account connected')
  await page.getByRole('button', SIGN_ON).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(personMenu(page, choice)).toBeVisible()
})

test('an account is connected from the profile', async ({ page, api, provider, signIn }) => {
  const ana = await activate(api)
  const choice = addPerson(provider, ana.staff_id)
  await signIn(ana)
  await page.goto('/profile')
  await page.getByRole('button', { name: `Connect with ${NAME}` }).click()
  await chooseAtProvider(page, choice)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('region', { name: 'Single sign-on' })).toContainText(
    'Your account is connected.',
  )
})

test('two tabs sign in side by side, the Back button leads to a page that works, and signing out at the provider closes both', async ({
  page,
  context,
  provider,
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

  for (const tab of [page, other]) await expect(tab.getByText('Live', { exact: true })).toBeVisible()
  await signOutAtProvider(await context.newPage(), provider.issuer)
  for (const tab of [page, other]) {
    await expectScreen(tab, 'Login to Sojourn')
    await expect(tab.getByRole('status')).toHaveText(sessionEndSentences['signed out by the provider'])
  }
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
