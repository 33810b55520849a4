import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { DEMO } from './support/accounts.ts'
import { countCalls } from './support/calls.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'

const PROTECTED = [
  '/',
  '/dashboard',
  '/profile',
  '/trips/new',
  '/trips/7/edit',
  '/logs',
  '/table',
  '/calendar',
  '/no/such/page',
]
const JUNK = 'not-a-token'

test.describe('signed out', () => {
  test('every screen leads to the sign-in page', async ({ page }) => {
    for (const path of PROTECTED) {
      await page.goto(`${path}?view=1`)
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
    }
  })

  for (const path of ['/', '/trips/7/edit', '/no/such/page']) {
    test(`${path} leads to the sign-in page and back`, async ({ page }) => {
      await page.goto(`${path}?view=1`)
      await signInOnScreen(page, DEMO)
      await expect(page).toHaveURL(`${path}?view=1`)
      await expect(page.getByRole('navigation').first()).toBeVisible()
    })
  }

  // `return-path.test.ts` has many more.
  test('the way back does not lead to another site', async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.example')}`)
    await signInOnScreen(page, DEMO)
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('signed in', () => {
  test('the screens for signing in lead to the dashboard', async ({ page, signIn }) => {
    await signIn()
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    }
  })

  test('a reload keeps the session and checks it with the server', async ({ page, signIn }) => {
    await signIn()
    const checks = countCalls(page, '/api/auth/me')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect.poll(checks).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect.poll(checks).toBe(2)
  })

  test('the session check names its page', async ({ page, signIn }) => {
    await signIn()
    const check = page.waitForRequest('**/api/auth/me')
    await page.goto('/dashboard')
    const headers = (await check).headers()
    expect(headers['x-frontend-url']).toContain('/dashboard')
    expect(headers.authorization).toMatch(/^Bearer /)
  })

  test.describe('with a token that no longer works', () => {
    test.use({ expectedConsole: /status of 401/ })

    test('makes one refresh for all requests and continues', async ({ page, signIn }) => {
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

    test('and a refresh that fails leads to the sign-in with nothing kept', async ({ page, signIn }) => {
      await signIn()
      await page.addInitScript(
        ([token, refreshTokenId, junk]) => {
          if (sessionStorage.getItem('spoiled')) return
          sessionStorage.setItem('spoiled', 'yes')
          localStorage.setItem(token, junk)
          localStorage.setItem(refreshTokenId, junk)
        },
        [STORAGE_KEYS.token, STORAGE_KEYS.refreshTokenId, JUNK] as const,
      )
      const refreshes = countCalls(page, '/api/auth/refresh')
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
      await expect(page.getByRole('status')).toHaveText('Your session has ended. Please sign in again.')
      expect(refreshes()).toBe(1)
      expect(await readStorage(page)).toEqual({ token: null, refreshTokenId: null, user: null })
    })

    test('and no room for the next one, the sign-in page says so, each time', async ({ page, signIn }) => {
      await signIn()
      await page.addInitScript(
        ([key, junk]) => {
          if (sessionStorage.getItem('spoiled')) return
          sessionStorage.setItem('spoiled', 'yes')
          localStorage.setItem(key, junk)
          Storage.prototype.setItem = () => {
            throw new DOMException('Full', 'QuotaExceededError')
          }
        },
        [STORAGE_KEYS.token, JUNK] as const,
      )
      const refreshes = countCalls(page, '/api/auth/refresh')
      const ended = page.waitForResponse('**/api/auth/logout')
      await page.goto('/dashboard')
      await expect(page).toHaveURL(/\/login/)
      expect((await ended).ok()).toBe(true)
      await expect(page.getByRole('status')).toContainText("Your browser couldn't save your sign-in")
      expect(await readStorage(page)).toEqual({ token: null, refreshTokenId: null, user: null })
      await signInOnScreen(page, DEMO)
      await expect(page.getByRole('alert')).toContainText("Your browser couldn't save your sign-in")
      expect(refreshes()).toBe(1)
      await page.reload()
      await signInOnScreen(page, DEMO)
      await expect(page).toHaveURL('/dashboard')
    })
  })
})
