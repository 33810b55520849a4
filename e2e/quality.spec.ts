import type { Page } from '@playwright/test'
import { VERIFY_REDIRECT_SECONDS } from '@sojourn/contract/limits'
import { activate, newPerson, requestReset } from './support/accounts.ts'
import { expectNoViolations, showIn } from './support/axe.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen, fillNewPassword, registerOnScreen } from './support/screens.ts'

interface Screen {
  name: string
  path: string
  heading: string
  isSignedIn?: boolean
  /** A text that shows once the screen is complete. */
  text?: string
  /** It has no part of its own to weigh. */
  isUnweighed?: boolean
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
  {
    name: 'page not found',
    path: '/no/such/page',
    isSignedIn: true,
    heading: 'Page not found',
    isUnweighed: true,
  },
]

test.describe('axe finds nothing, on a phone in the dark and on a desktop in the light', () => {
  for (const { name, path, heading, isSignedIn, text, isUnweighed } of SCREENS) {
    test.describe(name, () => {
      if (path.includes('?id=')) test.use({ expectedConsole: /status of 401/ })

      test(`on the ${name} screen`, async ({ page, signIn }) => {
        if (isSignedIn) await signIn()
        await page.addInitScript(stayHere, VERIFY_REDIRECT_SECONDS * 1000)
        await page.goto(path)
        await expectScreen(page, heading)
        await expectLoaded(page)
        if (!isUnweighed) await expectFirstLoad(page, path.replace(/\?.*/, ''))
        await onEachSize(page, async () => {
          await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
          if (text) await expect(page.getByText(text)).toBeVisible()
          await expectLoaded(page)
          await expectNoViolations(page)
        })
      })
    })
  }

  test('on an invalid activation, and on a sent one', async ({ page }) => {
    await page.goto('/register')
    await registerOnScreen(page, { ...newPerson(), password: 'Short#1' })
    await expect(page.getByRole('alert')).toHaveText('Password does not match criteria')
    await onEachSize(page, () => expectNoViolations(page))
    await registerOnScreen(page, newPerson())
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await onEachSize(page, () => expectNoViolations(page))
  })

  test('on the reset screen, and on the toast after it', async ({ page, api }) => {
    await page.goto(await requestReset(api, await activate(api)))
    await expect(page.getByText('For staff ID')).toBeVisible()
    await fillNewPassword(page, 'Another%Horse8')
    await onEachSize(page, () => expectNoViolations(page))
    await page.getByRole('button', { name: 'Set new password' }).click()
    const toast = page.getByText('Password updated successfully')
    await expect(toast).toBeVisible()
    // It stays while the pointer is over it.
    await toast.hover()
    await expectNoViolations(page)
  })

  test('on the logout modal', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
    await onEachSize(page, async () => {
      await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
      await expectNoViolations(page, '[role=dialog]')
    })
  })
})

test('screens that no other test here opens load only what they are weighed with', async ({
  page,
  signIn,
}) => {
  await signIn()
  for (const [path, heading] of [
    ['/trash', 'Trash'],
    ['/check-ins', 'Check-ins'],
    ['/where', 'Where is everyone?'],
    ['/insights', 'Insights'],
  ] as const) {
    await page.goto(path)
    await expectScreen(page, heading)
    await expectLoaded(page)
    await expectFirstLoad(page, path)
  }
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
  for (const { viewport, colorScheme } of [
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize(viewport)
    await showIn(page, colorScheme)
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

/** The verification page leaves by itself, so its timer is stopped. (Axe needs all other timers.) */
function stayHere(redirectMs: number): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (ring: () => void, ms?: number) => (ms === redirectMs ? 0 : start(ring, ms)),
  })
}
