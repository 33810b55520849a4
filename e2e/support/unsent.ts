import { expect, type Locator, type Page } from '@playwright/test'
import { tripRow } from './table.ts'
import { goodNews } from './toasts.ts'

export async function editCell(page: Page, tripId: number, label: string, text: string): Promise<void> {
  const cell = tripRow(page, tripId).locator(`td[data-label="${label}"]`)
  await cell.hover()
  await cell.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: label })).toHaveCount(0)
}

/** Fills in the form of a trip in 2051, so that it is at the top of the table, and saves it. */
export async function fillTrip(page: Page, reason: string): Promise<void> {
  await choose(page, 'Staff ID', '10007')
  await choose(page, 'City', 'Seoul')
  for (const [label, day] of [
    ['Start date', '10 Apr 2051'],
    ['End date', '12 Apr 2051'],
  ] as const) {
    await field(page, label).fill(day)
    await field(page, label).press('Tab')
  }
  await field(page, 'Estimated cost').fill('120')
  await field(page, 'Reason').fill(reason)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(goodNews(page, 'Your changes will be sent as soon as possible.')).toBeVisible()
}

export async function choose(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await page.getByRole('option', { name: text }).click()
}

/** Found by its label, which an open list of options has too. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label).and(page.locator('input, textarea'))
}

/** The button in the top bar that says how much waits to be sent. */
export function unsentButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /sent$/ })
}
