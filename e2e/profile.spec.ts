import { activate } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { fillNewPassword, signInOnScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'

const NEW = 'Another%Horse8'
const CHANGED = 'Your password was changed, so you were signed out here. Please sign in again.'

test.describe('a new password', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('is set, goes back one page, and signs every other session out with the reason', async ({
    page,
    browser,
    api,
    signIn,
  }) => {
    const person = await activate(api)
    const elsewhere = await browser.newContext()
    const others = [await elsewhere.newPage(), await elsewhere.newPage()] as const
    await signIn(person, elsewhere)
    for (const other of others) {
      await other.goto('/calendar?month=2041-05')
      await expect(other.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
    }

    await signIn(person)
    await page.goto('/logs')
    await page.getByRole('link', { name: 'Ana Silva' }).click()
    await expect(page.getByRole('definition').first()).toHaveText(person.staff_id)
    await fillNewPassword(page, NEW)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(goodNews(page, 'Password updated successfully')).toBeVisible()
    await expect(page).toHaveURL('/logs')
    await page.reload()
    await expect(page).toHaveURL('/logs')

    // Their stream ends with the session: the server tells one tab why, and that tab tells the other.
    for (const other of others) {
      await expect(other).toHaveURL('/login?redirect=%2Fcalendar%3Fmonth%3D2041-05')
      await expect(other.getByRole('status')).toHaveText(CHANGED)
    }
    await signInOnScreen(others[1], { ...person, password: NEW })
    for (const other of others) await expect(other).toHaveURL('/calendar?month=2041-05')
    await elsewhere.close()
  })
})
