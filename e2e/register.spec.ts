import type { Page } from '@playwright/test'
import { ACTIVATION, activate, mailboxOf, newPerson } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'
import { expectScreen, registerOnScreen } from './support/screens.ts'

const alert = (page: Page) => page.getByRole('alert')

test.beforeEach(async ({ page }) => {
  await page.goto('/register')
})

test.describe('the fields', () => {
  test('accept no more than their limits, and are named for password managers', async ({ page }) => {
    for (const [label, limit, autocomplete] of [
      ['Staff ID', 10, 'username'],
      ['First name', 30, 'given-name'],
      ['Last name', 30, 'family-name'],
      ['Password', 30, 'new-password'],
      ['Confirm password', 30, 'new-password'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      await field.pressSequentially('x'.repeat(limit + 2))
      await expect(field).toHaveValue('x'.repeat(limit))
      await expect(field).toHaveAttribute('autocomplete', autocomplete)
    }
  })

  test('names keep letters and spaces only, typed or pasted, and the caret stays', async ({ page }) => {
    const first = page.getByLabel('First name')
    await first.pressSequentially('An1na-Ma.ría 2')
    await expect(first).toHaveValue('AnnaMaría ')

    await first.fill('Jose')
    await first.press('Home')
    await first.press('ArrowRight')
    await first.press('7')
    await first.press('x')
    await expect(first).toHaveValue('Jxose')

    const last = page.getByLabel('Last name')
    await last.focus()
    await page.evaluate(() => navigator.clipboard.writeText("1. O'Neill <b>Šimić</b>"))
    await page.keyboard.press('ControlOrMeta+V')
    await expect(last).toHaveValue(' ONeill bŠimićb')
  })
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a password can be shown and hidden', async ({ page }) => {
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('Correct#Horse7')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Show password' }).first().press('Enter')
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('the password rules are ticked off while typing', async ({ page }) => {
    const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem')
    const password = page.getByLabel('Password', { exact: true })
    const expectMet = async (typed: string, met: boolean[]) => {
      await password.fill(typed)
      const [length, lowercase, uppercase, digit, symbol, personal] = met.map((isMet) =>
        isMet ? 'met' : 'not met yet',
      )
      await expect(rules).toHaveText([
        `Minimum 12 characters, maximum 30, ${length}`,
        `A lowercase letter, ${lowercase}`,
        `An uppercase letter, ${uppercase}`,
        `A digit, ${digit}`,
        `A symbol from ! @ # $ % * ?, ${symbol}`,
        `Not your name or staff ID, ${personal}`,
      ])
    }
    await expectMet('', [false, false, false, false, false, false])
    await expectMet('abc', [false, true, false, false, false, true])
    await expectMet('abcD1', [false, true, true, true, false, true])
    await expect(page.getByText('4 of 6 password rules met')).toBeAttached()
    await expectMet('abcD1?', [false, true, true, true, true, true])
    await expectMet('abcD1?abcD1?', [true, true, true, true, true, true])
    await page.getByLabel('Last name').fill('Bcd')
    await expectMet('abcD1?abcD1?', [true, true, true, true, true, false])
  })
})

test.describe('problems are shown, and the first field to fix has the focus', () => {
  test('Please enter all fields', async ({ page }) => {
    await page.getByLabel('Staff ID').fill('20417')
    await page.getByRole('button', { name: 'Activate account' }).click()
    await expect(alert(page)).toHaveText('Please enter all fields')
    await expect(page.getByLabel('First name')).toBeFocused()
    for (const label of ['First name', 'Last name', 'Password', 'Confirm password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByLabel('Staff ID')).not.toHaveAttribute('aria-invalid')
  })

  test('Password does not match criteria', async ({ page }) => {
    await registerOnScreen(page, { ...newPerson(), password: 'Short#1' })
    await expect(alert(page)).toHaveText('Password does not match criteria')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(/^Password does not match criteria/)
    await password.press('x')
    await expect(alert(page)).toHaveCount(0)
  })

  test('Passwords do not match', async ({ page }) => {
    await registerOnScreen(page, newPerson(), 'Correct#Horse8')
    await expect(alert(page)).toHaveText('Passwords do not match')
    await expect(page.getByLabel('Confirm password')).toBeFocused()
  })

  test('Staff ID can have only …', async ({ page }) => {
    await registerOnScreen(page, { ...newPerson(), staff_id: 'a b' })
    await expect(alert(page)).toHaveText(
      'Staff ID can only contain letters, digits, dots, dashes and underscores',
    )
    await expect(page.getByLabel('Staff ID')).toBeFocused()
  })
})

test.describe("the server's refusals are shown", () => {
  test.use({ expectedConsole: /status of (409|429|502|503)|ERR_INTERNET_DISCONNECTED/ })

  test('an account that is already active', async ({ page, api }) => {
    await registerOnScreen(page, await activate(api))
    await expect(alert(page)).toHaveText('Error: This account is already active')
  })

  test("an email that couldn't be sent; the next try works", async ({ page }) => {
    const person = newPerson()
    await page.route('**/api/auth/register', (route) =>
      route.fulfill({
        status: 503,
        json: {
          status: 503,
          error: 'unavailable',
          message: "The email couldn't be sent. Please try again in a few minutes.",
        },
      }),
    )
    await registerOnScreen(page, person)
    await expect(alert(page)).toHaveText(
      "Error: The email couldn't be sent. Please try again in a few minutes.",
    )
    await expect(page.getByRole('button', { name: 'Activate account' })).toBeFocused()
    await page.unroute('**/api/auth/register')
    await page.getByRole('button', { name: 'Activate account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })

  test('an answer without a message', async ({ page }) => {
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502, body: '<h1>Oops</h1>' }))
    await registerOnScreen(page, newPerson())
    await expect(alert(page)).toHaveText('An unexpected error occurred')
  })

  test('a lost connection; the input is kept', async ({ page, context }) => {
    const person = newPerson()
    await expectScreen(page, 'Activate your account')
    await context.setOffline(true)
    await registerOnScreen(page, person)
    await expect(alert(page)).toHaveText('An unexpected error occurred')
    await expect(page.getByLabel('Staff ID')).toHaveValue(person.staff_id)
    await expect(page.getByLabel('Confirm password')).toHaveValue(person.password)
  })
})

test('a double click sends one registration', async ({ page, server }) => {
  const person = newPerson()
  await page.getByLabel('Staff ID').fill(person.staff_id)
  await page.getByLabel('First name').fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Activate account' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await mailedLink(server, mailboxOf(person), ACTIVATION, 1)
})

test('the link can be sent again, and a link leads back to the sign-in page', async ({ page, server }) => {
  const person = newPerson()
  await registerOnScreen(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const first = await mailedLink(server, mailboxOf(person), ACTIVATION)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('status')).toHaveText('Another link was sent.')
  expect(await mailedLink(server, mailboxOf(person), ACTIVATION, 2)).not.toBe(first)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
})
