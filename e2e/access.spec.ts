import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { DEMO } from './support/accounts.ts'
import { countCalls } from './support/calls.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'

const JUNK = 'not-a-token'

test('the first screen leads to the sign-in page and back', async ({ page }) => {
  await page.goto('/?view=1')
  await expect(page).toHaveURL(/\/login/)
  await signInOnScreen(page, DEMO)
  await expect(page).toHaveURL('/?view=1')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test.describe('with a token that no longer works', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('the session makes one refresh for all requests and continues', async ({ page, signIn }) => {
    await signIn()
    await page.addInitScript(
      ([key, junk]) => {
        if (sessionStorage.getItem('spoiled')) return
        sessionStorage.setItem('spoiled', 'yes')
        localStorage.setItem(key, junk)
      },
      [STORAGE_KEYS.token, JUNK] as const,
    )
    const refreshes = countCalls(page, '/api/auth/refresh')
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Upcoming Trips' }).getByRole('listitem')).toHaveCount(10)
    await expect(page).toHaveURL('/dashboard')
    expect(refreshes()).toBe(1)
    expect((await readStorage(page)).token).not.toBe(JUNK)
  })
})
