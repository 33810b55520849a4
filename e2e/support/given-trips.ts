import type { Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'

/** Has the page see just these trips, and no news of others. */
export async function giveTrips(page: Page, trips: Trip[]): Promise<void> {
  await holdStream(page)
  await page.route('**/api/trips', (route) => route.fulfill({ json: trips }))
}

/** Has the list of trips fail, and the stream, which would make up for it, not answer. */
export async function failTrips(page: Page, status = 500): Promise<void> {
  await holdStream(page)
  await page.route('**/api/trips', (route) => route.fulfill({ status, body: '' }))
}

async function holdStream(page: Page): Promise<void> {
  await page.route('**/api/sse/trips', () => {})
}
