import type { Page } from '@playwright/test'
import { VERIFY_REDIRECT_SECONDS } from '@sojourn/contract/limits'
import { expectFirstLoad } from './support/first-load.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen } from './support/screens.ts'

const SIGNED_OUT = [
  ['/login', 'Login to Sojourn'],
  ['/register', 'Activate your account'],
  ['/forgot-password', 'Forgot password?'],
  ['/verify?id=nothing', 'Account verification'],
  ['/reset/process?id=nothing', 'Reset password'],
] as const

const SIGNED_IN = [
  ['/dashboard', 'Dashboard'],
  ['/calendar', 'Calendar'],
  ['/table', 'Table View'],
  ['/logs', 'Audit Logs'],
  ['/profile', 'Profile'],
  ['/trash', 'Trash'],
  ['/check-ins', 'Check-ins'],
  ['/where', 'Where is everyone?'],
  ['/insights', 'Insights'],
] as const

test.describe('with links that no longer work', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('screens before the sign-in load only what they are weighed with', async ({ page }) => {
    await page.addInitScript(stayHere, VERIFY_REDIRECT_SECONDS * 1000)
    await expectWeighed(page, SIGNED_OUT)
  })
})

test('screens behind the sign-in load only what they are weighed with', async ({ page, signIn }) => {
  await signIn()
  await expectWeighed(page, SIGNED_IN)
})

test('nothing is loaded from elsewhere', async ({ page, signIn, server }) => {
  await signIn()
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !url.startsWith('data:')) foreign.push(url)
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Upcoming Trips' }).getByRole('listitem')).toHaveCount(10)
  await expectLoaded(page)
  expect(foreign).toEqual([])
})

test('the API docs open under the same security policy', async ({ page }) => {
  await page.goto('/api/docs/')
  // It renders every call, with code that isn't optimised here.
  await expect(page.getByText('Sign in', { exact: true })).toBeVisible({ timeout: 60_000 })
})

async function expectWeighed(page: Page, screens: readonly (readonly [string, string])[]): Promise<void> {
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expectScreen(page, heading)
    await expectLoaded(page)
    await expectFirstLoad(page, path.replace(/\?.*/, ''))
  }
}

/**
 * Behind the sign-in, the network is never idle, because the live list keeps a stream open. So this waits for
 * the skeletons.
 */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The verification page leaves by itself, so its timer is stopped. */
function stayHere(redirectMs: number): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (ring: () => void, ms?: number) => (ms === redirectMs ? 0 : start(ring, ms)),
  })
}
