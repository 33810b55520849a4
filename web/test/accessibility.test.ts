import { addDays } from '@sojourn/contract/dates/day'
import { describe, expect, test } from 'vitest'
import { type Answers, refusal } from './support/api-answers.ts'
import { expectNoViolations, onEachSize } from './support/axe.ts'
import { PROFILE } from './support/calm-answers.ts'
import { DIRECTORY, exampleTrip, STAFF } from './support/example-trips.ts'
import { expectFirstLoad } from './support/first-load.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { ANA, button, dialog, expectAlert, fillIn, heading, MIA } from './support/screens.ts'

const TODAY = '2028-02-15'
/** The clocks stand still, so no page is left and no toast disappears by itself. */
const now = `${TODAY}T04:00:00.000Z`

/** Finished, ongoing and planned ones. */
const TRIPS = Array.from({ length: 24 }, (_, index) =>
  exampleTrip(index + 1, {
    start_date: addDays(TODAY, 3 * index - 30),
    end_date: addDays(TODAY, 3 * index - 28),
    staffMembers: index % 3 === 0 ? STAFF : STAFF.slice(index % 2),
    one_curtin: index % 4 === 0,
    comments: index % 5 === 0 ? 'Flights are booked.' : '',
  }),
)

const ENTRIES = [
  { event: 'Mia Chen added trip 1', tripId: 1 },
  { event: 'Mia Chen deleted trip 99', tripId: 99 },
  { event: 'Mia Chen signed in', tripId: null },
  { event: 'Bao Nguyen signed in', tripId: null, staff_id: '10019', isNameShared: true },
].map((entry, id) => ({ id, timestamp: now, staff_id: '10001', isNameShared: false, ...entry }))

const SESSION = {
  session_id: '7d8f0c3e-95cd-4d9e-8a39-3b7c1f8b2c11',
  browser: 'Firefox on Windows',
  started_at: now,
  last_seen_at: now,
}

const refusedLink = refusal('not_signed_in', 'The link has expired.')
const PERSON = { staff_id: ANA.staff_id, first_name: ANA.first_name, last_name: ANA.last_name }

interface Screen {
  path: string
  title: string
  /** A text that shows once the screen is complete. */
  text?: string
  answers?: Answers
}

const SIGNED_OUT: Screen[] = [
  { path: '/login', title: 'Login to Sojourn' },
  { path: '/register', title: 'Activate your account' },
  { path: '/forgot-password', title: 'Forgot password?' },
  {
    path: '/verify?id=nothing',
    title: 'Account verification',
    text: 'Invalid Link! Returning to Login Page',
    answers: { me: refusedLink },
  },
  {
    path: '/reset/process?id=nothing',
    title: 'Reset password',
    text: 'This link is no longer valid.',
    answers: { me: refusedLink },
  },
]

const SIGNED_IN: Screen[] = [
  { path: '/dashboard', title: 'Dashboard', text: 'Rows per page' },
  { path: '/calendar', title: 'Calendar', text: "Today's Events" },
  { path: '/table', title: 'Table View', text: 'Rows per page' },
  { path: '/profile', title: 'Profile', text: 'This one' },
  { path: '/logs', title: 'Audit Logs', text: 'Bao Nguyen signed in' },
]

describe('axe finds nothing, on a phone in the dark and on a desktop in the light', () => {
  test.each(SIGNED_OUT)(
    'at $path, which loads only what it is weighed with, and nothing from elsewhere',
    async (screen) => {
      const app = await mountApp(screen.path, { now, answers: screen.answers ?? {} })
      await expectAccessible(screen, app)
      expectFirstLoad(app, screen.path.replace(/\?.*/, ''))
    },
  )

  test.each(SIGNED_IN)(
    'at $path, which loads only what it is weighed with, and nothing from elsewhere',
    async (screen) => {
      const app = await openSignedIn(screen.path)
      await expectAccessible(screen, app)
      expectFirstLoad(app, screen.path)
    },
  )

  test('at an unknown address', async () => {
    await expectAccessible({ title: 'Page not found' }, await openSignedIn('/no/such/page'))
  })

  test('on an invalid activation, and on a sent one', async () => {
    const app = await mountApp('/register', { answers: { register: { registration_proof: 'proof' } } })
    await register(app, 'Short#1')
    await expectAlert(app, 'Password does not match criteria')
    await onEachSize(app, () => expectNoViolations(app))
    await register(app, ANA.password)
    await expect.element(heading(app, 'Check your email')).toBeVisible()
    await onEachSize(app, () => expectNoViolations(app))
  })

  test('on the reset screen, and on the toast after it', async () => {
    const app = await mountApp('/reset/process?id=secret', {
      now,
      answers: { me: PERSON, setPassword: null },
    })
    await expect.element(app.getByText(`For staff ID ${ANA.staff_id}.`)).toBeVisible()
    await fillIn(app, { 'New password': 'Another%Horse8', 'Confirm password': 'Another%Horse8' })
    await onEachSize(app, () => expectNoViolations(app))
    await button(app, 'Set new password').click()
    await expect.element(heading(app, 'Login to Sojourn')).toBeVisible()
    await expect.element(app.getByText('Password updated successfully')).toBeVisible()
    await expectNoViolations(app)
  })

  test('on the logout modal', async () => {
    const app = await openSignedIn('/logs')
    await button(app.getByRole('navigation', { name: 'Main' }), 'Logout').click()
    await onEachSize(app, async () => {
      await expect.element(dialog(app, 'Confirm Logout')).toBeVisible()
      await expectNoViolations(app)
    })
  })
})

function openSignedIn(path: string): Promise<App> {
  const listSessions = [
    { ...SESSION, is_current: true },
    { ...SESSION, session_id: SESSION.session_id.replaceAll('1', '2'), is_current: false },
  ]
  const listAudit = { content: ENTRIES, totalPages: 3, totalElements: 24 }
  const answers = { ...DIRECTORY, ...PROFILE, listSessions, listAudit }
  return mountApp(path, { as: MIA, now, trips: TRIPS, answers })
}

async function expectAccessible({ title, text }: Omit<Screen, 'path'>, app: App): Promise<void> {
  await onEachSize(app, async () => {
    await expect.element(heading(app, title)).toBeVisible()
    if (text) await expect.element(app.getByText(text)).toBeVisible()
    await expect.poll(() => app.window.document.querySelectorAll('[aria-busy=true]').length).toBe(0)
    await expectNoViolations(app)
  })
}

async function register(app: App, password: string): Promise<void> {
  const { staff_id, first_name, last_name } = ANA
  await fillIn(app, { 'Staff ID': staff_id, 'First name': first_name, 'Last name': last_name })
  await fillIn(app, { Password: password, 'Confirm password': password })
  await button(app, 'Activate account').click()
}
