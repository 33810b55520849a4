import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/fixtures.ts'

const SCREENS = [
  { name: 'sign-in', path: '/login', isSignedIn: false, heading: 'Login to Sojourn' },
  { name: 'page not found, signed out', path: '/register', isSignedIn: false, heading: 'Page not found' },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, heading: 'Dashboard' },
  { name: 'page not found', path: '/no/such/page', isSignedIn: true, heading: 'Page not found' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      for (const { name, path, isSignedIn, heading } of SCREENS) {
        test(`axe finds nothing on ${name}`, async ({ page, signIn }) => {
          if (isSignedIn) await signIn()
          await page.goto(path)
          await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(({ id, impact, nodes }) => [id, impact, nodes.map((node) => node.html)]),
          ).toEqual([])
        })
      }

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

test('the first load of the sign-in is under 190 kB of gzipped JavaScript', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(190_000)
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
