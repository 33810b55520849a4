import type { BrowserContext, Page } from '@playwright/test'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { DEMO } from './support/accounts.ts'
import { countCalls } from './support/calls.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'

test.use({ expectedConsole: /status of 401/ })

const JUNK = 'not-a-token'

test('three tabs whose token ran out at once make one refresh, at each expiry, and nobody is signed out', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signInOnScreen(page, DEMO)
  await expect(page).toHaveURL('/dashboard')
  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/profile')))
  await Promise.all(tabs.map(expectOwnProfile))
  const refreshes = countCalls(context, '/api/auth/refresh')

  for (const expiry of [1, 2]) {
    await page.evaluate(([key, junk]) => localStorage.setItem(key, junk), [STORAGE_KEYS.token, JUNK] as const)
    const release = await holdRefreshUntilAllAreRefused(context, tabs)
    await Promise.all(tabs.map((tab) => tab.reload()))
    await Promise.all(tabs.map(expectOwnProfile))
    await release()
    expect(refreshes()).toBe(expiry)
    expect((await readStorage(page)).token).not.toBe(JUNK)
  }
})

async function expectOwnProfile(tab: Page): Promise<void> {
  await expect(tab).toHaveURL('/profile')
  await expect(tab.getByRole('definition')).toHaveText(['10001', 'Mia Chen'])
}

/** The first refresh is answered only after every tab has been refused, so that all of them want one. */
async function holdRefreshUntilAllAreRefused(context: BrowserContext, tabs: Page[]) {
  const refused = tabs.map((tab) => tab.waitForResponse((response) => response.status() === 401))
  await context.route('**/api/auth/refresh', async (route) => {
    await Promise.all(refused)
    await route.continue()
  })
  return () => context.unroute('**/api/auth/refresh')
}
