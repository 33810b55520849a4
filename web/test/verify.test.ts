import { HEADERS, REGISTRATION_PROOFS_KEY } from '@sojourn/contract/limits'
import { accountSentences } from '@sojourn/contract/words/sentences'
import { describe, expect, test } from 'vitest'
import { held, inTurn, proxyPage, refusal } from './support/api-answers.ts'
import { mountApp, storedSession } from './support/mount-app.ts'
import { ANA, heading, MIA } from './support/screens.ts'

const PERSON = { staff_id: ANA.staff_id, first_name: ANA.first_name, last_name: ANA.last_name }
const PROOFS = ['first', 'second'].map((proof) => [ANA.staff_id, proof])
const CHOOSE = `Your email is confirmed. Choose a password for staff ID ${ANA.staff_id} to finish.`
const INVALID = 'Invalid Link! Returning to Login Page'
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
