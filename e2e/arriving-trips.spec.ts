import type { Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { shownTrips, tripRow } from './support/table.ts'

/** So many of the trips arrive, and the others stay on their way. */
const ARRIVED = 200
const OLDER = Array.from({ length: 400 }, (_, index) => tripOn(100_400 - index, '2001-05-07'))

test.beforeEach(async ({ signIn }) => {
  await signIn()
})

test('the newest trips can be read and changed before the others have arrived', async ({
  page,
  listTrips,
}) => {
  const trips = [...(await listTrips()), ...OLDER]
  const list = await openArriving(page, trips)
  const rows = page.locator('tr[data-trip]')
  await expect(rows).toHaveCount(10)
  expect(await shownTrips(page)).toEqual(idsOf(trips, 0, 10))
  const table = page.getByRole('region', { name: 'Loading...' })
  await expect(table).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('1 of …')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('2 of …')).toBeVisible()
  expect(await shownTrips(page)).toEqual(idsOf(trips, 10, 20))
  const changed = trips[11]?.trip_id ?? 0
  const oneCurtin = tripRow(page, changed).getByRole('checkbox', { name: /One Curtin/ })
  const wasSet = await oneCurtin.isChecked()
  const saved = page.waitForResponse((response) => response.url().endsWith(`/api/trips/${changed}`))
  await oneCurtin.click()
  expect((await saved).ok()).toBe(true)
  await expect(oneCurtin).toBeChecked({ checked: !wasSet })

  await tripRow(page, changed).getByRole('checkbox', { name: 'Select trip' }).check()
  const bar = page.getByRole('region', { name: 'Selected trips' })
  await expect(bar.getByRole('button', { name: 'Select page' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /matching/ })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  // In another order, any of the missing trips could come first.
  await page.getByLabel('Sort By').selectOption('Cost')
  await expect(rows).toHaveCount(0)
  await expect(page.getByText('No trips')).toHaveCount(0)
  await page.goBack()
  await expect(oneCurtin).toBeChecked({ checked: !wasSet })

  await list.finish()
  await expect(page.getByRole('heading', { name: `${trips.length} Trips` })).toBeVisible()
  await expect(page.getByText(`2 of ${Math.ceil(trips.length / 10)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
  expect(await shownTrips(page)).toEqual(idsOf(trips, 10, 20))
  await expect(oneCurtin).toBeChecked({ checked: !wasSet })
})

test('nothing is counted before all trips have arrived', async ({ page, listTrips }) => {
  const trips = [...(await listTrips()), ...OLDER]
  const list = await openArriving(page, trips, '/dashboard')
  await expect(page.locator('tr[data-trip]')).toHaveCount(10)
  const ongoing = page.getByRole('region', { name: 'Ongoing Trips' })
  await expect(ongoing).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Loading calendar...')).toBeVisible()
  await expect(page.getByText('Loading upcoming trips...')).toBeVisible()
  await list.finish()
  await expect(ongoing).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('heading', { name: `${trips.length} Trips` })).toBeVisible()
})

test.describe('when the connection is lost on the way', () => {
  test.use({ expectedConsole: /^error: Failed to load trips: / })

  test('the trips that arrived stay, marked as incomplete, and Try again loads them all', async ({
    page,
    listTrips,
  }) => {
    const stored = await listTrips()
    const list = await openArriving(page, [...stored, ...OLDER])
    await expect(page.locator('tr[data-trip]')).toHaveCount(10)
    await list.cutOff()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load data.' })
    await expect(alert).toContainText('Error: No response received from server')
    const count = /Only the newest (\d+) trips have loaded\./.exec((await alert.textContent()) ?? '')?.[1]
    expect(Number(count)).toBeGreaterThanOrEqual(100)
    await expect(page.getByRole('heading', { name: `At least ${count} Trips` })).toBeVisible()
    await expect(page.getByText('1 of …')).toBeVisible()
    expect(await shownTrips(page)).toEqual(idsOf(stored, 0, 10))

    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: `${stored.length} Trips`, exact: true })).toBeVisible()
    await expect(alert).toHaveCount(0)
  })
})

test('a filter that matches none of the trips that have arrived waits for the others', async ({
  page,
  listTrips,
}) => {
  const trips = [...(await listTrips()), ...OLDER]
  const list = await openArriving(page, trips, '/table?startTo=1999-12-31')
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByText('No trips match these filters')).toHaveCount(0)
  await list.finish()
  await expect(page.getByText('No trips match these filters')).toBeVisible()
})

interface ArrivingList {
  finish(): Promise<void>
  cutOff(): Promise<void>
}

/** Opens a page whose first request for the list gets only the beginning of these trips until told otherwise. */
async function openArriving(page: Page, trips: readonly Trip[], path = '/table'): Promise<ArrivingList> {
  // The stream would send the stored trips.
  await page.route('**/api/sse/trips', () => {})
  const [one, other] = [JSON.stringify(trips.slice(0, ARRIVED)), JSON.stringify(trips.slice(ARRIVED))]
  await page.addInitScript(arrive, [one.slice(0, -1), `,${other.slice(1)}`])
  await page.goto(path)
  // The screen says that it is loading before it has requested the list.
  await page.waitForFunction(() => 'list' in window)
  return {
    finish: () => page.evaluate(() => (window as never as { list: ArrivingList }).list.finish()),
    cutOff: () => page.evaluate(() => (window as never as { list: ArrivingList }).list.cutOff()),
  }
}

/** Runs in the page before anything else. */
function arrive([beginning = '', rest = '']: string[]): void {
  const real = window.fetch
  let isFirst = true
  window.fetch = (input, init) => {
    if (!isFirst || new URL(String(input), location.href).pathname !== '/api/trips') return real(input, init)
    isFirst = false
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const body = writable.getWriter()
    const send = (text: string) => body.write(new TextEncoder().encode(text))
    void send(beginning.slice(0, -1)).then(() => send(beginning.slice(-1)))
    const list: ArrivingList = {
      finish: async () => {
        await send(rest)
        await body.close()
      },
      cutOff: () => body.abort(new TypeError('network error')),
    }
    Object.assign(window, { list })
    return Promise.resolve(new Response(readable, { headers: { 'content-type': 'application/json' } }))
  }
}

function idsOf(trips: readonly Trip[], from: number, to: number): number[] {
  return trips.slice(from, to).map(({ trip_id }) => trip_id)
}
