import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Credentials } from '@sojourn/contract/account/account'
import type { Trip } from '@sojourn/contract/trip/trip'
import { type Api, activate, DEMO, signInByApi } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { test as base, expect, startSampleServer } from './support/fixtures.ts'
import { openReleases, type Releases } from './support/releases.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'
import { openTable, tripRow } from './support/table.ts'
import { badNews, goodNews } from './support/toasts.ts'
import { type TripCalls, tripCalls } from './support/trip-calls.ts'
import { choose, editCell, field, fillTrip, unsentButton } from './support/unsent.ts'

interface Fixtures {
  /** The address of a server that can't always be reached. */
  front: Releases
  /** A browser that can be closed and opened again. */
  browserOf: { open: () => Promise<Page>; close: () => Promise<void> }
  calls: TripCalls
  trip: Trip
}

const test = base.extend<Fixtures>({
  front: async ({ server }, use) => {
    const front = await openReleases(server)
    await use(front)
    await front.close()
  },
  browserOf: async ({ playwright, launchOptions, front }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sojourn-profile-'))
    let context: BrowserContext | undefined
    const close = async () => {
      await context?.close()
      context = undefined
    }
    await use({
      open: async () => {
        context = await playwright.chromium.launchPersistentContext(folder, {
          ...launchOptions,
          baseURL: front.url,
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          serviceWorkers: 'allow',
        })
        return context.pages()[0] ?? (await context.newPage())
      },
      close,
    })
    await close()
    await rm(folder, { recursive: true, force: true })
  },
  calls: async ({ api }, use) => use(tripCalls(api)),
  trip: async ({ calls }, use) => {
    const dates = { start_date: '2051-03-10', end_date: '2051-03-14' }
    await use(await calls.create({ ...dates, reason: 'Field school', comments: 'By train' }))
  },
})

test.use({ expectedConsole: /ERR_|Failed to load|status of (404|412)/ })

test('three edits and a new trip made without a network are sent in order, once, after the browser was closed', async ({
  browserOf,
  front,
  calls,
  trip,
  page: someoneElse,
  signIn,
}) => {
  await signIn()
  await openTable(someoneElse)
  let page = await browserOf.open()
  await page.goto('/login')
  await signInOnScreen(page, DEMO)
  await expectScreen(page, 'Dashboard')
  await page.goto('/table')
  await expectKept(page)

  front.be('gone')
  await editCell(page, trip.trip_id, 'Reason', 'On the plane')
  await editCell(page, trip.trip_id, 'Cost', '77')
  await editCell(page, trip.trip_id, 'Comments', 'Window seat')
  await addTrip(page, 'Written above the clouds')
  await expect(unsentButton(page)).toHaveAccessibleName('4 waiting to be sent')
  await browserOf.close()

  page = await browserOf.open()
  await page.goto('/table')
  const changed = tripRow(page, trip.trip_id)
  const added = page.getByRole('row').filter({ hasText: 'Written above the clouds' })
  await expect(changed).toContainText('On the plane')
  for (const row of [changed, added]) await expect(waitingSign(row)).toBeVisible()
  expect(await calls.read(trip.trip_id)).toMatchObject({ version: 1 })

  const sent: string[] = []
  page.on('response', (response) => {
    const method = response.request().method()
    if (method !== 'GET' && response.ok() && response.url().includes('/api/trips')) sent.push(method)
  })
  front.be('there')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(goodNews(page, '4 changes sent')).toBeVisible()
  await expect(unsentButton(page)).toHaveCount(0)
  expect(sent).toEqual(['PATCH', 'PATCH', 'PATCH', 'POST'])
  expect(await calls.read(trip.trip_id)).toMatchObject({
    ...{ reason: 'On the plane', est_cost: 77, comments: 'Window seat', version: 4 },
  })
  const isNew = ({ reason }: Trip) => reason === 'Written above the clouds'
  const created = (await calls.list()).filter(isNew)
  expect(created).toHaveLength(1)
  await expect(tripRow(page, Number(created[0]?.trip_id))).toBeVisible()
  await expect(added).toHaveCount(1)
  await expect(tripRow(someoneElse, trip.trip_id)).toContainText('On the plane')
  await expect(tripRow(someoneElse, Number(created[0]?.trip_id))).toContainText('Written above the clouds')
})

test('a change whose answer is lost is neither lost nor done twice', async ({ page, front, calls, trip }) => {
  await page.goto(`${front.url}/login`)
  await signInOnScreen(page, DEMO)
  await expectScreen(page, 'Dashboard')
  await page.goto(`${front.url}/table`)
  await expect(tripRow(page, trip.trip_id)).toBeVisible()
  front.be('unheard')
  await editCell(page, trip.trip_id, 'Reason', 'Heard once')
  await expect(waitingSign(tripRow(page, trip.trip_id))).toBeVisible()
  await addTrip(page, 'Created once')
  front.be('there')
  await page.goto(`${front.url}/table`)
  await expect(goodNews(page, 'changes sent')).toBeVisible()
  await expect(unsentButton(page)).toHaveCount(0)
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Heard once', version: 2 })
  expect((await calls.list()).filter(({ reason }) => reason === 'Created once')).toHaveLength(1)
  await page.goto('about:blank')
})

test('what others did meanwhile is asked about, and what can no longer be done stays for the person', async ({
  page,
  context,
  calls,
  trip,
  signIn,
}) => {
  const gone = await calls.create({
    start_date: '2051-02-01',
    end_date: '2051-02-02',
    reason: 'Soon deleted',
  })
  await signIn()
  await openTable(page)
  await context.setOffline(true)
  await editCell(page, trip.trip_id, 'Reason', 'My reason')
  await editCell(page, trip.trip_id, 'Cost', '77')
  await editCell(page, gone.trip_id, 'Comments', 'A long thought that nobody wants to type again')
  await calls.change(trip.trip_id, { reason: 'Their reason' })
  await calls.remove(gone.trip_id)
  await context.setOffline(false)

  const question = page.getByRole('dialog', { name: 'This trip has changed' })
  await expect(question.getByRole('row', { name: 'Reason' })).toHaveText(/Their reason.*My reason/)
  await question.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(badNews(page, "1 change couldn't be sent")).toBeVisible()
  await expect(tripRow(page, trip.trip_id)).toContainText('Their reason')
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Their reason', est_cost: 77, version: 3 })

  await expect(unsentButton(page)).toHaveAccessibleName("1 couldn't be sent")
  await unsentButton(page).click()
  const list = page.getByRole('dialog', { name: 'Unsent changes' })
  await expect(list).toContainText('A long thought that nobody wants to type again')
  await expect(list).toContainText(`Trip ${gone.trip_id} doesn't exist.`)
  await expectNoViolations(page)
  await calls.restore(gone.trip_id)
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list).toContainText('Everything has been sent.')
  expect(await calls.read(gone.trip_id)).toMatchObject({
    comments: 'A long thought that nobody wants to type again',
  })
})

test('everything can be taken back, in every tab, and signing out asks', async ({
  page,
  context,
  api,
  calls,
  trip,
  signIn,
}) => {
  await signIn()
  await openTable(page)
  const second = await context.newPage()
  await openTable(second)
  // Everything but changes to trips still works.
  await context.route('**/api/trips/*', (route) => route.abort())
  await editCell(page, trip.trip_id, 'Reason', 'Never sent')
  await editCell(page, trip.trip_id, 'Cost', '77')
  for (const tab of [page, second]) {
    await expect(tripRow(tab, trip.trip_id)).toContainText('Never sent')
    await expect(waitingSign(tripRow(tab, trip.trip_id))).toBeVisible()
  }
  await unsentButton(second).click()
  const list = second.getByRole('dialog', { name: 'Unsent changes' })
  await list.getByRole('listitem').first().getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  for (const tab of [page, second]) {
    await expect(tripRow(tab, trip.trip_id)).toContainText('Field school')
    await expect(tripRow(tab, trip.trip_id)).toContainText('$77.00')
  }

  await tripRow(page, trip.trip_id)
    .getByRole('button', { name: `Delete trip ${trip.trip_id}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const tab of [page, second]) await expect(tripRow(tab, trip.trip_id)).toHaveCount(0)
  await goodNews(page, 'The trip will be deleted as soon as possible.')
    .getByRole('button', { name: 'Undo' })
    .click()
  for (const tab of [page, second]) await expect(tripRow(tab, trip.trip_id)).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm Logout' })
  await expect(question).toContainText("1 change hasn't been sent yet and will be lost.")
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(second.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  await expect.poll(() => databases(page)).toEqual([])
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Field school', version: 1 })

  // A tab that is closed lets go of the calls that the test holds, and they reach the server.
  await second.close()
  // Someone whose session ended otherwise leaves theirs here. Nobody else sees or sends it.
  await signIn()
  await openTable(page)
  await editCell(page, trip.trip_id, 'Reason', 'Left behind')
  await expect(unsentButton(page)).toBeVisible()
  await loseSession(page)
  await context.unroute('**/api/trips/*')
  await signInOnScreen(page, await activate(api))
  await expectScreen(page, 'Dashboard')
  expect(await databases(page)).toContain('sojourn-unsent-10001')
  await openTable(page)
  await editCell(page, trip.trip_id, 'Cost', '99')
  await expect.poll(() => calls.read(trip.trip_id)).toMatchObject({ est_cost: 99 })
  await expect(unsentButton(page)).toHaveCount(0)
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Field school', version: 2 })

  await loseSession(page)
  await signInOnScreen(page, DEMO)
  await expect(goodNews(page, '1 change sent')).toBeVisible()
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'Left behind', est_cost: 99 })
})

test('forms work without a network, also that of a new trip, and wait for a session that has ended', async ({
  page,
  context,
  api,
  trip,
  calls,
  signIn,
}) => {
  const person = await activate(api)
  await signIn(person)
  await page.goto('/trips/new')
  await choose(page, 'City', 'Seoul')
  await openTable(page)
  await context.setOffline(true)
  await tripRow(page, trip.trip_id)
    .getByRole('button', { name: `Edit trip ${trip.trip_id}` })
    .click()
  await field(page, 'Reason').fill('From the form')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(tripRow(page, trip.trip_id)).toContainText('From the form')
  await page.getByRole('button', { name: 'Add Trip' }).click()
  await fillTrip(page, 'New, with a mistake')
  const added = page.getByRole('row').filter({ hasText: 'New, with' })
  await added.getByRole('button', { name: 'Edit new trip' }).click()
  await expect(field(page, 'Reason')).toHaveValue('New, with a mistake')
  await field(page, 'Reason').fill('New, without one')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(added).toContainText('New, without one')
  await expect(unsentButton(page)).toHaveAccessibleName('3 waiting to be sent')

  // Signed out everywhere, from another computer.
  await endSessions(api, person)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Login to Sojourn' })).toBeVisible()
  await signInOnScreen(page, person)
  const created = async () => (await calls.list()).filter(({ reason }) => reason.startsWith('New, with'))
  await expect.poll(created, { timeout: 60_000 }).toMatchObject([{ reason: 'New, without one', version: 2 }])
  expect(await calls.read(trip.trip_id)).toMatchObject({ reason: 'From the form', version: 2 })
  await expect(unsentButton(page)).toHaveCount(0)
})

test('where nothing may be kept, a change without a network fails as before', async ({ page, context }) => {
  const { server, remove } = await startSampleServer({ LOCAL_COPY: 'off' })
  await page.goto(`${server.url}/login`)
  await signInOnScreen(page, DEMO)
  await expectScreen(page, 'Dashboard')
  await page.goto(`${server.url}/table`)
  const row = page.locator('tr[data-trip]').first()
  const tripId = Number(await row.getAttribute('data-trip'))
  await context.setOffline(true)
  await editCell(page, tripId, 'Reason', 'Nowhere to keep it')
  await expect(badNews(page, 'Error saving Reason field')).toBeVisible()
  await expect(tripRow(page, tripId)).not.toContainText('Nowhere to keep it')
  expect(await databases(page)).toEqual([])
  await context.setOffline(false)
  await page.goto('about:blank')
  await remove()
})

/** The browser has kept what it needs to open without a network. */
async function expectKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toContain('sojourn-lists')
}

async function addTrip(page: Page, reason: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Trip' }).click()
  await fillTrip(page, reason)
}

/** The session ends without being signed out. */
async function loseSession(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
}

function waitingSign(row: Locator): Locator {
  return row.getByRole('img', { name: 'Waiting to be sent' })
}

/** The databases of this origin, except for the trips. */
function databases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
}

/** Ends every other session of someone. */
async function endSessions(api: Api, person: Credentials): Promise<void> {
  const { access_token } = await signInByApi(api, person)
  const answer = await fetch(`${api.server.url}/api/auth/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(answer.ok).toBe(true)
}
