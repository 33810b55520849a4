import { activate, mailboxOf, RESET } from './support/accounts.ts'
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
