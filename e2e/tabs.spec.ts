import type { BrowserContext, Page } from '@playwright/test'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { DEMO } from './support/accounts.ts'
import { callAtOnce, serveAppClient } from './support/app-client.ts'
import { countCalls } from './support/calls.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { signInOnScreen } from './support/screens.ts'

test.use({ expectedConsole: /status of 401/ })

const JUNK = 'not-a-token'

test('three tabs whose token expired make one refresh at each expiry, and nobody is signed out', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signInOnScreen(page, DEMO)
  await expect(page).toHaveURL('/dashboard')
  const tabs = await openThreeProfiles(context, page)
  const refreshes = countCalls(context, '/api/auth/refresh')

  for (const expiry of [1, 2]) {
    await expireToken(page)
    const release = await holdRefreshUntilAllAreRefused(context, tabs)
    await Promise.all(tabs.map((tab) => tab.reload()))
    await Promise.all(tabs.map(expectOwnProfile))
    await release()
    expect(refreshes()).toBe(expiry)
    expect((await readStorage(page)).token).not.toBe(JUNK)
  }
})

test('twenty parallel requests in each of three tabs make one refresh at each expiry, and all are answered', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await serveAppClient(context)
  const tabs = await openThreeProfiles(context, page)
  const refreshes = countCalls(context, '/api/auth/refresh')

  for (const expiry of [1, 2, 3]) {
    await expireToken(page)
    const release = await holdRefreshUntilAllAreRefused(context, tabs, 20)
    const answers = await Promise.all(tabs.map((tab) => callAtOnce(tab, 'listDestinations', 20)))
    await release()
    expect(answers.map((list) => list.length)).toEqual([20, 20, 20])
    for (const answer of answers.flat()) expect(answer).toEqual(answers[0]?.[0])
    expect(answers[0]?.[0]).toContainEqual(expect.objectContaining({ destination_id: 1 }))
    expect(refreshes()).toBe(expiry)
    expect((await readStorage(page)).token).not.toBe(JUNK)
  }
  await Promise.all(tabs.map(expectOwnProfile))
})

async function openThreeProfiles(context: BrowserContext, page: Page): Promise<Page[]> {
  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/profile')))
  await Promise.all(tabs.map(expectOwnProfile))
  return tabs
}

async function expectOwnProfile(tab: Page): Promise<void> {
  await expect(tab).toHaveURL('/profile')
  await expect(tab.getByRole('definition')).toHaveText(['10001', 'Mia Chen'])
}

/** Makes the tokens in storage, which all tabs share, no longer valid. */
function expireToken(page: Page): Promise<void> {
  return page.evaluate(([key, junk]) => localStorage.setItem(key, junk), [STORAGE_KEYS.token, JUNK] as const)
}

/**
 * Answers the first refresh only after this many requests of every tab were refused, so that all of them need
 * one.
 */
async function holdRefreshUntilAllAreRefused(context: BrowserContext, tabs: Page[], requests = 1) {
  const refused = tabs.map((tab) => refusals(tab, requests))
  await context.route('**/api/auth/refresh', async (route) => {
    await Promise.all(refused)
    await route.continue()
  })
  return () => context.unroute('**/api/auth/refresh')
}

function refusals(tab: Page, count: number): Promise<unknown> {
  let left = count
  return tab.waitForResponse((response) => {
    if (response.status() === 401) left -= 1
    return left === 0
  })
}
