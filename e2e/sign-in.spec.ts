import { DEMO } from './support/accounts.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'

test.describe('signing in', () => {
  test('the demo person signs in and lands on the dashboard', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveTitle(/Sojourn/)
    await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
    await page.getByLabel('Staff ID').fill(DEMO.staff_id)
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    const stored = await readStorage(page)
    expect(JSON.parse(String(stored.user))).toEqual({
      staff_id: '10001',
      first_name: 'Mia',
      last_name: 'Chen',
      is_administrator: true,
    })
    expect(stored.token).toBeTruthy()
    expect(stored.refreshTokenId).toBeTruthy()
  })

  test('with storage that is full or blocked, the screen says what to do, and no session is left behind', async ({
    page,
  }) => {
    for (const breakStorage of [fillStorage, blockStorage]) {
      await page.goto('/login')
      await page.evaluate(breakStorage)
      const signedOut = page.waitForResponse('**/api/auth/logout')
      await signInOnScreen(page, DEMO)
      await expect(page.getByRole('alert')).toContainText("Your browser couldn't save your sign-in")
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
      await expect(page).toHaveURL('/login')
      expect((await signedOut).ok()).toBe(true)
      await page.reload()
      expect(await readStorage(page)).toEqual({ token: null, refreshTokenId: null, user: null })
      await page.evaluate(() => localStorage.clear())
    }
    await signInOnScreen(page, DEMO)
    await expect(page).toHaveURL('/dashboard')
  })

  test('both fields are required', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Staff ID').fill(DEMO.staff_id)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter both Staff ID and Password')
    await expect(page).toHaveURL(/\/login/)
  })

  test('fields take no more than their limits, and are named for password managers', async ({ page }) => {
    await page.goto('/login')
    const staffId = page.getByLabel('Staff ID')
    const password = page.getByLabel('Password', { exact: true })
    await staffId.pressSequentially('123456789012')
    await expect(staffId).toHaveValue('1234567890')
    await password.pressSequentially('x'.repeat(32))
    await expect(password).toHaveValue('x'.repeat(30))
    await expect(staffId).toHaveAttribute('autocomplete', 'username')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
  })

  test('there are links to activation and password reset', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('link', { name: 'Activate your account' })).toHaveAttribute(
      'href',
      '/register',
    )
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  test.describe('refused', () => {
    test.use({ expectedConsole: /status of 401|ERR_INTERNET_DISCONNECTED/ })

    test('a wrong password says so and keeps the staff id', async ({ page }) => {
      await page.goto('/login')
      await page.getByLabel('Staff ID').fill(DEMO.staff_id)
      await page.getByLabel('Password', { exact: true }).fill('Wrong#Password1')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
      await expect(page.getByLabel('Staff ID')).toHaveValue(DEMO.staff_id)
      expect(await readStorage(page)).toEqual({ token: null, refreshTokenId: null, user: null })
    })

    test('a lost connection says so, and the next try works', async ({ page, context }) => {
      const tryPassword = async (password: string) => {
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Login' }).click()
      }
      await page.goto('/login')
      // What signs people in is loaded when they start to type.
      await context.setOffline(true)
      await page.getByLabel('Staff ID').fill(DEMO.staff_id)
      await tryPassword(DEMO.password)
      await expect(page.getByRole('alert')).toHaveText('No response received from server')
      await context.setOffline(false)
      await tryPassword('Wrong#Password1')
      await expect(page.getByRole('alert')).toHaveText('Invalid username or password')
      await context.setOffline(true)
      await tryPassword(DEMO.password)
      await expect(page.getByRole('alert')).toHaveText('No response received from server')
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })
})

/** Matches exactly. */
function fillStorage(): void {
  let size = 1_000_000
  for (let part = 0; size >= 1; part += 1) {
    try {
      localStorage.setItem(`part-${part}`, 'x'.repeat(size))
    } catch {
      size = Math.floor(size / 2)
    }
  }
}

function blockStorage(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { get })
}
