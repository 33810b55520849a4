import type { Route } from '@playwright/test'
import { expect, readStorage, test } from './support/fixtures.ts'

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('the side navigation has exactly its items, and marks the current one', async ({ page }) => {
  await page.goto('/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const links = navigation.getByRole('link')
  await expect(links).toHaveText(['Dashboard', 'Add Trip', 'Table View', 'Calendar', 'Mia Chen', 'Logs'])
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/dashboard', '/trips/new', '/table', '/calendar', '/profile', '/logs'])
  await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await links.getByText('Calendar').click()
  await expect(page).toHaveURL('/calendar')
  await expect(navigation.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
})

test('an unknown address says so and offers a way back', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('logging out', () => {
  test('asks first; Cancel and a click outside keep the session', async ({ page }) => {
    await page.goto('/dashboard')
    const logout = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' })
    const modal = page.getByRole('dialog', { name: 'Confirm Logout' })

    await logout.click()
    await expect(modal.getByText('Are you sure you want to log out?')).toBeVisible()
    await modal.getByRole('button', { name: 'Cancel' }).click()
    await expect(modal).toBeHidden()

    await logout.click()
    await expect(modal).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
  })

  test.describe('while other requests are being answered', () => {
    test.use({ expectedConsole: /status of 401/ })

    test('ends the session here, in the other tabs and on the server', async ({ page, context, server }) => {
      await page.goto('/dashboard')
      const otherTab = await context.newPage()
      await otherTab.goto('/dashboard')
      await expect(otherTab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      const { token } = await readStorage(page)

      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
      await expect(otherTab).toHaveURL(/\/login/)
      expect(await readStorage(page)).toEqual({ token: null, refreshTokenId: null, user: null })
      const answer = await fetch(`${server.url}/api/auth/me`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(401)
    })
  })

  test.describe("while the server can't be reached", () => {
    test.use({ expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to load/ })

    test('says so and stays signed in', async ({ page, context }) => {
      await page.goto('/dashboard')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
      await context.setOffline(true)
      await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByText('No response received from server')).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('every item can be reached, and nothing is wider than the screen', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    const more = page.getByRole('button', { name: 'More' })
    if (await more.isVisible()) await more.click()
    for (const name of ['Dashboard', 'Add Trip', 'Table View', 'Calendar', 'Mia Chen', 'Logs']) {
      await expect(page.getByRole('link', { name }).filter({ visible: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test('the colour scheme can be changed, and is kept', async ({ page }) => {
  await page.goto('/dashboard')
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  await page.getByRole('button', { name: /colour scheme/i }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  expect(await scheme()).toBe('dark')
})

/** Each is loaded when it is opened; nothing else is. */
const ON_DEMAND = [
  { files: 'logs-page*.js', link: 'Logs', failure: "This page couldn't be loaded.", shows: 'Audit Logs' },
  { files: 'logs-page*.css', link: 'Logs', failure: "This page couldn't be loaded.", shows: 'Audit Logs' },
  {
    files: 'dashboard-table*.js',
    link: 'Dashboard',
    failure: "The table couldn't be loaded.",
    shows: /^\d+ Trips$/,
  },
  {
    files: 'profile-options*.js',
    link: 'Mia Chen',
    failure: "The rest of the profile couldn't be loaded.",
    shows: 'Calendar links',
  },
]
/** Longer than the app waits for a file. */
const PATIENCE_MS = 21_000

test.describe('a part of the app', () => {
  test.use({ expectedConsole: /status of 404|ERR_FAILED|didn't come/ })

  for (const { files, link, failure, shows } of ON_DEMAND) {
    test(`that fails or never comes says so, and Try again loads it: ${files}`, async ({ page }) => {
      await page.clock.install()
      await page.goto('/calendar')
      await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      let isMissing = true
      const held: Route[] = []
      await page.route(`**/assets/${files}`, (route) =>
        isMissing ? route.fulfill({ status: 404, body: '' }) : held.push(route),
      )
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
      const failed = page.getByRole('alert').filter({ hasText: failure })
      const tryAgain = failed.getByRole('button', { name: 'Try again' })
      await expect(failed).toBeVisible()
      await expect(failed).not.toContainText('/assets/')

      isMissing = false
      await tryAgain.click()
      await expect.poll(() => held.length).toBe(1)
      await expect(tryAgain).toBeDisabled()
      // It waits longer with each of the other files that arrives.
      const wait = () => page.clock.fastForward(PATIENCE_MS)
      await expect.poll(() => wait().then(() => tryAgain.isEnabled())).toBe(true)

      // Nothing was loaded unasked.
      expect(held).toHaveLength(1)
      await page.unroute(`**/assets/${files}`)
      await tryAgain.click()
      await expect(page.getByRole('heading', { name: shows })).toBeVisible()
      await expect(failed).toHaveCount(0)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    })
  }

  test('that fails or never comes while the page opens says so, and Try again opens it', async ({ page }) => {
    await page.clock.install()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await page.route('**/assets/logs-page*.js', (route) => route.abort())
    await page.goto('/logs')
    await expect(page.getByText("This page couldn't be loaded.")).toBeVisible()

    await page.unroute('**/assets/logs-page*.js')
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/logs-page*.js', () => resolve())
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await tryAgain.click()
    await asked
    await expect(tryAgain).toBeDisabled()
    await page.clock.fastForward(PATIENCE_MS)
    await expect(tryAgain).toBeEnabled()
    // WebKit would only repeat its failure on a page that opens before the file can be had.
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect(page.getByText("This page couldn't be loaded.")).toBeVisible()

    await page.unroute('**/assets/logs-page*.js')
    await tryAgain.click()
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  })
})
