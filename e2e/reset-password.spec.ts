import { activate, askForReset, DEMO, mailboxOf, newPerson, RESET, requestReset } from './support/accounts.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { expectScreen, fillNewPassword, signInOnScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'

const NOTHING = { token: null, refreshTokenId: null, user: null }
const NEW = 'Another%Horse8'
const ON_ITS_WAY = 'If that staff ID has an account, a reset link is on its way.'

test.describe('a forgotten password', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('is reset from the email; the link works once', async ({ page, api, server }) => {
    const person = await activate(api)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expectScreen(page, 'Forgot password?')
    await page.getByLabel('Staff ID').fill(person.staff_id)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('status')).toHaveText(ON_ITS_WAY)
    const link = await mailedLink(server, mailboxOf(person), RESET)

    await page.goto(link)
    await expect(page.getByText(`For staff ID ${person.staff_id}.`)).toBeVisible()
    expect(await readStorage(page)).toEqual({ ...NOTHING, token: new URL(link).searchParams.get('id') })
    const sent = page.waitForRequest('**/api/auth/reset/process')
    await fillNewPassword(page, NEW)
    await page.getByRole('button', { name: 'Set new password' }).click()
    expect((await sent).postDataJSON()).toEqual({ staff_id: person.staff_id, newPassword: NEW })
    await expect(goodNews(page, 'Password updated successfully')).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await readStorage(page)).toEqual(NOTHING)

    await signInOnScreen(page, person)
    await expect(page.getByText('Invalid username or password')).toBeVisible()
    await signInOnScreen(page, { ...person, password: NEW })
    await expect(page).toHaveURL('/dashboard')

    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('This link is no longer valid.')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
    expect(await readStorage(page)).toEqual(NOTHING)
  })
})

test.describe('requesting a link', () => {
  test.use({ expectedConsole: /status of 429|ERR_INTERNET_DISCONNECTED/ })

  test.beforeEach(async ({ page }) => {
    await page.goto('/forgot-password')
  })

  test('says the same for an unknown staff id, and offers another try', async ({ page }) => {
    await page.getByLabel('Staff ID').fill(newPerson().staff_id)
    await page.getByLabel('Staff ID').press('Enter')
    await expect(page.getByRole('status')).toHaveText(ON_ITS_WAY)
    await page.getByRole('button', { name: 'Request another link' }).click()
    await expect(page.getByLabel('Staff ID')).toHaveValue('')
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  })

  test('needs a staff id', async ({ page }) => {
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter all fields')
    await expect(page.getByLabel('Staff ID')).toBeFocused()
  })

  test("too often is refused with the server's message", async ({ page, api }) => {
    const person = newPerson()
    for (let times = 0; times < 10; times += 1) await askForReset(api, person)
    await page.getByLabel('Staff ID').fill(person.staff_id)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Too many links requested. Please wait a few minutes and try again.',
    )
  })

  test('without a connection says so', async ({ page, context }) => {
    await page.getByLabel('Staff ID').fill(DEMO.staff_id)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('alert')).toHaveText('No response received from server')
  })
})

test.describe('the reset screen', () => {
  test.use({ expectedConsole: /status of (401|422|500)/ })

  test.beforeEach(async ({ page, api }) => {
    await page.goto(await requestReset(api, await activate(api)))
    await expect(page.getByText('For staff ID')).toBeVisible()
  })

  test('shows problems', async ({ page }) => {
    const send = () => page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByLabel('New password').fill(NEW)
    await send()
    await expect(page.getByRole('alert')).toHaveText('Please enter all fields')
    await expect(page.getByLabel('Confirm password')).toBeFocused()
    await fillNewPassword(page, 'Short#1')
    await send()
    await expect(page.getByRole('alert')).toHaveText('Password does not match criteria')
    await fillNewPassword(page, NEW, `${NEW}x`)
    await send()
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match')
  })

  for (const [status, sentence] of [
    [422, 'Password does not meet security requirements'],
    [401, 'Failed to update password'],
    [500, 'Failed to update password'],
  ] as const) {
    test(`${status} says “${sentence}”`, async ({ page }) => {
      await page.route('**/api/auth/reset/process', (route) => route.fulfill({ status, json: { status } }))
      await fillNewPassword(page, NEW)
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await expect(page).toHaveURL(/\/reset\/process\?id=/)
    })
  }

  test("is for the link's owner, even if someone else signs in in another tab", async ({ page, context }) => {
    const otherTab = await context.newPage()
    await otherTab.goto('/login')
    await signInOnScreen(otherTab, DEMO)
    await expect(otherTab).toHaveURL('/dashboard')
    await fillNewPassword(page, NEW)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    for (const tab of [page, otherTab])
      await expect(tab.getByRole('link', { name: 'Mia Chen' })).toBeVisible()
  })
})

test('a reset link opened while someone is signed in ends that session here', async ({
  page,
  api,
  signIn,
}) => {
  const link = await requestReset(api, await activate(api))
  await signIn()
  await page.goto(link)
  await expect(page.getByText('For staff ID')).toBeVisible()
  expect(await readStorage(page)).toEqual({ ...NOTHING, token: new URL(link).searchParams.get('id') })
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('the reset screen says so, and can try again', async ({ page, api }) => {
    const link = await requestReset(api, await activate(api))
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('No response received from server')
    await page.unroute('**/api/auth/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('New password')).toBeEditable()
  })
})
