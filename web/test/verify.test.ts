import { HEADERS, REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { held, inTurn, proxyPage, refusal } from './support/api-answers.ts'
import { expectNoViolations } from './support/axe.ts'
import { calmAnswers } from './support/calm-answers.ts'
import { type App, mountApp, storedSession } from './support/mount-app.ts'
import { ANA, button, expectAlert, fillIn, heading, MIA } from './support/screens.ts'

const PERSON = { staff_id: ANA.staff_id, first_name: ANA.first_name, last_name: ANA.last_name }
const PROOFS = ['first', 'second'].map((proof) => [ANA.staff_id, proof])
const CHOOSE = `Your email is confirmed. Choose a password for staff ID ${ANA.staff_id} to finish.`
const INVALID = 'Invalid Link! Returning to Login Page'
const CHOSEN = 'Lighthouse#27'
const NOTHING = { token: null, refreshTokenId: null, user: null }

test("the link's token is stored, and identifies the staff id that is confirmed", async () => {
  const confirmed = held<'confirmRegistration'>({ reset_token: 'choose' })
  const app = await mountApp('/verify?id=secret', {
    answers: { me: PERSON, confirmRegistration: confirmed },
    stored: { [REGISTRATION_PROOFS_KEY]: JSON.stringify(PROOFS) },
  })
  await confirmed.asked
  expect(storedSession()).toEqual({ ...NOTHING, token: 'secret' })
  const [confirmation] = app.sent('confirmRegistration')
  expect(confirmation?.body).toEqual({ staff_id: ANA.staff_id })
  expect(confirmation?.headers.get('authorization')).toBe('Bearer secret')
  expect(confirmation?.headers.get(HEADERS.registrationProof)).toBe('first second')
  confirmed.release()
  await expect.element(app.getByText(CHOOSE)).toBeVisible()
  expect(storedSession()).toEqual(NOTHING)
})

test('someone who registered in another browser chooses a password here', async () => {
  const app = await openChosen()
  await expect.element(app.getByRole('status').first()).toHaveTextContent(CHOOSE)
  await expectNoViolations(app)
  await fillInNew(app, 'Short#1')
  await button(app, 'Set password').click()
  await expectAlert(app, 'Password does not match criteria')
  expect(app.sent('setPassword')).toEqual([])
  await fillInNew(app, CHOSEN)
  await button(app, 'Set password').click()
  await expect.element(app.getByText('Password updated successfully')).toBeVisible()
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
  expect(app.path()).toBe('/login')
  const [change] = app.sent('setPassword')
  expect(change?.headers.get('authorization')).toBe('Bearer choose')
  expect(change?.body).toEqual({ staff_id: ANA.staff_id, newPassword: CHOSEN })
  expect(storedSession()).toEqual(NOTHING)

  // The link works once.
  app.answer({ me: refusal('not_signed_in', 'The link has expired.') })
  await app.open('/verify?id=secret')
  await expect.element(app.getByText(INVALID)).toBeVisible()
  expect(storedSession()).toEqual(NOTHING)
})

test('opened while someone else is signed in, it leaves nobody half signed in', async () => {
  const other = await mountApp('/calendar', { as: MIA })
  await expect.element(other.getByRole('link', { name: 'Mia Chen' })).toBeVisible()
  const app = await openChosen()
  await expect.element(app.getByText(CHOOSE)).toBeVisible()
  await expect.element(heading(other, 'Login to Sojourn')).toBeVisible()
  expect(other.path()).toBe('/login?redirect=%2Fcalendar')
  await expect
    .element(other.getByRole('status'))
    .toHaveTextContent('Your session has ended. Please sign in again.')
  expect(storedSession()).toEqual(NOTHING)
  await fillInNew(app, CHOSEN)
  await button(app, 'Set password').click()
  await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()

  const signedIn = { access_token: 'token', refresh_token_id: 'refresh', user: PERSON }
  app.answer({ ...calmAnswers(PERSON, []), login: signedIn })
  other.answer(calmAnswers(PERSON, []))
  await fillIn(app, { 'Staff ID': ANA.staff_id, Password: CHOSEN })
  await button(app, 'Login').click()
  for (const tab of [app, other])
    await expect.element(tab.getByRole('link', { name: 'Ana Silva' })).toBeVisible()
  expect(other.path()).toBe('/calendar')
})

describe("a link that doesn't work", () => {
  const refused = refusal('not_signed_in', 'The link has expired.')

  test('leads to the sign-in page after three seconds, without a refresh', async () => {
    const app = await mountApp('/verify?id=nothing', {
      as: MIA,
      answers: { me: refused },
      now: '2026-03-10T08:00Z',
    })
    await expect.element(app.getByText(INVALID)).toBeVisible()
    await app.clock().tickAsync(2_900)
    await expect.element(app.getByText(INVALID)).toBeVisible()
    expect(app.path()).toBe('/verify?id=nothing')
    await app.clock().tickAsync(200)
    await expect.poll(app.path).toBe('/login')
    expect(app.sent('refresh')).toEqual([])
  })

  test('is read exactly as in the address, and checked once', async () => {
    const app = await mountApp('/verify?id=1e5', { answers: { me: refused } })
    await expect.element(app.getByText(INVALID)).toBeVisible()
    expect(app.sent('me').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer 1e5'])
  })

  test("because the server can't be reached may still work, and says so", async () => {
    const app = await mountApp('/verify?id=secret', {
      answers: { me: inTurn<'me'>(proxyPage(503), PERSON), confirmRegistration: { reset_token: 'choose' } },
    })
    await expect.element(app.getByText(INVALID)).toBeVisible()
    await expect.element(app.getByRole('status')).toMatchTextContent(accountSentences.linkNotTried)
    await app.open('/verify?id=secret')
    await expect.element(app.getByText(CHOOSE)).toBeVisible()
  })
})

describe('without a token, links lead', () => {
  const paths = ['/verify', '/reset/process', '/verify?id=', '/reset/process?id=']

  test('to the sign-in page', async () => {
    const app = await mountApp('/register')
    for (const path of paths) {
      await app.open(path)
      await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
      expect(app.path()).toBe('/login')
    }
  })

  test('signed-in people to the dashboard', async () => {
    const app = await mountApp('/logs', { as: MIA })
    for (const path of paths) {
      await app.open(path)
      await expect.element(heading(app, 'Dashboard')).toBeVisible()
      expect(app.path()).toBe('/dashboard')
    }
  })
})

/** A link whose account has no password that counts. */
function openChosen(): Promise<App> {
  const answers = { me: PERSON, confirmRegistration: { reset_token: 'choose' }, setPassword: null }
  return mountApp('/verify?id=secret', { answers })
}

function fillInNew(app: App, password: string): Promise<void> {
  return fillIn(app, { 'New password': password, 'Confirm password': password })
}
