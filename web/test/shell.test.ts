import { expect, test } from 'vitest'
import { lost } from './support/api-answers.ts'
import { setBrowser } from './support/browser-settings.ts'
import { DIRECTORY } from './support/example-trips.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { button, dialog, heading, MIA } from './support/screens.ts'

test('the side navigation has exactly its items, and marks the current one', async () => {
  const app = await mountApp('/dashboard', { as: MIA, answers: DIRECTORY })
  const links = navigation(app).getByRole('link')
  const link = (name: string) => navigation(app).getByRole('link', { name })
  await expect.element(link('Dashboard')).toHaveAttribute('aria-current', 'page')
  expect(links.elements().map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Add Trip', '/trips/new'],
    ['Table View', '/table'],
    ['Calendar', '/calendar'],
    ['Mia Chen', '/profile'],
    ['Logs', '/logs'],
  ])
  await expect.element(button(navigation(app), 'Logout')).toBeVisible()
  await link('Calendar').click()
  await expect.element(heading(app, 'Calendar')).toBeVisible()
  expect(app.path()).toBe('/calendar')
  await expect.element(link('Calendar')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Dashboard')).not.toHaveAttribute('aria-current')
})

test('an unknown address says so and offers a way back', async () => {
  const app = await mountApp('/no/such/page', { as: MIA })
  await expect.element(heading(app, 'Page not found')).toBeVisible()
  await app.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  expect(app.path()).toBe('/dashboard')
})

test('logging out asks first; Cancel and a click outside keep the session, and so does a server that is out of reach', async () => {
  const app = await mountApp('/dashboard', { as: MIA, answers: { logout: lost } })
  const session = storedSession()
  const logout = button(navigation(app), 'Logout')
  const question = dialog(app, 'Confirm Logout')
  await logout.click()
  await expect.element(question.getByText('Are you sure you want to log out?')).toBeVisible()
  await button(question, 'Cancel').click()
  await expect.element(question).not.toBeInTheDocument()

  await logout.click()
  await expect.element(question).toBeVisible()
  await app.getByRole('banner').click({ position: { x: 5, y: 5 }, force: true })
  await expect.element(question).not.toBeInTheDocument()
  expect(app.sent('logout')).toEqual([])

  await logout.click()
  await button(question, 'Logout').click()
  await expect.element(app.getByText('No response received from server')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(app.sent('logout').map(({ body }) => body)).toEqual([{ refresh_token_id: 'refresh' }])
  expect(app.path()).toBe('/dashboard')
  expect(storedSession()).toEqual(session)
})

test('on a phone, every item can be reached, and nothing is wider than the screen', async () => {
  await setBrowser({ width: 360, height: 740 })
  const app = await mountApp('/dashboard', { as: MIA })
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  const bar = navigation(app)
  for (const name of ['Dashboard', 'Add Trip', 'Table View', 'Calendar'])
    await expect.element(bar.getByRole('link', { name })).toBeInViewport()
  await button(bar, 'More').click()
  const more = dialog(app, 'More')
  for (const name of ['Mia Chen', 'Logs'])
    await expect.element(more.getByRole('link', { name })).toBeInViewport()
  await expect.element(button(more, 'Logout')).toBeInViewport()
  expect(app.window.document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('the colour scheme can be changed, and is kept', async () => {
  const app = await mountApp('/dashboard', { as: MIA })
  const scheme = () => app.window.document.documentElement.getAttribute('data-mantine-color-scheme')
  await button(app, 'Colour scheme: System').click()
  expect(scheme()).toBe('light')
  await app.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(scheme).toBe('dark')
  await app.reload()
  await expect.element(button(app, 'Colour scheme: Dark')).toBeVisible()
  expect(scheme()).toBe('dark')
})

function navigation(app: App) {
  return app.getByRole('navigation', { name: 'Main' })
}
