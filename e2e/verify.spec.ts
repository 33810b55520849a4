import { REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { ACTIVATION, activate, mailboxOf, newPerson, register, requestAccount } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { fillNewPassword, registerOnScreen, signInOnScreen } from './support/screens.ts'

const NOTHING = { token: null, refreshTokenId: null, user: null }
const VERIFIED = 'Successfully Verified User! Returning to Login Page'
const INVALID = 'Invalid Link! Returning to Login Page'
const CHOSEN = 'Lighthouse#27'
const chooseText = ({ staff_id }: { staff_id: string }) =>
  `Your email is confirmed. Choose a password for staff ID ${staff_id} to finish.`

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
