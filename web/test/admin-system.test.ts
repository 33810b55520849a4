import { adminCalls } from '@sojourn/contract/admin/admin-calls'
import type { System } from '@sojourn/contract/admin/system'
import { systemSentences } from '@sojourn/contract/admin/system-sentences'
import { describe, expect, test } from 'vitest'
import { type Answering, held, inTurn, proxyPage, refusal, withHeaders } from './support/api-answers.ts'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { setBrowser } from './support/browser-settings.ts'
import { type App, mountApp } from './support/mount-app.ts'
import { button, heading, MIA } from './support/screens.ts'

const PATH = '/admin/system'
const REFRESH_MS = 10_000
const NOW = '2026-03-10T08:00:00.000Z'

const SYSTEM: System = {
  at: NOW,
  version: '1.2.3',
  database: { engine: 'embedded', version: '18.1', location: '/srv/data', bytes: 41_000_000 },
  mail: { server: null, outbox: '/srv/data/outbox', from: 'no-reply@example.edu' },
  outgoing_mail: {
    waiting: 0,
    oldest_queued_at: null,
    last_problem: null,
    sent_in_a_day: 3,
    undelivered: 0,
    newest_undelivered: [],
  },
  last_backup: null,
  instances: [
    {
      instance_id: '7d8f0c3e-95cd-4d9e-8a39-3b7c1f8b2c11',
      name: 'trips:3000',
      version: '1.2.3',
      started_at: ago(7_200),
      seen_at: ago(3),
      streams: 1,
    },
  ],
}

const HASH = 'ab'.repeat(32)
const INTACT = { entries: 11, hash: HASH, misfit: null }

test('emails that wait and emails that were given up are shown, also on a phone', async () => {
  const newest_undelivered = Array.from({ length: 20 }, (_, number) => ({
    message_id: `<${number}@example.edu>`,
    given_up_at: ago(60 + number * 3_600),
    address: `a.rather.long.address.of.traveller${number}@students.example.edu`,
    subject: 'Your trip to Singapore was changed',
    problem: `The mail server refused the email: 550 5.1.1 No such user ${number}`,
  }))
  const outgoing_mail = {
    waiting: 1234,
    oldest_queued_at: ago(300),
    last_problem: systemSentences.noAnswer,
    sent_in_a_day: 5678,
    undelivered: 42,
    newest_undelivered,
  }
  const app = await openSystem({ ...SYSTEM, outgoing_mail })
  const email = card(app, 'Email')
  await expect.element(email).toMatchTextContent('Waiting1,234, the oldest queued 5 minutes ago')
  await expect.element(email).toMatchTextContent("Last problemThe mail server didn't answer in time.")
  await expect.element(email).toMatchTextContent('Sent5,678 in the last 24 hours')
  const undelivered = card(app, 'Undelivered emails')
  await expect.element(undelivered).toMatchTextContent('42 in the last 30 days. Showing the newest 20.')
  const items = undelivered.getByRole('listitem')
  expect(items.length).toBe(20)
  await expect.element(items.first()).toMatchTextContent('given up 1 minute ago')
  await expect.element(items.first()).toMatchTextContent('550 5.1.1 No such user 0')
  await expectNoViolationsInBothSchemes(app)
  await setBrowser({ width: 390, height: 844 })
  await expectNoViolationsInBothSchemes(app)
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
})

test('it is found by the search, fits a phone, and axe finds nothing', async () => {
  const app = await mountApp('/dashboard', { as: MIA, answers: { getSystem: SYSTEM, verifyAudit: INTACT } })
  await app.getByRole('button', { name: /^Search/ }).click()
  await app.getByRole('combobox', { name: 'Search' }).fill('verify')
  await app.getByRole('option', { name: /Administration: System/ }).click()
  await expect.element(card(app, 'Instances')).toBeVisible()
  expect(app.path()).toBe('/admin/system')
  await button(app, 'Verify').click()
  await expect.element(app.getByText(/^The audit log is intact/)).toBeVisible()
  await expectNoViolationsInBothSchemes(app)
  await setBrowser({ width: 390, height: 844 })
  await expectNoViolationsInBothSchemes(app)
  expect(app.window.document.documentElement.scrollWidth).toBe(390)
})

test('an instance of the previous version, which knows nothing of outgoing emails, can answer during an update', async () => {
  const { outgoing_mail: _, ...older } = SYSTEM
  const app = await openSystem(() => withHeaders(older, {}))
  await expect.element(card(app, 'Email')).toMatchTextContent('Sender')
  await expect.element(card(app, 'Email')).not.toMatchTextContent('Waiting')
  await expect.element(card(app, 'Instances')).toBeVisible()
  await expect.element(card(app, 'Undelivered emails')).not.toBeInTheDocument()
})

test('it refreshes itself, and says how old it is', async () => {
  const app = await openSystem(SYSTEM, { now: NOW })
  await expect.element(app.getByText('Updated just now')).toBeVisible()
  await app.clock().tickAsync(5_000)
  await expect.element(app.getByText('Updated 5 seconds ago')).toBeVisible()
  expect(app.sent('getSystem')).toHaveLength(1)
  await app.clock().tickAsync(REFRESH_MS - 5_000)
  await expect.poll(() => app.sent('getSystem')).toHaveLength(2)
  await expect.element(app.getByText('Updated just now')).toBeVisible()
})

describe('when the server doesn’t answer', () => {
  const expectedConsole = /Failed to load admin/

  test('what was loaded stays, and can be refreshed', async () => {
    const app = await openSystem(SYSTEM, { now: NOW, expectedConsole })
    const database = card(app, 'Database')
    await expect.element(database).toMatchTextContent('Embedded (PostgreSQL 18.1)')
    app.answer({ getSystem: proxyPage(503) })
    await app.clock().tickAsync(REFRESH_MS)
    // The failed call is tried once more first.
    await expect.poll(() => app.sent('getSystem')).toHaveLength(2)
    await app.clock().tickAsync(REFRESH_MS)
    await expect.element(app.getByText("Couldn't refresh.")).toBeVisible()
    await expect.element(database).toMatchTextContent('Embedded')
    app.answer({ getSystem: SYSTEM })
    await button(app, 'Try again').click()
    await expect.element(app.getByText("Couldn't refresh.")).not.toBeInTheDocument()
  })

  test('it says so, and can be tried again', async () => {
    const app = await openSystem(proxyPage(503), { now: NOW, expectedConsole })
    await expect.poll(() => app.sent('getSystem')).toHaveLength(1)
    await app.clock().tickAsync(REFRESH_MS)
    await expect.element(app.getByText("Couldn't load the system status.")).toBeVisible()
    app.answer({ getSystem: SYSTEM })
    await button(app, 'Try again').click()
    await expect.element(card(app, 'Database')).toMatchTextContent('Embedded')
  })

  test('a test email that fails says why, and the next one works', async () => {
    const message = systemSentences.refused('550 No relay')
    const app = await openSystem(SYSTEM)
    app.answer({ sendTestMail: refusal('unavailable', message) })
    const email = card(app, 'Email')
    const send = button(email, 'Send me a test email')
    await send.click()
    await expect
      .element(email.getByRole('alert'))
      .toHaveTextContent('The mail server refused the email: 550 No relay')
    const sent = held<'sendTestMail'>({ address: '10001@example.edu' })
    app.answer({ sendTestMail: sent })
    await send.click()
    await sent.asked
    await expect.element(email.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(email.getByRole('button')).toBeDisabled()
    sent.release()
    await expect
      .element(email.getByRole('status'))
      .toHaveTextContent('An email to 10001@example.edu was saved in the folder.')
  })

  test("verifying says that it didn't work", async () => {
    const app = await openSystem(SYSTEM)
    await expect.element(card(app, 'Integrity')).toBeVisible()
    app.setOffline(true)
    await button(card(app, 'Integrity'), 'Verify').click()
    await expect
      .element(card(app, 'Integrity').getByRole('status'))
      .toHaveTextContent('No response received from server')
  })
})

test('the chain is verified, and an entry that does not fit is named', async () => {
  const app = await openSystem(SYSTEM)
  app.answer({
    verifyAudit: inTurn<'verifyAudit'>(INTACT, {
      ...INTACT,
      misfit: { position: 12, entryId: 57, timestamp: '2026-03-01T08:30:00.000Z', problem: 'changed' },
    }),
  })
  const integrity = card(app, 'Integrity')
  await button(integrity, 'Verify').click()
  const outcome = integrity.getByRole('status')
  await expect.element(outcome).toMatchTextContent('The audit log is intact: 11 entries fit into the chain.')
  await expect.element(outcome).toMatchTextContent(`Hash after 11 entries: ${HASH}`)
  await button(integrity, 'Verify again').click()
  await expect
    .element(outcome)
    .toMatchTextContent('Entry 57 at position 12 of the chain, dated 2026-03-01 08:30 UTC, has been changed.')
})

test('others see what they would see if it didn’t exist', async () => {
  const { is_administrator: _, ...colleague } = MIA
  const app = await mountApp(PATH, { as: colleague })
  await expect.element(heading(app, 'Page not found')).toBeVisible()
  for (const name of Object.keys(adminCalls) as (keyof typeof adminCalls)[])
    expect(app.sent(name)).toEqual([])
})

type Options = Omit<Parameters<typeof mountApp>[1] & {}, 'as' | 'answers'>

function openSystem(
  getSystem: System | Answering<'getSystem'> | ReturnType<typeof proxyPage>,
  options: Options = {},
): Promise<App> {
  return mountApp(PATH, { as: MIA, answers: { getSystem }, ...options })
}

function card(app: App, name: string) {
  return app.getByRole('region', { name })
}

function ago(seconds: number): string {
  return new Date(Date.parse(NOW) - seconds * 1000).toISOString()
}
