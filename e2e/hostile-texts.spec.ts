import type { Locator, Page } from '@playwright/test'
import { addDays, localDay } from '@sojourn/contract/dates/day'
import type { Trip } from '@sojourn/contract/trip/trip'
import { tripOn } from './support/example-trips.ts'
import { expect, test } from './support/fixtures.ts'
import { giveTrips } from './support/given-trips.ts'
import { openTable, tripRow } from './support/table.ts'

const ATTACK = `<img src=x onerror="alert(1)"><script>alert(1)</script>`
const hostile = (what: string) => `${what} ${ATTACK}`
const PERSON = { staff_id: '10001', first_name: hostile('First'), last_name: hostile('Last') }
const DESTINATION = {
  destination_id: 1,
  destination_name: hostile('City'),
  country_name: hostile('Country'),
  region_name: hostile('Region'),
}

/** The directory, a trip and the log, as an attacker could have filled them in. */
async function giveHostileTexts(page: Page): Promise<void> {
  const today = localDay()
  const trips = [today, addDays(today, 1)].map((day, index) => hostileTrip(index + 1, day))
  const answers: [string, unknown][] = [
    ['**/api/auth/me', PERSON],
    ['**/api/staff', [PERSON]],
    ['**/api/trips/destinations', [DESTINATION]],
    ['**/api/trips/1', { trip: trips[0] }],
    ['**/api/audit?*', { content: [entry(today)], totalPages: 1, totalElements: 1, totalCount: 1 }],
  ]
  await giveTrips(page, trips)
  for (const [address, json] of answers) await page.route(address, (route) => route.fulfill({ json }))
}

function hostileTrip(tripId: number, day: string): Trip {
  const { destination_name, country_name, region_name } = DESTINATION
  const [destination] = tripOn(tripId, day, day, { to: { [country_name]: region_name } }).destinations
  return {
    ...tripOn(tripId, day, day, { staff: [PERSON] }),
    destinations: destination ? [{ ...destination, destination_name }] : [],
    reason: hostile('Reason'),
    comments: hostile('Comments'),
  }
}

function entry(day: string) {
  return { id: 1, timestamp: `${day}T01:00:00.000Z`, event: hostile('Event'), tripId: 1 }
}

/** A script that ran, or that the policy stopped, would have written to the console, which fails the test. */
async function expectTexts(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(hostile(text)).first()).toBeVisible()
  await expect(page.locator('img[src="x"], body script:not([src])')).toHaveCount(0)
}

function field(page: Page, label: string): Locator {
  return page.getByLabel(label).and(page.locator('input, textarea'))
}

test('hostile texts are shown as texts on every screen, and nothing in them runs', async ({
  page,
  signIn,
}) => {
  await signIn()
  await giveHostileTexts(page)
  await page.goto('/dashboard')
  await expectTexts(page, 'First', 'Reason', 'Event')
  await page.locator('[aria-current=date]').click()
  await expect(page.getByText('Select a Trip:')).toBeVisible()
  await expectTexts(page, 'Country')

  await openTable(page)
  await tripRow(page, 1)
    .getByRole('gridcell', { name: hostile('Reason') })
    .hover()
  await expectTexts(page, 'First', 'Region', 'Country', 'City', 'Reason', 'Comments')

  await page.goto('/calendar')
  await expectTexts(page, 'First', 'Country')
  await page.getByRole('button', { name: 'Year', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Year/ })).toBeVisible()
  await expectTexts(page)

  await page.goto('/trips/1/edit')
  for (const label of ['City', 'Country', 'Region', 'Reason', 'Comments']) {
    await expect(field(page, label)).toHaveValue(hostile(label))
  }
  await expectTexts(page)

  await page.goto('/logs')
  await expectTexts(page, 'Event')
  await page.goto('/profile')
  await expectTexts(page, 'First')
})

test.describe('the page', () => {
  test.use({ expectedConsole: /TrustedHTML|TrustedScript/ })

  test('takes no text for markup or a script, except text without a tag', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const outcome = await page.evaluate(() => {
      const attempt = (write: (element: HTMLElement) => void, name = 'div') => {
        try {
          write(document.createElement(name))
          return 'taken'
        } catch {
          return 'refused'
        }
      }
      return {
        style: attempt((element) => {
          element.innerHTML = ':root{--x:1}'
        }, 'style'),
        markup: attempt((element) => {
          element.innerHTML = '<b>x</b>'
        }),
        script: attempt((element) => {
          Object.assign(element, { src: '/x.js' })
        }, 'script'),
      }
    })
    expect(outcome).toEqual({ style: 'taken', markup: 'refused', script: 'refused' })
  })
})
