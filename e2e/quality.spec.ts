import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { VERIFY_REDIRECT_SECONDS } from '@sojourn/contract/limits'
import { activate, newPerson, requestReset } from './support/accounts.ts'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { fillNewPassword, registerOnScreen } from './support/screens.ts'

interface Screen {
  name: string
  path: string
  heading: string
  isSignedIn?: boolean
  /** A text that shows once the screen is complete. */
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
    text: 'This link is no longer valid.',
  },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, heading: 'Dashboard' },
  { name: 'calendar', path: '/calendar', isSignedIn: true, heading: 'Calendar', text: "Today's Events" },
  { name: 'table', path: '/table', isSignedIn: true, heading: 'Table View', text: 'Rows per page' },
  { name: 'profile', path: '/profile', isSignedIn: true, heading: 'Profile', text: 'This one' },
  { name: 'logs', path: '/logs', isSignedIn: true, heading: 'Audit Logs', text: 'Rows per page' },
  { name: 'page not found', path: '/no/such/page', isSignedIn: true, heading: 'Page not found' },
]

test.describe('axe finds nothing, light and dark, on a desktop and on a phone', () => {
  for (const { name, path, heading, isSignedIn, text } of SCREENS) {
    test.describe(name, () => {
      if (path.includes('?id=')) test.use({ expectedConsole: /status of 401/ })

      test(`on the ${name} screen`, async ({ page, signIn }) => {
        if (isSignedIn) await signIn()
        await page.addInitScript(stayHere, VERIFY_REDIRECT_SECONDS * 1000)
        await page.goto(path)
        await onEachSize(page, async () => {
          await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
          if (text) await expect(page.getByText(text)).toBeVisible()
          await expectLoaded(page)
          await expectNoViolationsInBothSchemes(page)
        })
      })
    })
  }

  test('on an invalid activation, and on a sent one', async ({ page }) => {
    await page.goto('/register')
    await registerOnScreen(page, { ...newPerson(), password: 'Short#1' })
    await expect(page.getByRole('alert')).toHaveText('Password does not match criteria')
    await onEachSize(page, () => expectNoViolationsInBothSchemes(page))
    await registerOnScreen(page, newPerson())
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await onEachSize(page, () => expectNoViolationsInBothSchemes(page))
  })

  test('on the reset screen, and on the toast after it', async ({ page, api }) => {
    await page.goto(await requestReset(api, await activate(api)))
    await expect(page.getByText('For staff ID')).toBeVisible()
    await fillNewPassword(page, 'Another%Horse8')
    await onEachSize(page, () => expectNoViolationsInBothSchemes(page))
    await page.getByRole('button', { name: 'Set new password' }).click()
    const toast = page.getByText('Password updated successfully')
    await expect(toast).toBeVisible()
    // It stays while the pointer is over it.
    await toast.hover()
    await expectNoViolationsInBothSchemes(page)
  })

  test('on the logout modal', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
    await onEachSize(page, async () => {
      await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
      await expectNoViolationsInBothSchemes(page, '[role=dialog]')
    })
  })
})

interface FirstLoad {
  path: string
  heading: string
  /** Gzipped JavaScript in kB: the current size plus at most 3. */
  most: number
}

const BEFORE_SIGN_IN: FirstLoad[] = [
  { path: '/login', heading: 'Login to Sojourn', most: 129 },
  { path: '/register', heading: 'Activate your account', most: 140 },
  { path: '/forgot-password', heading: 'Forgot password?', most: 138 },
  { path: '/verify?id=nothing', heading: 'Account verification', most: 155 },
  { path: '/reset/process?id=nothing', heading: 'Reset password', most: 155 },
  { path: '/unsubscribe', heading: 'Email notices', most: 133 },
  { path: '/check-in?id=nothing', heading: 'Link not recognised', most: 136 },
]
const BEHIND_SIGN_IN: FirstLoad[] = [
  { path: '/dashboard', heading: 'Dashboard', most: 286 },
  { path: '/table', heading: 'Table View', most: 279 },
  { path: '/calendar', heading: 'Calendar', most: 224 },
  { path: '/trips/new', heading: 'Add New Trip', most: 248 },
  { path: '/logs', heading: 'Audit Logs', most: 214 },
  { path: '/profile', heading: 'Profile', most: 219 },
  { path: '/where', heading: 'Where is everyone?', most: 244 },
  { path: '/insights', heading: 'Insights', most: 239 },
  { path: '/trash', heading: 'Trash', most: 215 },
  { path: '/check-ins', heading: 'Check-ins', most: 240 },
  { path: '/check-ins/new', heading: 'New check-in', most: 240 },
]

test.describe('the first load of a screen', () => {
  test.use({ expectedConsole: /status of 401/ })

  test('stays within its JavaScript budget', async ({ page, signIn, listTrips }) => {
    const requested = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) requested.add(request.url())
    })
    const sizes = new Map<string, number>()

    async function expectLight({ path, heading, most }: FirstLoad): Promise<void> {
      requested.clear()
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expectLoaded(page)
      let sum = 0
      for (const url of requested) {
        const size = sizes.get(url) ?? (await gzippedSize(url))
        sizes.set(url, size)
        sum += size
      }
      expect.soft(sum / 1000, `kB of ${path}`).toBeLessThanOrEqual(most)
      expect(sum / 1000, `kB of ${path} that were seen`).toBeGreaterThan(most / 2)
    }

    for (const screen of BEFORE_SIGN_IN) await expectLight(screen)
    await signIn()
    for (const screen of BEHIND_SIGN_IN) await expectLight(screen)
    const [trip] = await listTrips()
    await expectLight({ path: `/trips/${trip?.trip_id}/edit`, heading: 'Edit Trip', most: 254 })
  })
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

async function onEachSize(page: Page, look: () => Promise<void>): Promise<void> {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await look()
  }
}

/**
 * Behind the sign-in, the network is never idle, because the live list keeps a stream open. So this waits for
 * the skeletons.
 */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function gzippedSize(url: string): Promise<number> {
  const answer = await fetch(url)
  return gzipSync(await answer.arrayBuffer(), { level: 9 }).length
}

/** The verification page leaves by itself, so its timer is stopped. (Axe needs all other timers.) */
function stayHere(redirectMs: number): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (ring: () => void, ms?: number) => (ms === redirectMs ? 0 : start(ring, ms)),
  })
}
