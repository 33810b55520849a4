import { REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { ACTIVATION, mailboxOf, newPerson, requestAccount } from './support/accounts.ts'
import { AS_PEOPLE_LIVE, expect, readStorage, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { registerOnScreen, signInOnScreen } from './support/screens.ts'

const NOTHING = { token: null, refreshTokenId: null, user: null }
const VERIFIED = 'Successfully Verified User! Returning to Login Page'

test.describe('a new account', () => {
  test.use({ ...AS_PEOPLE_LIVE, expectedConsole: /status of 401/ })

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
})
