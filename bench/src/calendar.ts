import { chromium, type Page } from '@playwright/test'
import { allowed, signInPage, untilLoaded, untilPainted } from './browser-page.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { median } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'

const TRIPS = [65, 2_000, 10_000, 100_000]
const TURNS = 12
const MONTH_LIMIT_MS = 100
const YEAR_LIMIT_MS = 250

/** How long people wait for the next month and for the year in a real browser, from the click to the paint. */
export async function calendar(databases: Databases, browser: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const trips of TRIPS) {
    const server = await startServer((await databases.embedded(trips)).settings)
    try {
      const { month, year } = await measure(server, browser)
      const count = trips.toLocaleString('en')
      figures.push(
        allowed(`calendar, next month, ${count} trips`, month, MONTH_LIMIT_MS),
        allowed(`calendar, year, ${count} trips`, year, YEAR_LIMIT_MS),
      )
    } finally {
      await server.stop()
    }
  }
  return figures
}

async function measure(
  server: BenchServer,
  executablePath: string,
): Promise<{ month: number; year: number }> {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openCalendar(page, server)
    const months: number[] = []
    const years: number[] = []
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const month = await untilPainted(page, 'h2', () => click(page, 'Next'))
      const year = await untilPainted(page, '[role=dialog]', () => click(page, 'Year'))
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // The first round is a warm-up.
      if (turn > 0) {
        months.push(month)
        years.push(year)
      }
    }
    return { month: median(months), year: median(years) }
  } finally {
    await browser.close()
  }
}

async function openCalendar(page: Page, server: BenchServer): Promise<void> {
  await signInPage(page, server)
  await page.goto(`${server.url}/calendar?month=2024-03`)
  await untilLoaded(page)
}

function click(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}
