import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import { singleSignOnSentences } from '@sojourn/contract/account/single-sign-on-sentences'
import { describe, expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type Answers, held, inTurn, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { calmAnswers, PROFILE } from './support/calm-answers.ts'
import { DIRECTORY } from './support/example-trips.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { ANA, button, expectAlert, fillIn, heading, MIA, press, toast } from './support/screens.ts'

const NAME = 'Example University'
const SIGN_ON = `Sign in with ${NAME}`
const settings = { 'single-sign-on': NAME }
/** Whoever is taken there leaves the app, and the test fails. */
const PROVIDER = { address: '/no-such-provider', browser_secret: 'secret' }

const SIGNED_IN = { access_token: 'token', refresh_token_id: 'refresh', user: MIA }
/** Mia's account, which isn't connected to her identity yet. */
const OFFER = { link: { code: 'offer', staff_id: MIA.staff_id } }
const PROOF = { code: 'offer', browser_secret: 'secret' }
const HAS_ACCOUNT = `Staff ID ${MIA.staff_id} already has an account`
const NOT_CONNECTED = "Your account isn't connected"

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

describe('back from the provider,', () => {
  test('someone who cancelled there is told so, and can try again without losing the page they wanted', async () => {
    const startSingleSignOn = inTurn<'startSingleSignOn'>(
      backWith('error=cancelled'),
      backWith('error=cancelled'),
      backWith('code=one'),
    )
    const app = await openSignedOut('/table?staff=10002', { startSingleSignOn, exchangeCode: SIGNED_IN })
    await button(app, SIGN_ON).click()
    await expectAlert(app, 'You cancelled the sign-in.')
    await app.getByRole('link', { name: 'Back to login' }).click()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    await button(app, SIGN_ON).click()
    await expect.element(heading(app, "You aren't signed in")).toBeVisible()
    expect(app.path()).toBe('/login/return')
    await button(app, SIGN_ON).click()
    await expect.element(heading(app, 'Table View')).toBeVisible()
    expect(app.path()).toBe('/table?staff=10002')
    expect(app.sent('exchangeCode').map(({ body }) => body)).toEqual([
      { code: 'one', browser_secret: 'secret' },
    ])
  })

  test('the code is used once, and doesn’t stay in the address', async () => {
    const app = await openSignedOut('/login', {
      startSingleSignOn: backWith('code=one'),
      exchangeCode: SIGNED_IN,
    })
    await button(app, SIGN_ON).click()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    // Someone who is signed in goes on.
    await app.open('/login/return#code=one')
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    expect(app.path()).toBe('/dashboard')
    expect(app.sent('exchangeCode')).toHaveLength(1)
    app.window.history.back()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    await expect.poll(app.path).toBe('/dashboard')
    expect(app.sent('exchangeCode')).toHaveLength(1)
  })

  test('a code that another tab or browser requested isn’t used', async () => {
    const app = await mountApp('/login/return#code=one', { settings })
    await expectAlert(app, 'This sign-in was started in another tab or browser. Try again here.')
    expect(app.path()).toBe('/login/return')
    // Nothing is left to finish.
    await app.reload()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    expect(app.path()).toBe('/login')
  })
})

describe('an account that someone already has', () => {
  const offered: Answers = { startSingleSignOn: backWith('code=one'), exchangeCode: OFFER }

  test('is connected after they sign in with its password', async () => {
    const login = inTurn<'login'>(refusal('not_signed_in', signInSentences.invalid), SIGNED_IN)
    const app = await openSignedOut('/calendar?view=year', { ...offered, login, linkIdentity: null })
    await button(app, SIGN_ON).click()
    await expect.element(heading(app, HAS_ACCOUNT)).toBeVisible()
    await fillIn(app, { Password: 'Wrong#Password1' })
    await userEvent.keyboard('{Enter}')
    await expect.element(badNews(app, 'Invalid username or password')).toBeVisible()
    expect(storedSession().token).toBeNull()
    expect(app.sent('linkIdentity')).toEqual([])

    await app.reload()
    await expect.element(heading(app, HAS_ACCOUNT)).toBeVisible()
    await fillIn(app, { Password: ANA.password })
    await button(app, 'Sign in and connect').click()
    await expect.element(heading(app, 'Calendar')).toBeVisible()
    expect(app.path()).toBe('/calendar?view=year')
    expect(app.sent('login').at(-1)?.body).toEqual({ staff_id: MIA.staff_id, password: ANA.password })
    const [connected, ...more] = app.sent('linkIdentity')
    expect(connected?.body).toEqual(PROOF)
    expect(connected?.headers.get('authorization')).toBe('Bearer token')
    expect(more).toEqual([])
    expect(app.sent('exchangeCode')).toHaveLength(1)
  })

  test('is signed in, and says so, if it can no longer be connected', async () => {
    const linkIdentity = refusal('forbidden', singleSignOnSentences.expired)
    const app = await openSignedOut('/login', { ...offered, login: SIGNED_IN, linkIdentity })
    await button(app, SIGN_ON).click()
    await fillIn(app, { Password: ANA.password })
    await userEvent.keyboard('{Enter}')
    await expect.element(badNews(app, "You're signed in, but your account isn't connected.")).toBeVisible()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    expect(app.path()).toBe('/dashboard')
    expect(storedSession().token).toBe('token')
  })

  test('is connected with an emailed link, which works once', async () => {
    const app = await openSignedOut('/logs', { ...offered, requestIdentityLink: null })
    await button(app, SIGN_ON).click()
    await button(app, 'Email me a link').click()
    await expect.element(heading(app, 'Check your email')).toBeVisible()
    await expect
      .element(app.getByRole('status'))
      .toHaveTextContent(
        `A link was emailed to staff ID ${MIA.staff_id}. It can be used once and expires in 1 hour.`,
      )
    expect(app.sent('requestIdentityLink').map(({ body }) => body)).toEqual([PROOF])
    await app.getByRole('link', { name: 'Back to login' }).click()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    expect(app.path()).toBe('/login?redirect=%2Flogs')

    const mailReader = await mountApp('/login/link?id=mailed', {
      settings,
      answers: { me: MIA, confirmIdentityLink: null },
    })
    await expect.element(mailReader.getByText(new RegExp(`connect staff ID ${MIA.staff_id}`))).toBeVisible()
    expect(mailReader.sent('confirmIdentityLink')).toEqual([])
    await button(mailReader, 'Connect').click()
    await expect.element(heading(mailReader, 'Account connected')).toBeVisible()
    await expect.element(button(mailReader, SIGN_ON)).toBeVisible()
    const [confirmed] = mailReader.sent('confirmIdentityLink')
    expect(confirmed?.headers.get('authorization')).toBe('Bearer mailed')

    mailReader.answer({ me: refusal('not_signed_in', 'The link has expired.') })
    await mailReader.open('/login/link?id=mailed')
    await expectAlert(mailReader, 'This link is no longer valid.')
  })

  test('is connected from the profile, but only to the same person', async () => {
    const app = await openProfile({
      linkIdentity: refusal('forbidden', singleSignOnSentences.otherStaffId(NAME, '10003', MIA.staff_id)),
    })
    await button(app, `Connect with ${NAME}`).click()
    await expect.element(heading(app, NOT_CONNECTED)).toBeVisible()
    await expectAlert(app, `This ${NAME} account belongs to staff ID 10003, but you're signed in as 10001.`)
    await app.getByRole('link', { name: 'Back to your profile' }).click()
    app.answer({ linkIdentity: null })
    await button(app, `Connect with ${NAME}`).click()
    await expect.element(toast(app, `Your account is connected. You can sign in with ${NAME}.`)).toBeVisible()
    expect(app.path()).toBe('/profile')
    expect(app.sent('linkIdentity').at(-1)?.body).toEqual({ code: 'one', browser_secret: 'secret' })
    expect(app.sent('linkIdentity').at(-1)?.headers.get('authorization')).toBe('Bearer token')

    app.answer({ getConnection: { is_connected: true } })
    await app.reload()
    const card = app.getByRole('region', { name: 'Single sign-on' })
    await expect.element(card).toMatchTextContent('Your account is connected.')
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  })

  test('isn’t connected if the session ends meanwhile', async () => {
    const over = refusal('not_signed_in', 'Over.')
    const app = await openProfile({ linkIdentity: over, refresh: over })
    await button(app, `Connect with ${NAME}`).click()
    await expect.element(heading(app, NOT_CONNECTED)).toBeVisible()
    expect(storedSession().token).toBeNull()
  })
})

test('while the provider is unavailable, the button says so and passwords work; once it is back, so does the button', async () => {
  const app = await openSignedOut('/login', {
    startSingleSignOn: refusal('unavailable', singleSignOnSentences.unavailable),
    login: SIGNED_IN,
    logout: { provider_logout: '/session/end' },
    exchangeCode: SIGNED_IN,
  })
  await button(app, SIGN_ON).click()
  await expectAlert(app, singleSignOnSentences.unavailable)
  await fillIn(app, { 'Staff ID': MIA.staff_id, Password: 'Any#Password1' })
  await button(app, 'Login').click()
  await expect.element(heading(app, 'Dashboard')).toBeVisible()

  await app.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await button(app.getByRole('dialog'), 'Logout').click()
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
  await expect
    .element(app.getByRole('status'))
    .toHaveTextContent(`You are signed out of Sojourn. Sign out of ${NAME} too`)
  await expect
    .element(app.getByRole('link', { name: `Sign out of ${NAME} too` }))
    .toHaveAttribute('href', '/session/end')

  app.answer({ startSingleSignOn: backWith('code=one') })
  await button(app, SIGN_ON).click()
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
})

test('on a phone, axe finds nothing on any step, and the keyboard is enough', async () => {
  await setBrowser({ width: 390, height: 844 })
  const app = await openSignedOut('/login', {
    startSingleSignOn: inTurn<'startSingleSignOn'>(
      backWith('error=cancelled'),
      backWith('code=one'),
      backWith('code=two'),
    ),
    exchangeCode: inTurn<'exchangeCode'>(OFFER, SIGNED_IN),
    requestIdentityLink: null,
    confirmIdentityLink: null,
    ...PROFILE,
    getConnection: { is_connected: true },
  })
  const expectStep = async (title: string) => {
    await expect.element(heading(app, title)).toBeVisible()
    await expectNoViolations(app)
  }
  await expect.element(button(app, SIGN_ON)).toBeVisible()
  await expectStep('Login to Sojourn')
  await press(button(app, 'Login'), '{Tab}')
  await expect.element(button(app, SIGN_ON)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectStep("You aren't signed in")
  await press(button(app, SIGN_ON), '{Enter}')
  await expectStep(HAS_ACCOUNT)
  await press(button(app, 'Email me a link'), '{Enter}')
  await expectStep('Check your email')
  await app.open('/login/link?id=mailed')
  await expect.element(button(app, 'Connect')).toBeVisible()
  await expectStep('Connect your account')
  await press(button(app, 'Connect'), '{Enter}')
  await expectStep('Account connected')
  await press(button(app, SIGN_ON), '{Enter}')
  await expect.element(heading(app, 'Dashboard')).toBeVisible()
  await app.open('/profile')
  await expect.element(app.getByText(/^Your account is connected\./)).toBeVisible()
  await expectStep('Profile')
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

let lastReturn = 0

/** The provider sends people straight back with this answer. The address is a different one each time, so that the page is loaded. */
function backWith(answer: string) {
  lastReturn += 1
  return { address: `/login/return?time=${lastReturn}#${answer}`, browser_secret: 'secret' }
}

/** Once someone has signed in, it is Mia. */
function openSignedOut(path: string, answers: Answers): Promise<App> {
  return mountApp(path, { settings, answers: { ...calmAnswers(MIA, []), ...DIRECTORY, ...answers } })
}

function openProfile(answers: Answers): Promise<App> {
  const own = { ...PROFILE, getConnection: { is_connected: false }, startConnecting: backWith('code=one') }
  return mountApp('/profile', { as: MIA, settings, answers: { ...own, ...answers } })
}

/** A toast or a sentence about a failure, which screen readers announce immediately. */
function badNews(app: App, text: string): Locator {
  return app.getByRole('alert').filter({ hasText: text })
}
