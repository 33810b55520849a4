import { DEMO } from './support/accounts.ts'
import { expect, readStorage, test } from './support/fixtures.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'

test.use({ expectedConsole: /status of 401/ })

test('the first screen leads to the sign-in page and back; logging out ends the session here, in the other tabs and on the server', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/?view=1')
  await expect(page).toHaveURL(/\/login/)
  await signInOnScreen(page, DEMO)
  await expect(page).toHaveURL('/?view=1')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeVisible()

  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expectScreen(otherTab, 'Dashboard')
  const { token } = await readStorage(page)
  const readAsMia = () =>
    fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await readAsMia()).status).toBe(200)
  await navigation.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(otherTab).toHaveURL(/\/login/)
  expect(await readStorage(page)).toEqual({ token: null, refreshTokenId: null, user: null })
  expect((await readAsMia()).status).toBe(401)
})
