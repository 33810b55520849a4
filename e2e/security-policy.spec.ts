import { expect, test } from './support/fixtures.ts'

test.describe('the page', () => {
  test.use({ expectedConsole: /TrustedHTML|TrustedScript/ })

  test('takes no text for markup or a script, except text without a tag', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const outcome = await page.evaluate(() => {
      const attempt = (write: (element: HTMLElement) => void, name = 'div') => {
        try {
          write(document.createElement(name))
          return 'taken'
        } catch {
          return 'refused'
        }
      }
      return {
        style: attempt((element) => {
          element.innerHTML = ':root{--x:1}'
        }, 'style'),
        markup: attempt((element) => {
          element.innerHTML = '<b>x</b>'
        }),
        script: attempt((element) => {
          Object.assign(element, { src: '/x.js' })
        }, 'script'),
      }
    })
    expect(outcome).toEqual({ style: 'taken', markup: 'refused', script: 'refused' })
  })
})

test('the API docs open under the same security policy', async ({ page }) => {
  await page.goto('/api/docs/')
  // It renders every call, with code that isn't optimised here.
  await expect(page.getByText('Sign in', { exact: true })).toBeVisible({ timeout: 60_000 })
})
