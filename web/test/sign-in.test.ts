import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal } from './support/api-answers.ts'
import { calmAnswers } from './support/calm-answers.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { button, expectAlert, fillIn, heading, MIA } from './support/screens.ts'

const NOTHING = { token: null, refreshTokenId: null, user: null }
const SIGNED_IN = { access_token: 'token', refresh_token_id: 'refresh', user: MIA }
const wrongPassword = refusal('not_signed_in', signInSentences.invalid)

test('someone who signs in lands on the dashboard, and stays signed in', async () => {
  const app = await mountApp('/login', { answers: { ...calmAnswers(MIA, []), login: SIGNED_IN } })
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
  expect(app.window.document.title).toMatch(/Sojourn/)
  await signIn(app)
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  expect(app.path()).toBe('/dashboard')
  expect(app.sent('login').map(({ body }) => body)).toEqual([
    { staff_id: MIA.staff_id, password: 'Sojourn#Demo2026' },
  ])
  const { user, ...tokens } = storedSession()
  expect(tokens).toEqual({ token: 'token', refreshTokenId: 'refresh' })
  expect(JSON.parse(String(user))).toEqual(MIA)
})

test.each([
  ['full', fillStorage],
  ['blocked', blockStorage],
])(
  'with storage that is %s, the screen says what to do, and no session is left behind',
  async (_what, breakIt) => {
    const app = await mountApp('/login', { answers: { login: SIGNED_IN, logout: { provider_logout: null } } })
    breakIt(app)
    await signIn(app)
    await expect.element(app.getByRole('alert')).toMatchTextContent("Your browser couldn't save your sign-in")
    await expect.element(button(app, 'Login')).toBeEnabled()
    expect(app.path()).toBe('/login')
    await expect
      .poll(() => app.sent('logout').map(({ body }) => body))
      .toEqual([{ refresh_token_id: 'refresh' }])
    expect(app.sent('logout')[0]?.headers.get('authorization')).toBe('Bearer token')
    await app.reload()
    expect(storedSession()).toEqual(NOTHING)

    localStorage.clear()
    app.answer(calmAnswers(MIA, []))
    await signIn(app)
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
  },
)

test('both fields are required', async () => {
  const app = await mountApp('/login')
  await fillIn(app, { 'Staff ID': MIA.staff_id })
  await button(app, 'Login').click()
  await expectAlert(app, 'Please enter both Staff ID and Password')
  expect(app.path()).toBe('/login')
})

test('fields take no more than their limits, and are named for password managers', async () => {
  const app = await mountApp('/login')
  const staffId = app.getByLabelText('Staff ID')
  const password = app.getByLabelText('Password')
  await staffId.fill('123456789')
  await userEvent.keyboard('012')
  await expect.element(staffId).toHaveValue('1234567890')
  await password.fill('x'.repeat(32))
  await expect.element(password).toHaveValue('x'.repeat(30))
  await expect.element(staffId).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
})

test('there are links to activation and password reset', async () => {
  const app = await mountApp('/login')
  for (const [name, path] of [
    ['Activate your account', '/register'],
    ['Forgot password?', '/forgot-password'],
  ] as const)
    await expect.element(app.getByRole('link', { name })).toHaveAttribute('href', path)
})

describe('refused', () => {
  test('a wrong password says so and keeps the staff id', async () => {
    const app = await mountApp('/login', { answers: { login: wrongPassword } })
    await fillIn(app, { 'Staff ID': MIA.staff_id, Password: 'Wrong#Password1' })
    await userEvent.keyboard('{Enter}')
    await expectAlert(app, 'Invalid username or password')
    await expect.element(app.getByLabelText('Staff ID')).toHaveValue(MIA.staff_id)
    expect(storedSession()).toEqual(NOTHING)
  })

  test('a lost connection says so, and the next try works', async () => {
    const app = await mountApp('/login', { answers: { login: wrongPassword } })
    // What signs people in is loaded when they start to type.
    app.setOffline(true)
    await signIn(app)
    await expectAlert(app, 'No response received from server')
    app.setOffline(false)
    await button(app, 'Login').click()
    await expectAlert(app, 'Invalid username or password')
    app.setOffline(true)
    await button(app, 'Login').click()
    await expectAlert(app, 'No response received from server')
    app.setOffline(false)
    app.answer({ ...calmAnswers(MIA, []), login: SIGNED_IN })
    await button(app, 'Login').click()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
  })
})

async function signIn(app: App): Promise<void> {
  await fillIn(app, { 'Staff ID': MIA.staff_id, Password: 'Sojourn#Demo2026' })
  await button(app, 'Login').click()
}

/** Matches exactly. */
function fillStorage(): void {
  let size = 1_000_000
  for (let part = 0; size >= 1; part += 1) {
    try {
      localStorage.setItem(`part-${part}`, 'x'.repeat(size))
    } catch {
      size = Math.floor(size / 2)
    }
  }
}

function blockStorage({ window }: App): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { get })
}
