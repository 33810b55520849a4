import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the table at an address and waits for its rows. */
export async function openTable(page: Page, search = ''): Promise<void> {
  await page.goto(`/table${search}`)
  await expect(page.locator('tr[data-trip]').first()).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

export function tripRow(page: Page, tripId: number): Locator {
  return page.locator(`tr[data-trip="${tripId}"]`)
}

/** The ids of the trips on the current page, from top to bottom. */
export function shownTrips(page: Page): Promise<number[]> {
  return page.locator('tr[data-trip]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.trip)))
}
