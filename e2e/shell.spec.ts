import { expect, readStorage, test } from './support/fixtures.ts'
import { openTable } from './support/table.ts'

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

test.describe("a screen whose parts can't be loaded", () => {
  test.use({ expectedConsole: /ERR_FAILED|status of 404|imported module|Unable to load/ })

  test('says so without addresses, and opens once they load', async ({ page }) => {
    await page.goto('/dashboard')
    await page.route('**/assets/logs-page*', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logs' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText("Try again when you're back online.")).toBeVisible()
    await expect(page.getByText('/assets/')).toHaveCount(0)
    await page.unroute('**/assets/logs-page*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()

    // Opened with this screen. The browser wouldn't try again by itself.
    await page.route('**/assets/logs-page*', (route) => route.abort())
    await page.goto('/logs')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.unroute('**/assets/logs-page*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  })

  test('keeps the page when a dialog is missing, and Try again loads it', async ({ page }) => {
    test.slow(true, 'it opens many parts')
    await openTable(page)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const dialogs = [
      { files: /import-dialog.*\.js/, open: 'Import', title: 'Import trips', part: 'The import' },
      { files: /live-palette.*\.js/, open: 'Search', title: 'Search', part: 'Search' },
    ]
    for (const { files, open, title, part } of dialogs) {
      const dialog = page.getByRole('dialog', { name: title })
      await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
      await page.getByRole('button', { name: open, exact: true }).click()
      await expect(dialog).toContainText(`${part} couldn't be loaded.`)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('button', { name: open, exact: true }).click()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled()
      await expect(dialog).toContainText(`${part} couldn't be loaded.`)
      await page.unrouteAll()
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }

    await page.route(/(dashboard-table|feed-dialogs).*\.js/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    )
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByText("The table couldn't be loaded.")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Recent Activities' })).toBeVisible()
    await navigation.getByRole('link', { name: 'Mia Chen' }).click()
    await page.getByRole('button', { name: 'New calendar link' }).click()
    const missing = page.getByRole('dialog', { name: 'Calendar links' })
    await expect(missing).toContainText("This dialog couldn't be loaded.")
    await page.unrouteAll()
    await missing.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'New calendar link' })).toBeVisible()
    await page.keyboard.press('Escape')
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('grid', { name: 'Trips' })).toBeVisible()

    await page.route('**/assets/logs-page*.css', (route) => route.fulfill({ status: 404, body: '' }))
    await navigation.getByRole('link', { name: 'Logs' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
    const hasStyles = await page
      .locator('link[href*="logs-page"][rel=stylesheet]')
      .evaluate((link) => (link as HTMLLinkElement).sheet !== null)
    expect(hasStyles).toBe(true)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
