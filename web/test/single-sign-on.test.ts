import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { held, inTurn } from './support/api-answers.ts'
import { calmAnswers, PROFILE } from './support/calm-answers.ts'
import { mountApp } from './support/mount-app.ts'
import { button, fillIn, heading, MIA } from './support/screens.ts'

const NAME = 'Example University'
const SIGN_ON = `Sign in with ${NAME}`
const settings = { 'single-sign-on': NAME }
/** Whoever is taken there leaves the app, and the test fails. */
const PROVIDER = { address: '/no-such-provider', browser_secret: 'secret' }

describe('on the way to the provider', () => {
  test('a double click starts once, and someone who presses Escape or signs in with a password stays', async () => {
    const [first, second] = [held<'startSingleSignOn'>(PROVIDER), held<'startSingleSignOn'>(PROVIDER)]
    const login = { access_token: 'token', refresh_token_id: 'refresh', user: MIA }
    const answers = { ...calmAnswers(MIA, []), login, startSingleSignOn: inTurn(first, second) }
    const app = await mountApp('/login', { settings, answers })
    await button(app, SIGN_ON).dblClick()
    await first.asked
    await userEvent.keyboard('{Escape}')
    await expect.element(button(app, SIGN_ON)).toBeEnabled()
    first.release()

    await button(app, SIGN_ON).click()
    await second.asked
    expect(app.sent('startSingleSignOn')).toHaveLength(2)
    await fillIn(app, { 'Staff ID': MIA.staff_id, Password: 'Any#Password1' })
    await button(app, 'Login').click()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    second.release()
    await app.getByRole('link', { name: 'Table View' }).click()
    await expect.element(heading(app, 'Table View')).toBeVisible()
    expect(app.path()).toBe('/table')
  })

  test('a browser that can’t remember anything says so', async () => {
    const app = await mountApp('/login', { settings, answers: { startSingleSignOn: PROVIDER } })
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(app.window, 'sessionStorage', { get })
    await button(app, SIGN_ON).click()
    await expect.element(app.getByText(/^Your browser couldn't save your sign-in/)).toBeVisible()
    expect(app.path()).toBe('/login')
  })
})

describe('where passwords are turned off', () => {
  const off = { ...settings, 'password-sign-in': 'off' }

  test('every page leads to single sign-on', async () => {
    const app = await mountApp('/login', { settings: off })
    await expect.element(button(app, SIGN_ON)).toBeVisible()
    expect(app.getByLabelText('Password').elements()).toEqual([])
    expect(app.getByRole('link').elements()).toEqual([])
    for (const path of ['/register', '/forgot-password', '/verify?id=token', '/reset/process?id=token']) {
      await app.open(path)
      await expect.element(heading(app, "You don't need a password")).toBeVisible()
      await expect.element(button(app, SIGN_ON)).toBeVisible()
    }
  })

  test('the profile names who can help, and has no password', async () => {
    const answers = { ...PROFILE, getConnection: { is_connected: true } }
    const app = await mountApp('/profile', { as: MIA, settings: off, answers })
    await expect.element(app.getByText(/end it and contact your IT service desk\.$/)).toBeVisible()
    expect(app.getByLabelText('New password').elements()).toEqual([])
  })
})
