import { activate } from './support/accounts.ts'
import { adminCalls } from './support/admin-calls.ts'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { fillNewPassword, scrollToOptions, signInOnScreen } from './support/screens.ts'
import { goodNews } from './support/toasts.ts'

const NEW = 'Another%Horse8'
const CHANGED = 'Your password was changed, so you were signed out here. Please sign in again.'

test('the profile shows Loading... and then the staff id and the name', async ({ page, signIn }) => {
  await signIn()
  const check = await holdCalls(page, '/api/auth/me')
  await page.goto('/profile')
  const details = page.getByRole('region', { name: 'Your details' })
  await expect(details.getByText('Loading...')).toBeVisible()

  await fillNewPassword(page, NEW)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('User information not loaded')

  check.release()
  await expect(details.getByText('Loading...')).toHaveCount(0)
  await expect(details.getByRole('term')).toHaveText(['Staff ID', 'Name'])
  await expect(details.getByRole('definition')).toHaveText(['10001', 'Mia Chen'])
})

test.describe('a new password', () => {
  test.use({ expectedConsole: /status of (401|422|500)/ })

  test('is checked, and problems are shown', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/profile')
    await expect(page.getByRole('definition').first()).toBeVisible()
    const update = () => page.getByRole('button', { name: 'Update Password' }).click()
    await update()
    await expect(page.getByRole('alert')).toHaveText('Please enter all fields')
    await expect(page.getByLabel('New password')).toBeFocused()
    await fillNewPassword(page, 'Short#1')
    await expect(page.getByText('A symbol from ! @ # $ % * ?, met')).toBeAttached()
    await update()
    await expect(page.getByRole('alert')).toHaveText('Password does not match criteria')
    await fillNewPassword(page, NEW, 'other')
    await update()
    await expect(page.getByRole('alert')).toHaveText('Passwords do not match')

    await fillNewPassword(page, 'Mia#Harbour26')
    await expect(page.getByText('Not your name or staff ID, not met yet')).toBeAttached()
    await update()
    await expect(page.getByRole('alert')).toHaveText(
      "Choose a password that doesn't contain your name or staff ID.",
    )
    await fillNewPassword(page, 'Password123!')
    await update()
    await expect(page.getByRole('alert')).toContainText('This password is easy to guess')
    await expect(page.getByLabel('New password')).toBeFocused()

    for (const [status, sentence] of [
      [422, 'Password does not meet security requirements'],
      [500, 'Failed to update password'],
    ] as const) {
      await page.route('**/api/auth/reset/process', (route) => route.fulfill({ status, json: { status } }))
      await fillNewPassword(page, NEW)
      await update()
      await expect(page.getByRole('alert')).toHaveText(sentence)
      await page.unroute('**/api/auth/reset/process')
    }
  })

  test('names the account for password managers', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/profile')
    await expect(page.locator('form input[autocomplete=username]')).toHaveValue('10001')
    await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password')
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
  })

  test('is set, goes back one page, and signs every other session out with the reason', async ({
    page,
    browser,
    api,
    signIn,
  }) => {
    const person = await activate(api)
    const elsewhere = await browser.newContext()
    const others = [await elsewhere.newPage(), await elsewhere.newPage()] as const
    await signIn(person, elsewhere)
    for (const other of others) {
      await other.goto('/calendar?month=2041-05')
      await expect(other.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
    }

    await signIn(person)
    await page.goto('/logs')
    await page.getByRole('link', { name: 'Ana Silva' }).click()
    await expect(page.getByRole('definition').first()).toHaveText(person.staff_id)
    await fillNewPassword(page, NEW)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(goodNews(page, 'Password updated successfully')).toBeVisible()
    await expect(page).toHaveURL('/logs')
    await page.reload()
    await expect(page).toHaveURL('/logs')

    // Their stream ends with the session: the server tells one tab why, and that tab tells the other.
    for (const other of others) {
      await expect(other).toHaveURL('/login?redirect=%2Fcalendar%3Fmonth%3D2041-05')
      await expect(other.getByRole('status')).toHaveText(CHANGED)
    }
    await signInOnScreen(others[1], { ...person, password: NEW })
    for (const other of others) await expect(other).toHaveURL('/calendar?month=2041-05')
    await elsewhere.close()
  })

  test('leads to the dashboard if there is no previous page', async ({ page, api, signIn }) => {
    await signIn(await activate(api))
    await page.goto('/profile')
    await expect(page.getByRole('definition').first()).toBeVisible()
    await fillNewPassword(page, NEW)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Password updated successfully')).toBeVisible()
  })
})

test.describe('contact details', () => {
  test.use({ expectedConsole: /status of 412/ })

  test('are saved, checked, and never overwrite what someone else has saved meanwhile', async ({
    page,
    api,
    signIn,
  }) => {
    const person = await activate(api)
    await signIn(person)
    await page.goto('/profile')
    const card = page.getByRole('region', { name: 'Contact details' })
    await scrollToOptions(page)
    await expect(card).toContainText('Only you, administrators and')
    const phone = card.getByLabel('Phone', { exact: true })
    const save = card.getByRole('button', { name: 'Save' })
    await phone.fill('call me')
    await phone.press('Enter')
    await expect(card.getByText('Phone can contain only digits')).toBeVisible()
    await expect(phone).toBeFocused()
    await phone.fill(' +61 400 111 222 ')
    await card.getByLabel('Emergency contact').fill('Wei Chen')
    await save.click()
    await expect(goodNews(page, 'Contact details saved.')).toBeVisible()
    await expect(save).toBeFocused()
    await expect(phone).toHaveValue('+61 400 111 222')

    const before = { phone: '+61 400 111 222', emergency_name: 'Wei Chen', emergency_phone: '' }
    const theirs = { phone: '555 0100', emergency_name: 'Wei Chen', emergency_phone: '555 0199' }
    const call = adminCalls(api)
    await call('PUT', `/people/${person.staff_id}/contact`, { ...theirs, before })
    await phone.fill('555 0111')
    await save.click()
    await expect(card.getByRole('alert')).toContainText('changed somewhere else')
    await expect(phone).toHaveValue('555 0111')
    await expect(card.getByLabel('Emergency phone')).toHaveValue('555 0199')
    await expectNoViolationsInBothSchemes(page)
    await save.click()
    await expect(card.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await scrollToOptions(page)
    await expect(phone).toHaveValue('555 0111')
    await expect(card.getByLabel('Emergency phone')).toHaveValue('555 0199')

    const logs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logs' })
    await phone.fill('555 0122')
    await logs.click()
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(phone).toHaveValue('555 0122')
    const saving = await holdCalls(page, '/api/contact')
    await save.click()
    await logs.click()
    await expect(page.getByRole('dialog', { name: 'Still saving' })).toBeVisible()
    saving.release()
    await expect(goodNews(page, 'Contact details saved.')).toBeVisible()
    await expect(page).toHaveURL('/logs')
    await page.goBack()
    await expect(phone).toHaveValue('555 0122')
    await logs.click()
    await expect(page).toHaveURL('/logs')
  })
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: /ERR_FAILED/ })

  test('the profile says so, and Try again loads it', async ({ page, signIn }) => {
    await signIn()
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto('/profile')
    const details = page.getByRole('region', { name: 'Your details' })
    await expect(details.getByRole('alert')).toContainText('No response received from server')
    await page.unroute('**/api/auth/me')
    await details.getByRole('button', { name: 'Try again' }).click()
    await expect(details.getByRole('definition')).toHaveText(['10001', 'Mia Chen'])
  })
})
