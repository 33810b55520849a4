import { activate } from './support/accounts.ts'
import { expectNoViolationsInBothSchemes } from './support/axe.ts'
import { countCalls, holdCalls } from './support/calls.ts'
import { expect, test } from './support/fixtures.ts'
import { mailedLink } from './support/outbox.ts'

const SYSTEM = '/api/admin/system'
const REFRESH_MS = 10_000

test('an administrator sees what runs, and gets a test email', async ({ page, signIn, server }) => {
  await signIn()
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'System' }).click()
  await expect(page).toHaveURL('/admin/system')
  await expect(page).toHaveTitle(/^System/)

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Server')).toContainText(/Version\d+\.\d+\.\d+/)
  await expect(card('Server')).toContainText('Instances1')
  await expect(card('Database')).toContainText('Embedded (PostgreSQL 18')
  await expect(card('Database')).toContainText(server.dataDir)
  await expect(card('Database')).toContainText(/Size[\d.]+ MB/)
  await expect(card('Last backup')).toContainText('Never')
  await expect(card('Instances').getByRole('listitem')).toContainText('Serving this page')

  await expect(card('Email')).toContainText('WaitingNone')
  await expect(card('Email')).toContainText(/Sent\d+ in the last 24 hours/)
  await expect(card('Undelivered emails')).toContainText('None in the last 30 days.')

  await card('Email').getByRole('button', { name: 'Send me a test email' }).click()
  await expect(card('Email').getByRole('status')).toHaveText(
    'An email to 10001@example.edu was saved in the folder.',
  )
  const link = await mailedLink(server, '10001@example.edu', 'Test email from Sojourn')
  expect(new URL(link).pathname).toBe('/admin/system')
})

test('it is found by the search, works on a phone, and axe finds nothing', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('verify')
  await page.getByRole('option', { name: /Administration: System/ }).click()
  await expect(page.getByRole('region', { name: 'Instances' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('The audit log is intact')).toBeVisible()
  await expectNoViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolationsInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('emails that wait and emails that were given up are shown, also on a phone', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.route(`**${SYSTEM}`, async (route) => {
    const answer = await route.fetch()
    const system = await answer.json()
    const newest = Array.from({ length: 20 }, (_, number) => ({
      message_id: `<${number}@example.edu>`,
      given_up_at: new Date(Date.parse(system.at) - number * 3_600_000 - 60_000).toISOString(),
      address: `a.rather.long.address.of.traveller${number}@students.example.edu`,
      subject: 'Your trip to Singapore was changed',
      problem: `The mail server refused the email: 550 5.1.1 No such user ${number}`,
    }))
    await route.fulfill({
      json: {
        ...system,
        outgoing_mail: {
          waiting: 1234,
          oldest_queued_at: new Date(Date.parse(system.at) - 300_000).toISOString(),
          last_problem: "The mail server didn't answer in time. Check SMTP_URL and the firewall.",
          sent_in_a_day: 5678,
          undelivered: 42,
          newest_undelivered: newest,
        },
      },
    })
  })
  await page.goto('/admin/system')
  const email = page.getByRole('region', { name: 'Email', exact: true })
  await expect(email).toContainText('Waiting1,234, the oldest queued 5 minutes ago')
  await expect(email).toContainText("Last problemThe mail server didn't answer in time.")
  await expect(email).toContainText('Sent5,678 in the last 24 hours')
  const undelivered = page.getByRole('region', { name: 'Undelivered emails' })
  await expect(undelivered).toContainText('42 in the last 30 days. Showing the newest 20.')
  await expect(undelivered.getByRole('listitem')).toHaveCount(20)
  await expect(undelivered.getByRole('listitem').first()).toContainText('given up 1 minute ago')
  await expect(undelivered.getByRole('listitem').first()).toContainText('550 5.1.1 No such user 0')
  await expectNoViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoViolationsInBothSchemes(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // During an update, an instance of the previous version may answer, which doesn't know of them.
  await page.route(`**${SYSTEM}`, async (route) => {
    const { outgoing_mail: _, ...older } = await (await route.fetch()).json()
    await route.fulfill({ json: older })
  })
  await page.reload()
  await expect(email).toContainText('Sender')
  await expect(email).not.toContainText('Waiting')
  await expect(undelivered).toBeHidden()
  await expect(page.getByRole('region', { name: 'Instances' })).toBeVisible()
})

test('it refreshes itself, and says how old it is', async ({ page, signIn }) => {
  await signIn()
  const calls = countCalls(page, SYSTEM)
  await page.clock.install()
  await page.goto('/admin/system')
  await expect(page.getByText('Updated just now')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 5_000)
  await expect(page.getByText(/^Updated \d seconds? ago$/)).toBeVisible()
  const before = calls()
  await page.clock.runFor(REFRESH_MS)
  await expect.poll(calls).toBe(before + 1)
  await page.clock.resume()
  await expect(page.getByText(/^Updated (just now|\d seconds? ago)$/)).toBeVisible()
})

test.describe('when the server doesn’t answer', () => {
  test.use({ expectedConsole: /status of 503|Failed to load admin/ })

  test('what was loaded stays, and can be refreshed', async ({ page, signIn }) => {
    await signIn()
    await page.clock.install()
    await page.goto('/admin/system')
    const database = page.getByRole('region', { name: 'Database' })
    await expect(database).toContainText('Embedded')
    await page.route(`**${SYSTEM}`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.clock.runFor(REFRESH_MS)
    // The failed call is tried once more first.
    await page.clock.runFor(REFRESH_MS)
    await expect(page.getByText("Couldn't refresh.")).toBeVisible()
    await expect(database).toContainText('Embedded')
    await page.unroute(`**${SYSTEM}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText("Couldn't refresh.")).toBeHidden()
  })

  test('it says so, and can be tried again', async ({ page, signIn }) => {
    await signIn()
    await page.route(`**${SYSTEM}`, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/admin/system')
    await expect(page.getByText("Couldn't load the system status.")).toBeVisible()
    await page.unroute(`**${SYSTEM}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Database' })).toContainText('Embedded')
  })

  test('a test email that fails says why, and the next one works', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/admin/system')
    const email = page.getByRole('region', { name: 'Email', exact: true })
    const send = email.getByRole('button', { name: 'Send me a test email' })
    const message = 'The mail server refused the email: 550 No relay'
    await page.route(`**${SYSTEM}/test-mail`, (route) => route.fulfill({ status: 503, json: { message } }))
    await send.click()
    await expect(email.getByRole('alert')).toHaveText(message)
    await page.unroute(`**${SYSTEM}/test-mail`)
    const held = await holdCalls(page, `${SYSTEM}/test-mail`)
    await send.click()
    await held.asked
    await expect(email.getByRole('alert')).toBeHidden()
    await expect(send).toBeDisabled()
    held.release()
    await expect(email.getByRole('status')).toContainText('was saved in the folder.')
  })
})

test('the chain is verified, and an entry that does not fit is named', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/system')
  const integrity = page.getByRole('region', { name: 'Integrity' })
  await integrity.getByRole('button', { name: 'Verify' }).click()
  await expect(integrity.getByRole('status')).toContainText(
    /The audit log is intact: \d+ entries fit into the chain\./,
  )
  await expect(integrity.getByRole('status')).toContainText(/Hash after \d+ entries: [0-9a-f]{64}/)

  await page.route('**/api/admin/audit/verify', (route) =>
    route.fulfill({
      json: {
        entries: 11,
        hash: 'ab'.repeat(32),
        misfit: { position: 12, entryId: 57, timestamp: '2026-03-01T08:30:00.000Z', problem: 'changed' },
      },
    }),
  )
  await integrity.getByRole('button', { name: 'Verify again' }).click()
  await expect(integrity.getByRole('status')).toContainText(
    'Entry 57 at position 12 of the chain, dated 2026-03-01 08:30 UTC, has been changed.',
  )
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: /ERR_|Failed to load/ })

  test("verifying says that it didn't work", async ({ page, context, signIn }) => {
    await signIn()
    await page.goto('/admin/system')
    const integrity = page.getByRole('region', { name: 'Integrity' })
    await expect(integrity).toBeVisible()
    await context.setOffline(true)
    await integrity.getByRole('button', { name: 'Verify' }).click()
    await expect(integrity.getByRole('status')).toHaveText('No response received from server')
  })
})

test('others see what they would see if it didn’t exist', async ({ page, signIn, api }) => {
  await signIn(await activate(api))
  const calls = countCalls(page, SYSTEM)
  await page.goto('/admin/system')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(calls()).toBe(0)
})
