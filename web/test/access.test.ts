import { signInSentences } from '@sojourn/contract/account/sign-in-sentences'
import type { CallName } from '@sojourn/contract/api/calls'
import { STORAGE_KEYS } from '@sojourn/contract/limits'
import { describe, expect, test } from 'vitest'
import { type Answering, type Answers, refusal, type Sent } from './support/api-answers.ts'
import { calmAnswers } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip } from './support/example-trips.ts'
import { type AppWindow, mountApp, storedSession } from './support/mount-app.ts'
import { heading, MIA, signInOnScreen } from './support/screens.ts'

/** Vitest has its own page at `/`: see `e2e/access.spec.ts`. */
const PROTECTED = [
  '/dashboard',
  '/profile',
  '/trips/new',
  '/trips/7/edit',
  '/logs',
  '/table',
  '/calendar',
  '/no/such/page',
]
const NOTHING = { token: null, refreshTokenId: null, user: null }
const SIGNED_IN = { access_token: 'token', refresh_token_id: 'refresh', user: MIA }
const ANSWERS: Answers = { ...calmAnswers(MIA, [exampleTrip(7)]), ...DIRECTORY, login: SIGNED_IN }
const refused = refusal('not_signed_in', signInSentences.sessionEnded)

describe('signed out', () => {
  test('every screen leads to the sign-in page', async () => {
    const app = await mountApp('/login')
    for (const path of PROTECTED) {
      await app.open(`${path}?view=1`)
      await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
      expect(app.path()).toMatch(/^\/login/)
    }
  })

  test.each(['/trips/7/edit', '/no/such/page'])('%s leads to the sign-in page and back', async (path) => {
    const app = await mountApp(`${path}?view=1`, { answers: ANSWERS })
    await signInOnScreen(app, MIA)
    await expect.poll(app.path).toBe(`${path}?view=1`)
    await expect.element(app.getByRole('navigation').first()).toBeVisible()
  })

  // `return-path.test.ts` has many more.
  test('the way back does not lead to another site', async () => {
    const app = await mountApp(`/login?redirect=${encodeURIComponent('/\\evil.example')}`, {
      answers: ANSWERS,
    })
    await signInOnScreen(app, MIA)
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    expect(app.path()).toBe('/dashboard')
  })
})

describe('signed in', () => {
  test('the screens for signing in lead to the dashboard', async () => {
    const app = await mountApp('/dashboard', { as: MIA })
    for (const path of ['/login', '/register', '/forgot-password']) {
      await app.open(path)
      await expect.element(heading(app, 'Dashboard')).toBeVisible()
      expect(app.path()).toBe('/dashboard')
    }
  })

  test('a reload keeps the session and checks it with the server, naming its page', async () => {
    const app = await mountApp('/dashboard', { as: MIA })
    const checks = () =>
      app.sent('me').map(({ headers }) => [headers.get('authorization'), headers.get('x-frontend-url')])
    const check = ['Bearer token', expect.stringContaining('/dashboard')]
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    await expect.poll(checks).toEqual([check])
    await app.reload()
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    await expect.poll(checks).toEqual([check, check])
  })
})

describe('with a token that no longer works', () => {
  const spoiled = { as: MIA, stored: { [STORAGE_KEYS.token]: 'not-a-token' } }

  test('the session makes one refresh for all requests and continues', async () => {
    const app = await mountApp('/dashboard', {
      ...spoiled,
      answers: { ...needToken(ANSWERS), refresh: SIGNED_IN },
    })
    const upcoming = app.getByRole('region', { name: 'Upcoming Trips' })
    await expect.poll(() => upcoming.getByRole('listitem').length).toBe(1)
    expect(app.path()).toBe('/dashboard')
    expect(app.sent('refresh')).toHaveLength(1)
    for (const name of ['me', 'listTrips', 'listAudit'] as const)
      expect(app.sent(name).at(-1)?.headers.get('authorization'), name).toBe('Bearer token')
    expect(storedSession()).toMatchObject({ token: SIGNED_IN.access_token })
  })

  test('and a refresh that fails leads to the sign-in with nothing kept', async () => {
    const app = await mountApp('/dashboard', {
      ...spoiled,
      answers: { ...needToken(ANSWERS), refresh: refused },
    })
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    expect(app.path()).toMatch(/^\/login/)
    await expect
      .element(app.getByRole('status'))
      .toHaveTextContent('Your session has ended. Please sign in again.')
    expect(app.sent('refresh')).toHaveLength(1)
    expect(storedSession()).toEqual(NOTHING)
  })

  test('and no room for the next one, the sign-in page says so, each time', async () => {
    let isFull = true
    const full = "Your browser couldn't save your sign-in"
    const app = await mountApp('/dashboard', {
      ...spoiled,
      answers: {
        ...needToken(ANSWERS),
        refresh: SIGNED_IN,
        login: SIGNED_IN,
        logout: { provider_logout: null },
      },
      prepare: (page) => isFull && fillStorage(page),
    })
    await expect.element(app.getByRole('status')).toMatchTextContent(full)
    expect(app.path()).toMatch(/^\/login/)
    await expect
      .poll(() => app.sent('logout').map(({ body }) => body))
      .toEqual([{ refresh_token_id: SIGNED_IN.refresh_token_id }])
    expect(storedSession()).toEqual(NOTHING)
    await signInOnScreen(app, MIA)
    await expect.element(app.getByRole('alert')).toMatchTextContent(full)
    expect(app.sent('refresh')).toHaveLength(1)
    isFull = false
    await app.reload()
    await signInOnScreen(app, MIA)
    await expect.element(heading(app, 'Dashboard')).toBeVisible()
    expect(app.path()).toBe('/dashboard')
  })
})

/** Refuses every call that doesn't have the token. */
function needToken(answers: Answers): Answers {
  const needing = Object.entries(answers).map(([name, answer]) => {
    const answering = (sent: Sent) => {
      if (sent.headers.get('authorization') !== `Bearer ${SIGNED_IN.access_token}`) return refused
      return typeof answer === 'function' ? (answer as Answering<CallName>)(sent) : answer
    }
    return [name, answering]
  })
  return Object.fromEntries(needing)
}

function fillStorage(page: AppWindow): void {
  page.Storage.prototype.setItem = () => {
    throw new page.DOMException('Full', 'QuotaExceededError')
  }
}
