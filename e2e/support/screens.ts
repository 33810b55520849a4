import { expect, type Page } from '@playwright/test'
import type { Credentials, Registration } from '@sojourn/contract/account/account'

/** Fills in and sends the open sign-in screen. */
export async function signInOnScreen(page: Page, { staff_id, password }: Credentials): Promise<void> {
  await expectScreen(page, 'Login to Sojourn')
  await page.getByLabel('Staff ID').fill(staff_id)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Fills in and sends the open activation screen. */
export async function registerOnScreen(
  page: Page,
  { staff_id, first_name, last_name, password }: Registration,
  confirmation = password,
): Promise<void> {
  await expectScreen(page, 'Activate your account')
  await page.getByLabel('Staff ID').fill(staff_id)
  await page.getByLabel('First name').fill(first_name)
  await page.getByLabel('Last name').fill(last_name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Activate account' }).click()
}

/** Fills in a new password, on the reset screen or the profile. */
export async function fillNewPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirmation)
}

/**
 * A screen is loaded when it is opened. Until then the previous one stays, and its fields may have the same
 * names.
 */
export async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}
