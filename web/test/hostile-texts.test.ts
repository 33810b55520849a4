import type { AuditEntry } from '@sojourn/contract/audit/audit'
import { beforeEach, expect, test } from 'vitest'
import { PROFILE } from './support/calm-answers.ts'
import { exampleTrip } from './support/example-trips.ts'
import { type App, type AppWindow, mountApp } from './support/mount-app.ts'
import { button, heading } from './support/screens.ts'

const NOON = '2028-02-15T04:00:00.000Z'
const TODAY = '2028-02-15'
const ATTACK = `<img src=x onerror="alert(1)"><script>alert(1)</script>`
const hostile = (what: string) => `${what} ${ATTACK}`

const PERSON = { staff_id: '10001', first_name: hostile('First'), last_name: hostile('Last') }
const DESTINATION = {
  destination_id: 1,
  destination_name: hostile('City'),
  country_name: hostile('Country'),
  region_name: hostile('Region'),
}
/** Two, so that today's square offers them. */
const TRIPS = [1, 2].map((id) =>
  exampleTrip(id, {
    start_date: TODAY,
    end_date: '2028-02-16',
    staffMembers: [PERSON],
    destinations: [
      {
        destination_id: 1,
        destination_name: DESTINATION.destination_name,
        country: { country_name: DESTINATION.country_name, region: { region_name: DESTINATION.region_name } },
      },
    ],
    reason: hostile('Reason'),
    comments: hostile('Comments'),
  }),
)
const ENTRY: AuditEntry = {
  id: 1,
  timestamp: NOON,
  event: hostile('Event'),
  tripId: 1,
  staff_id: PERSON.staff_id,
  isNameShared: false,
}

let ran: string[] = []

beforeEach(() => {
  ran = []
})

test('hostile texts are shown as texts on every screen, and nothing in them runs', async () => {
  const app = await mountApp('/dashboard', {
    as: PERSON,
    now: NOON,
    trips: TRIPS,
    answers: {
      ...PROFILE,
      listStaff: [PERSON],
      listDestinations: [DESTINATION],
      listAudit: { content: [ENTRY], totalPages: 1, totalElements: 1 },
    },
    prepare: noteAlerts,
  })
  await expectTexts(app, 'First', 'Reason', 'Event')
  await app.getByRole('button', { name: /^Tuesday 15 February 2028/ }).click()
  await expect.element(app.getByText('Select a Trip:')).toBeVisible()
  await expectTexts(app, 'Country')

  await app.open('/table')
  await app
    .getByRole('gridcell', { name: containing(hostile('Reason')) })
    .first()
    .hover()
  await expectTexts(app, 'First', 'Region', 'Country', 'City', 'Reason', 'Comments')

  await app.open('/calendar')
  await expectTexts(app, 'First', 'Country')
  await button(app, 'Year').click()
  await expect.element(app.getByRole('dialog', { name: /^Year/ })).toBeVisible()
  await expectTexts(app)

  await app.open('/trips/1/edit')
  const form = app.getByRole('main')
  await expect.element(form.getByRole('combobox', { name: 'City' })).toHaveValue(hostile('City'))
  for (const label of ['Country', 'Region', 'Reason', 'Comments'])
    await expect
      .element(form.getByRole('textbox', { name: new RegExp(`^${label}`) }))
      .toHaveValue(hostile(label))
  await expectTexts(app)

  await app.open('/logs')
  await expect.element(heading(app, 'Audit Logs')).toBeVisible()
  await expectTexts(app, 'Event')
  await app.open('/profile')
  await expect.element(heading(app, 'Profile')).toBeVisible()
  await expectTexts(app, 'First')
})

/** Nothing but the texts could open one. */
function noteAlerts(page: AppWindow): void {
  page.alert = (text) => ran.push(String(text))
}

/** The policy, which would stop a script, is only on the real server's pages. */
async function expectTexts(app: App, ...texts: string[]): Promise<void> {
  for (const text of texts)
    await expect.element(app.getByText(containing(hostile(text))).first()).toBeVisible()
  expect(app.window.document.querySelectorAll('img[src="x"], body script:not([src])')).toHaveLength(0)
  expect(ran).toEqual([])
}

/** Names are among others. */
function containing(text: string): RegExp {
  return new RegExp(text.replaceAll(/[()]/g, '\\$&'))
}
