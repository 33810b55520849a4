import type { Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'

/** Makes the page see only these trips, and no events about others. */
export async function giveTrips(page: Page, trips: Trip[]): Promise<void> {
  await holdStream(page)
  await page.route('**/api/trips', (route) => route.fulfill({ json: trips }))
}

/** Makes the list of trips fail, and the stream, which would deliver it too, not answer. */
export async function failTrips(page: Page, status = 500): Promise<void> {
  await holdStream(page)
  await page.route('**/api/trips', (route) => route.fulfill({ status, body: '' }))
}

async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/sse/trips', () => {})
}
