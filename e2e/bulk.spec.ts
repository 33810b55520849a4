import type { Page } from '@playwright/test'
import { activate } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScreen, signInOnScreen } from './support/screens.ts'
import { openTable, tripRow } from './support/table.ts'
import { badNews } from './support/toasts.ts'
import { type TripCalls, tripCalls } from './support/trip-calls.ts'

test.beforeEach(({ signIn }) => signIn())

test('many trips are deleted after one question, stopped halfway, and restored', async ({ page, api }) => {
  const { create, read } = tripCalls(api)
  const dates = Array.from({ length: 12 }, (_, index) => `2043-05-${10 + index}`)
  const created = await Promise.all(dates.map((start_date) => create({ start_date, end_date: '2043-05-30' })))
  const ids = created.map(({ trip_id }) => trip_id)
  await openTable(page, '?startFrom=2043-05-01&startTo=2043-05-31')
  const bar = page.getByRole('region', { name: 'Selected trips' })
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(bar).toContainText('10 trips selected')
  await bar.getByRole('button', { name: 'Select all 12 matching' }).click()
  await expect(bar).toContainText('12 trips selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toHaveCount(0)

  await page.getByRole('checkbox', { name: `Select trip ${ids[11]}` }).check()
  await expect(bar).toContainText('1 trip selected')
  await bar.getByRole('button', { name: 'Select page' }).click()
  await bar.getByRole('button', { name: 'Select all 12 matching' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete trips' })
  await expect(dialog).toContainText('Are you sure you want to delete these 12 trips?')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toContainText('12 trips selected')

  const held = await holdDeletions(page)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await held.six
  await expect(bar).toHaveCount(0)
  await expect(progress(page)).toContainText('0 of 12 trips done…')
  await progress(page).getByRole('button', { name: 'Stop' }).click()
  held.release()
  await expect(page.getByRole('heading', { name: '6 Trips' })).toBeVisible()
  await done(page, '6 of 12 trips deleted, 6 unchanged').getByRole('button', { name: 'Undo' }).click()
  await expect(done(page, '6 trips restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: '12 Trips' })).toBeVisible()
  expect(await Promise.all(ids.map(read))).not.toContain(undefined)
})

test('a change goes on when people leave the table, and is shown and stopped wherever they are', async ({
  page,
  api,
}) => {
  await createTwelve(tripCalls(api), '2043-06')
  await openTable(page, '?startFrom=2043-06-01&startTo=2043-06-30')
  const held = await holdDeletions(page)
  await deleteAllTwelve(page)
  await held.six
  await goTo(page, 'Calendar')
  await expectScreen(page, 'Calendar')
  await expect(progress(page)).toContainText('Deleting trips 0 of 12 trips done…')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(progress(page)).toBeVisible()

  await goTo(page, 'Table View')
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(progress(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Selected trips' })).toHaveCount(0)

  await goTo(page, 'Calendar')
  await expectScreen(page, 'Calendar')
  const stop = progress(page).getByRole('button', { name: 'Stop' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await expect(stop).toBeFocused()
  held.release()
  const stopped = done(page, '6 of 12 trips deleted, 6 unchanged')
  await expect(stopped).toBeVisible()
  await expect(progress(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await stopped.getByRole('button', { name: 'Undo' }).click()
  await expect(done(page, '6 trips restored')).toBeVisible()
})

test('a change ends with the session, and nothing of it is done by the next person', async ({
  page,
  api,
}) => {
  const calls = tripCalls(api)
  const ids = await createTwelve(calls, '2043-08')
  const ana = await activate(api)
  await openTable(page, '?startFrom=2043-08-01&startTo=2043-08-31')
  const held = await holdDeletions(page)
  await deleteAllTwelve(page)
  await held.six
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && sent.push(request.url()))

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).click()
  await signInOnScreen(page, ana)
  await expectScreen(page, 'Dashboard')
  held.release()
  await goTo(page, 'Table View')
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(page.getByRole('region', { name: 'Selected trips' })).toBeVisible()

  await expect(progress(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(sent).toEqual([])
  expect(await Promise.all(ids.map(calls.read))).not.toContain(undefined)
})

test.describe('when some are refused', () => {
  test.use({ expectedConsole: /status of 500/ })

  test('One Curtin is set and changed back, and the toast says how many failed', async ({ page, api }) => {
    const { create, read } = tripCalls(api)
    const trips = [
      await create({ start_date: '2044-05-10', end_date: '2044-05-12', one_curtin: true }),
      await create({ start_date: '2044-05-11', end_date: '2044-05-12', one_curtin: false }),
      await create({ start_date: '2044-05-12', end_date: '2044-05-12', one_curtin: false }),
    ]
    const flags = async () => Promise.all(trips.map(async ({ trip_id }) => (await read(trip_id))?.one_curtin))
    await openTable(page, '?startFrom=2044-05-01&startTo=2044-05-31')
    const [first, second] = trips.map(({ trip_id }) => trip_id)

    // By keyboard: the checkbox for the page is at the left end of the header, and Space ticks it.
    await tripRow(page, Number(first)).getByRole('gridcell').nth(1).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Space')
    const bar = page.getByRole('region', { name: 'Selected trips' })
    await expect(bar).toContainText('3 trips selected')
    await bar.getByRole('button', { name: 'Set One Curtin' }).press('Enter')
    await page.getByRole('menuitem', { name: 'True' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Set One Curtin' })
    await expect(dialog).toContainText('Set One Curtin to True for 3 trips?')
    await dialog.getByRole('button', { name: 'Set to True' }).press('Enter')
    const all = done(page, 'One Curtin set to True for 3 trips')
    await expect(all).toBeVisible()
    await expect(bar).toHaveCount(0)
    expect(await flags()).toEqual([true, true, true])
    await all.getByRole('button', { name: 'Undo' }).click()
    await expect(done(page, 'One Curtin changed back for 3 trips')).toBeVisible()
    expect(await flags()).toEqual([true, false, false])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(`**/api/trips/${second}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.getByRole('checkbox', { name: `Select trip ${second}` }).check()
    await bar.getByRole('button', { name: 'Select page' }).click()
    await expect(bar).toContainText('3 trips selected')
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const partly = badNews(page, '2 of 3 trips deleted, 1 failed')
    await expect(partly).toBeVisible()
    await expect(tripRow(page, Number(first))).toHaveCount(0)
    await expect(tripRow(page, Number(second))).toBeVisible()
    await partly.getByRole('button', { name: 'Undo' }).click()
    await expect(done(page, '2 trips restored')).toBeVisible()
    await expect(tripRow(page, Number(first))).toBeVisible()
  })
})

test('the sample list offers nothing to select', async ({ page }) => {
  await openTable(page, '?data=mock')
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
})

function progress(page: Page) {
  return page.getByRole('region', { name: 'Deleting trips' })
}

async function goTo(page: Page, screen: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click()
}

/** Returns the ids of twelve new trips in a month. */
async function createTwelve({ create }: TripCalls, month: string): Promise<number[]> {
  const days = Array.from({ length: 12 }, (_, index) => `${month}-${10 + index}`)
  const created = await Promise.all(days.map((day) => create({ start_date: day, end_date: day })))
  return created.map(({ trip_id }) => trip_id)
}

async function deleteAllTwelve(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Selected trips' })
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await bar.getByRole('button', { name: 'Select all 12 matching' }).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete trips' }).getByRole('button', { name: 'Delete' }).click()
}

/** Matches the whole text: “3 trips restored” is not “1 of 3 trips restored, 2 failed”. */
function done(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: new RegExp(`^${text}(Undo)?$`) })
}

/** Holds deletions; six can be in flight at a time. */
async function holdDeletions(page: Page): Promise<{ six: Promise<void>; release: () => void }> {
  const six = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let calls = 0
  await page.route(/\/api\/trips\/\d+$/, async (route) => {
    if (route.request().method() === 'DELETE') {
      calls += 1
      if (calls === 6) six.resolve()
      await released.promise
    }
    await route.continue()
  })
  return { six: six.promise, release: released.resolve }
}
