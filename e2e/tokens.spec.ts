import type { Page } from '@playwright/test'
import { activate } from './support/accounts.ts'
import { expect, test } from './support/fixtures.ts'

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  expectedConsole: /status of (401|403)/,
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
