import type { Page } from '@playwright/test'
import { activate } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedConsole: /status of (401|403|404|422)|ERR_FAILED/,
})

function tokensOn(page: Page) {
  return page.getByRole('region', { name: 'Access tokens' })
}

async function openForm(page: Page) {
  await page.goto('/profile')
  await tokensOn(page).getByRole('button', { name: 'New access token' }).click()
  return page.getByRole('dialog', { name: 'New access token' })
}

/** What the API answers a program that has this token. */
function statusOf(page: Page, path: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return page.evaluate(async ([path, headers]) => (await fetch(path, { headers })).status, [
    path,
    headers,
  ] as const)
}

test('an access token is created, copied, used and revoked', async ({ page, api, signIn }) => {
  await signIn(await activate(api))
  const dialog = await openForm(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Please give the access token a name')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Data warehouse')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose what the token may do')).toBeVisible()
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await expect(dialog.getByRole('checkbox')).toHaveCount(4)
  await dialog.getByRole('checkbox', { name: 'Read trips' }).check()
  await dialog.getByLabel('Valid for').selectOption('30 days')
  await dialog.getByRole('button', { name: 'Create token' }).click()

  await expect(dialog.getByRole('button', { name: 'Copy token' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('status')).toContainText("You haven't copied the token")
  await dialog.getByRole('button', { name: 'Copy token' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Token copied')
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const row = tokensOn(page).getByRole('listitem').filter({ hasText: 'Data warehouse' })
  await expect(row).toContainText('trips:read')
  await expect(row).toContainText('Not used yet')
  expect(await statusOf(page, '/api/trips', token)).toBe(200)
  expect(await statusOf(page, '/api/where', token)).toBe(403)
  await page.reload()
  await expect(row).toContainText('Used in the last ten minutes')

  await row.getByRole('button', { name: 'Revoke Data warehouse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  expect(await statusOf(page, '/api/trips', token)).toBe(401)
})

test('a token that nobody has seen is revoked, and a name can be used once', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(await activate(api))
  const dialog = await openForm(page)
  await dialog.getByLabel('Name').fill('Finance')
  await dialog.getByRole('checkbox', { name: 'Read what trips cost' }).check()
  const creating = await holdCalls(page, '/api/access-tokens')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await creating.asked
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  creating.release()
  await expect(page.getByText('Access token revoked')).toBeVisible()
  await expect(tokensOn(page).getByRole('listitem')).toHaveCount(0)

  for (const name of ['Finance', 'FINANCE']) {
    await tokensOn(page).getByRole('button', { name: 'New access token' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('checkbox', { name: 'Read what trips cost' }).check()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    if (name === 'Finance') await dialog.getByRole('button', { name: 'Done' }).click()
  }
  await expect(dialog.getByText('You already have an access token with this name')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('FINANCE')
  await expect(dialog.getByLabel('Name')).toBeFocused()
})

test('administrators can give more, it works on a phone, and axe finds nothing', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openForm(page)
  await expect(dialog.getByRole('checkbox')).toHaveCount(6)
  await expectNoViolations(page)
  await dialog.getByLabel('Name').fill('A program with a name that is as long as it may ever be, ok')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy token' })).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(tokensOn(page).getByRole('listitem')).toHaveCount(1)
  await expectNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a token whose answer was lost is in the list, and revoking one twice is no problem', async ({
  page,
  api,
  signIn,
}) => {
  await signIn(await activate(api))
  const dialog = await openForm(page)
  await page.route('**/api/access-tokens', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByLabel('Name').fill('Lost')
  await dialog.getByRole('checkbox', { name: 'Read trips' }).check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No response received from server')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const row = tokensOn(page).getByRole('listitem').filter({ hasText: 'Lost' })
  await row.getByRole('button', { name: 'Revoke Lost' }).click()
  let isLost = true
  await page.route('**/api/access-tokens/*', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(question.getByText('No response received from server')).toBeVisible()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(0)
})
