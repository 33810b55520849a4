import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const entries = (page: Page) => page.getByRole('region', { name: 'Audit log' }).getByRole('listitem')
const filter = (page: Page, label: string) =>
  page
    .getByRole('group', { name: 'Filters' })
    .getByRole(label === 'Text' ? 'searchbox' : 'combobox', { name: label })

/** The filters in the address, in any order. */
async function expectAddress(page: Page, search: Record<string, string>): Promise<void> {
  await expect(page).toHaveURL(({ pathname, searchParams }) => {
    const isSame = [...searchParams].every(([name, value]) => search[name] === value)
    return pathname === '/admin/audit' && isSame && searchParams.size === Object.keys(search).length
  })
}

test('an administrator narrows the log down and exports it', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page).toHaveTitle(/^Audit/)
  await expect(entries(page)).toHaveCount(50)
  const newest = entries(page).first()
  await expect(newest).toContainText('Mia Chen signed in')
  await expect(newest).toContainText('Sign-in')
  await expect(newest).toContainText('Mia Chen staff ID 10001')

  await filter(page, 'Kind').click()
  await page.getByRole('option', { name: 'Trip', exact: true }).click()
  await expectAddress(page, { kind: 'trip' })
  await expect(entries(page).first()).toContainText('trip')
  await filter(page, 'Text').fill('added')
  await expectAddress(page, { kind: 'trip', search: 'added' })
  await expect(entries(page).filter({ hasNotText: 'added' })).toHaveCount(0)

  await filter(page, 'Person').fill('mia')
  await page.getByRole('option', { name: 'Mia Chen' }).click()
  await expectAddress(page, { staff: '10001', kind: 'trip', search: 'added' })
  await expect(entries(page).filter({ hasNotText: 'staff ID 10001' })).toHaveCount(0)
  const shown = await entries(page).count()
  expect(shown).toBeGreaterThan(3)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('audit_export.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(shown + 1)
})
