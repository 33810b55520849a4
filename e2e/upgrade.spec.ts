import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addDays, dayInZone } from '@sojourn/contract/dates/day'
import { unpackLastRelease } from '../scripts/last-release.ts'
import { ACTIVATION, DEMO, mailboxOf, newPerson } from './support/accounts.ts'
import { test as base, expect } from './support/fixtures.ts'
import { type FrontAddress, openFrontAddress } from './support/front-address.ts'
import { mailedLink } from './support/outbox.ts'
import { createDatabase } from './support/postgres.ts'
import { expectScreen, registerOnScreen, signInOnScreen } from './support/screens.ts'
import { type Server, startServer } from './support/server.ts'
import { type TripCalls, tripCalls } from './support/trip-calls.ts'

/**
 * Browsers in use while instances of the previous release are replaced by this version, as the README
 * describes: on one database, behind one address. Front-end files are named by their content, so a file of one
 * version can be missing on the other.
 */
interface Versions {
  old: Server
  new: Server
  address: FrontAddress
  /** What someone else does in the meantime. */
  others: TripCalls
}

const test = base.extend<object, { versions: Versions }>({
  // For both tests, in their order: the last one stops the old server.
  versions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sojourn-upgrade-'))
      const release = unpackLastRelease()
      const database = await createDatabase('empty')
      const settings = { DATABASE_URL: database.url }
      const old = await startServer(folder, undefined, { main: release.main, settings })
      const address = await openFrontAddress(old)
      const now = await startServer(folder, undefined, { settings })
      const others = tripCalls({ server: now, address: '10.0.0.1' })
      await use({ old, new: now, address, others })
      await address.close()
      await Promise.all([old.stop(), now.stop()])
      await database.remove()
      release.remove()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // They need no server of their own.
  ownTripsAreDeleted: ({ versions: _ }, use) => use(undefined),
  baseURL: async ({ versions }, use) => use(versions.address.url),
  extraHTTPHeaders: {},
  // An open page would report that its server is gone.
  context: async ({ context }, use) => {
    await use(context)
    await Promise.all(context.pages().map((page) => page.close()))
  },
})

test.use({
  // A request may be in flight to the server that stops.
  expectedConsole:
    /Failed to load (audit|staff): .*No response|Failed to load sessions|ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|status of 404|dynamically imported module|Refused to apply style|preload CSS|Unable to load/,
})
test.slow()

test("a page of the new version works on a server of the previous release, and says so where it can't", async ({
  context,
  versions,
}) => {
  const { old, new: now, address, others } = versions
  address.pointTo({ pages: now, api: old })
  const page = await context.newPage()
  const person = newPerson()
  await page.goto(`${address.url}/register`)
  await registerOnScreen(page, person)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = new URL(await mailedLink(old, mailboxOf(person), ACTIVATION))
  await page.goto(`${address.url}${link.pathname}${link.search}`)
  await expect(page.getByText('Successfully Verified User!')).toBeVisible()

  await page.goto(`${address.url}/login`)
  await signInOnScreen(page, DEMO)
  await expectLive(page)
  const { trip_id } = await others.create()
  for (const [path, heading, text, missing = []] of SCREENS) {
    await page.goto(`${address.url}${path.replace(':tripId', String(trip_id))}`)
    await expectScreen(page, heading)
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([...missing])
  }

  // Its next screen may be requested from the server that doesn't have it.
  await page.goto(`${address.url}/dashboard`)
  await expectScreen(page, 'Dashboard')
  address.pointTo({ pages: old, api: old })
  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await expectScreenOrReload(page, 'Audit Logs')
})

test('a page of the previous release keeps working when its server is replaced, next to pages of the new one', async ({
  context,
  versions,
}) => {
  const { old, new: now, address, others } = versions
  address.pointTo({ pages: old, api: old })
  const page = await context.newPage()
  await page.goto(`${address.url}/login`)
  await signInOnScreen(page, DEMO)
  await expectLive(page)
  const { trip_id } = await others.create({ reason: 'Typed before the update' })
  const form = await context.newPage()
  await form.goto(`${address.url}/trips/${trip_id}/edit`)
  await expect(form.getByLabel('Reason')).toHaveValue('Typed before the update')

  address.pointTo({ pages: now, api: now })
  await old.stop()
  await form.getByLabel('Reason').fill('Saved after the update')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectScreenOrReload(form, 'Calendar')
  await expect.poll(async () => (await others.read(trip_id))?.reason).toBe('Saved after the update')

  await form.goto(`${address.url}/dashboard`)
  await expectLive(form)
  await expectLive(page)
  const tomorrow = addDays(dayInZone('Australia/Perth'), 1)
  await others.create({ reason: 'Seen by old and new pages', start_date: tomorrow, end_date: tomorrow })
  for (const tab of [page, form]) {
    await expect(tab.getByRole('region', { name: 'Upcoming Trips' })).toContainText(
      'Seen by old and new pages',
    )
  }

  await page.getByRole('link', { name: 'Logs', exact: true }).click()
  await expectScreenOrReload(page, 'Audit Logs')
  await page.reload()
  await expectScreen(page, 'Audit Logs')
})

/** The screens that make calls of their own, a text that shows they were answered, and what the previous release can't answer. */
const SCREENS: [path: string, heading: string, text: string, missing?: string[]][] = [
  ['/logs', 'Audit Logs', 'Rows per page'],
  ['/trash', 'Trash', 'deleted trip'],
  ['/profile', 'Profile', 'Change Password', ["Couldn't load your sessions."]],
  ['/trips/:tripId/edit', 'Edit Trip', 'History'],
]

async function expectLive(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('status', { name: 'Connection' })).toHaveText('Live')
}

/** A screen whose file is gone loads after a reload, which the page does itself or offers. */
async function expectScreenOrReload(page: Page, heading: string): Promise<void> {
  const screen = page.getByRole('heading', { name: heading, level: 1 })
  const reload = page.getByRole('button', { name: /reload/i })
  await expect(screen.or(reload)).toBeVisible()
  if (await reload.isVisible()) await reload.click()
  await expect(screen).toBeVisible()
}
