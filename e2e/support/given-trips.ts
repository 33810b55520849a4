import type { Page } from '@playwright/test'
import type { Trip } from '@sojourn/contract/trip/trip'

/** Makes the page see only these trips, and no events about others. */
export async function giveTrips(page: Page, trips: Trip[]): Promise<void> {
  await page.route('**/api/sse/trips', () => {})
  await page.route('**/api/trips', (route) => route.fulfill({ json: trips }))
}
