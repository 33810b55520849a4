import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { VERIFY_REDIRECT_SECONDS } from '@sojourn/contract/limits'
import { activate, newPerson, requestReset } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { fillNewPassword, registerOnScreen } from './support/screens.ts'

interface Screen {
  name: string
  path: string
  heading: string
  isSignedIn?: boolean
  /** What stands on it once it is complete. */
  text?: string
}

const SCREENS: Screen[] = [
  { name: 'sign-in', path: '/login', heading: 'Login to Sojourn' },
  { name: 'activation', path: '/register', heading: 'Activate your account' },
  { name: 'forgotten password', path: '/forgot-password', heading: 'Forgot password?' },
  {
    name: 'verification, invalid link',
    path: '/verify?id=nothing',
    heading: 'Account verification',
    text: 'Invalid Link! Returning to Login Page',
  },
  {
    name: 'reset, invalid link',
    path: '/reset/process?id=nothing',
    heading: 'Reset password',
    text: 'This link is not valid any more.',
  },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, heading: 'Dashboard' },
  { name: 'profile', path: '/profile', isSignedIn: true, heading: 'Profile', text: 'Staff ID' },
  { name: 'page not found', path: '/no/such/page', isSignedIn: true, heading: 'Page not found' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      for (const { name, path, heading, isSignedIn, text } of SCREENS) {
        test.describe(name, () => {
          if (path.includes('?id=')) test.use({ expectedConsole: /status of 401/ })

          test('axe finds nothing', async ({ page, signIn }) => {
            if (isSignedIn) await signIn()
            await page.addInitScript(stayHere, VERIFY_REDIRECT_SECONDS * 1000)
            await page.goto(path)
            await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
            if (text) await expect(page.getByText(text)).toBeVisible()
            await page.waitForLoadState('networkidle')
            await expectNoViolations(page)
            await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
          })
        })
      }

      test('axe finds nothing on an activation that is wrong, and on one that was sent', async ({ page }) => {
        await page.goto('/register')
        await registerOnScreen(page, { ...newPerson(), password: 'Short#1' })
        await expect(page.getByRole('alert')).toHaveText('Password does not match criteria')
        await expectNoViolations(page)
        await registerOnScreen(page, newPerson())
        await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
        await expectNoViolations(page)
      })

      test('axe finds nothing on the reset screen, and on the toast after it', async ({ page, api }) => {
        await page.goto(await requestReset(api, await activate(api)))
        await expect(page.getByText('For staff ID')).toBeVisible()
        await fillNewPassword(page, 'Another%Horse8')
        await expectNoViolations(page)
        await page.getByRole('button', { name: 'Set new password' }).click()
        await expect(page.getByText('Password updated successfully')).toBeVisible()
        await expectNoViolations(page)
      })

      test('axe finds nothing on the logout modal', async ({ page, signIn }) => {
        await signIn()
        await page.goto('/dashboard')
        if (viewport.width < 768) await page.getByRole('button', { name: 'More' }).click()
        await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click()
        await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
        expect(violations.map(({ id, impact }) => [id, impact])).toEqual([])
      })
    })
  }
}

test('the first load of the sign-in is at most 130 kB of gzipped JavaScript', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000)
})

test('nothing is loaded from elsewhere', async ({ page, signIn, server }) => {
  await signIn()
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url) && !url.startsWith('data:')) foreign.push(url)
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  expect(foreign).toEqual([])
})

test('the page of the API opens under the same security policy', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByText('Sign in', { exact: true })).toBeVisible()
})

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, impact, nodes }) => [id, impact, nodes.map((node) => node.html)])).toEqual([])
}

/** The verification leaves by itself: its timer never rings while it is looked at. (Axe needs all others.) */
function stayHere(redirectMs: number): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (ring: () => void, ms?: number) => (ms === redirectMs ? 0 : start(ring, ms)),
  })
}
