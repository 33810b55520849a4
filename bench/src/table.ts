/// <reference lib="dom" />
import { chromium, type Page } from '@playwright/test'
import { allowed, signInPage, untilPainted } from './browser-page.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

/** The goals apply to the first; the second is for information. */
const TRIPS = [10_000, 100_000]
const ROUNDS = 7
const CHANGE_LIMIT_MS = 100
const FIRST_ROWS_LIMIT_MS = 1_500

/** How long people wait for the table: from the click to the paint, and from the navigation to the first rows. */
export async function table(databases: Databases, browser: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const trips of TRIPS) {
    const server = await startServer((await databases.embedded(trips)).settings)
    try {
      const { firstRows, filter, sort, page } = await measure(server, browser)
      const count = trips.toLocaleString('en')
      const measured = [
        allowed(`table, first rows, ${count} trips`, firstRows, FIRST_ROWS_LIMIT_MS),
        allowed(`table, filter, ${count} trips`, filter, CHANGE_LIMIT_MS),
        allowed(`table, sort, ${count} trips`, sort, CHANGE_LIMIT_MS),
        allowed(`table, next page, ${count} trips`, page, CHANGE_LIMIT_MS),
      ]
      figures.push(...(trips === TRIPS[0] ? measured : measured.map(({ goal: _, ...figure }) => figure)))
    } finally {
      await server.stop()
    }
  }
  return figures
}

async function measure(server: BenchServer, executablePath: string) {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInPage(page, server)
    return await inTurns(ROUNDS, {
      firstRows: () => firstRows(page, `${server.url}/table`),
      filter: () => changeOf(page, () => page.getByRole('button', { name: /^Remove / }).click()),
      sort: () => changeOf(page, () => page.getByLabel('Sort By').selectOption('Cost')),
      page: () => changeOf(page, () => page.getByRole('button', { name: 'Next page' }).click()),
    })
  } finally {
    await browser.close()
  }

  /** Each starts from the same view: half of the trips, in the order of the list, first page. */
  async function changeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
    await page.goto(`${server.url}/table?oneCurtin=false`)
    await page.locator('tr[data-trip]').first().waitFor()
    return untilPainted(page, 'tr[data-trip]', act)
  }
}

async function firstRows(page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('tr[data-trip]').first().waitFor()
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => resolve(performance.now()))
      }),
  )
}
