import { DEMO } from './support/accounts.ts'
import { AS_PEOPLE_LIVE, expect, readStorage, test } from './support/fixtures.ts'

test.use(AS_PEOPLE_LIVE)

test('the demo person signs in and lands on the dashboard', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/Sojourn/)
  await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  await page.getByLabel('Staff ID').fill(DEMO.staff_id)
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const stored = await readStorage(page)
  expect(JSON.parse(String(stored.user))).toEqual({
    staff_id: '10001',
    first_name: 'Mia',
    last_name: 'Chen',
    is_administrator: true,
  })
  expect(stored.token).toBeTruthy()
  expect(stored.refreshTokenId).toBeTruthy()
})
