import { REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { ACTIVATION, activate, mailboxOf, newPerson, register, requestAccount } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { countCalls, holdCalls } from './support/calls.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { fillNewPassword, registerOnScreen, signInOnScreen } from './support/screens.ts'

const NOTHING = { token: null, refreshTokenId: null, user: null }
const VERIFIED = 'Successfully Verified User! Returning to Login Page'
const INVALID = 'Invalid Link! Returning to Login Page'
const CHOSEN = 'Lighthouse#27'
const chooseText = ({ staff_id }: { staff_id: string }) =>
  `Your email is confirmed. Choose a password for staff ID ${staff_id} to finish.`
const tokenOf = (link: string) => new URL(link).searchParams.get('id')

test.describe('a new account', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('is requested, activated from the email, and signs in, although a stranger requests it too', async ({
    page,
    server,
    api,
  }) => {
    const person = newPerson()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Activate your account' }).click()
    await registerOnScreen(page, person)
    await expect(
      page.getByText(
        `A verification link was emailed to staff ID ${person.staff_id}. It can be used once and expires in 24 hours.`,
      ),
    ).toBeVisible()
    const link = await mailedLink(server, mailboxOf(person), ACTIVATION)

    await page.getByRole('link', { name: 'Back to login' }).click()
    await signInOnScreen(page, person)
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password')

    await requestAccount(api, { ...person, password: 'Stranger#2026x' })
    await page.goto(link)
    await expect(page.getByText(VERIFIED)).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(await readStorage(page)).toEqual(NOTHING)
    expect(await page.evaluate((key) => localStorage.getItem(key), REGISTRATION_PROOFS_KEY)).toBeNull()
    await signInOnScreen(page, person)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
  })

  test('requested in another browser gets its password here, the one typed there is discarded, and the link works once', async ({
    page,
    api,
  }) => {
    const person = newPerson()
    const link = await register(api, person)
    await page.goto(link)
    await expect(page.getByRole('status').first()).toHaveText(chooseText(person))
    expect(await readStorage(page)).toEqual(NOTHING)
    await expectNoViolations(page)
    await fillNewPassword(page, 'Short#1')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Password does not match criteria')
    await fillNewPassword(page, CHOSEN)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Password updated successfully')).toBeVisible()
    await expect(page).toHaveURL('/login')

    await signInOnScreen(page, person)
    await expect(page.getByText('Invalid username or password')).toBeVisible()
    await signInOnScreen(page, { ...person, password: CHOSEN })
    await expect(page).toHaveURL('/dashboard')

    await page.goto(link)
    await expect(page.getByText(INVALID)).toBeVisible()
    expect(await readStorage(page)).toEqual(NOTHING)
  })
})

test("the link's token is stored, and identifies the staff id that is confirmed", async ({ page, api }) => {
  const person = newPerson()
  const link = await register(api, person)
  const confirmation = await holdCalls(page, '/api/auth/register/confirm')
  const confirmed = page.waitForRequest('**/api/auth/register/confirm')
  await page.goto(link)
  await confirmation.asked
  expect(await readStorage(page)).toEqual({ ...NOTHING, token: tokenOf(link) })
  const request = await confirmed
  expect(request.headers().authorization).toBe(`Bearer ${tokenOf(link)}`)
  expect(request.postDataJSON()).toEqual({ staff_id: person.staff_id })
  confirmation.release()
  await expect(page.getByText(chooseText(person))).toBeVisible()
})

test.describe("a link that doesn't work", () => {
  test.use({ expectedConsole: /status of (401|503)/ })

  test('leads to the sign-in page after three seconds, without a refresh', async ({
    page,
    context,
    signIn,
    api,
  }) => {
    await signIn(await activate(api))
    const refreshes = countCalls(context, '/api/auth/refresh')
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto('/verify?id=nothing')
    await expect(page.getByText(INVALID)).toBeVisible()
    await page.clock.runFor(2_900)
    await expect(page.getByText(INVALID)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/verify')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/login')
    expect(refreshes()).toBe(0)
  })

  test('is read exactly as in the address, and checked once', async ({ page }) => {
    const asked = page.waitForRequest('**/api/auth/me')
    const checks = countCalls(page, '/api/auth/me')
    await page.goto('/verify?id=1e5')
    expect((await asked).headers().authorization).toBe('Bearer 1e5')
    await expect(page.getByText(INVALID)).toBeVisible()
    expect(checks()).toBe(1)
  })

  test("because the server can't be reached may still work, and says so", async ({ page, api }) => {
    const person = newPerson()
    const link = await register(api, person)
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(link)
    await expect(page.getByText(INVALID)).toBeVisible()
    await expect(page.getByRole('status')).toContainText(
      "We couldn't reach the server, so your link may still work. Please open it again in a few minutes.",
    )
    await page.unroute('**/api/auth/me')
    await page.goto(link)
    await expect(page.getByText(chooseText(person))).toBeVisible()
  })
})

test('opened while someone else is signed in, it leaves nobody half signed in', async ({
  page,
  context,
  api,
  signIn,
}) => {
  const earlier = await activate(api, { ...newPerson(), first_name: 'Bela', last_name: 'Kovac' })
  const newcomer = newPerson()
  const link = await register(api, newcomer)
  await signIn(earlier)
  await page.goto('/calendar')
  await expect(page.getByRole('link', { name: 'Bela Kovac' })).toBeVisible()

  const opened = await context.newPage()
  await opened.goto(link)
  await expect(opened.getByText(chooseText(newcomer))).toBeVisible()
  await expect(page).toHaveURL('/login?redirect=%2Fcalendar')
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please sign in again.')
  expect(await readStorage(page)).toEqual(NOTHING)
  await fillNewPassword(opened, newcomer.password)
  await opened.getByRole('button', { name: 'Set password' }).click()
  await expect(opened).toHaveURL('/login')

  await signInOnScreen(opened, newcomer)
  for (const tab of [opened, page]) {
    await expect(tab.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
  }
  await expect(page).toHaveURL('/calendar')
})

test('without a token, links lead to the sign-in page, and signed-in people to the dashboard', async ({
  page,
  signIn,
}) => {
  const paths = ['/verify', '/reset/process', '/verify?id=', '/reset/process?id=']
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  }
  await signIn()
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  }
})
