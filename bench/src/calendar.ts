import { chromium } from '@playwright/test'
import { signInPage, untilLoaded, untilPainted } from './browser-page.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'
import { besideStatic, serveStaticPage } from './static-page.ts'

const TRIPS = [65, 2_000, 10_000, 100_000]
/** Only with this many is there a goal. */
const MANY = 100_000
const ROUNDS = 12
/** 100 ms on a machine that needs 68 ms for a static month. */
const MONTH_LIMIT = 1.5
/** 250 ms on a machine that needs 115 ms for a static year. */
const YEAR_LIMIT = 2.2

/** How long people wait for the next month and for the year in a real browser, from the click to the paint. */
export async function calendar(databases: Databases, browser: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const trips of TRIPS) {
    const server = await startServer((await databases.embedded(trips)).settings)
    try {
      const { month, staticMonth, year, staticYear } = await measure(server, browser)
      const [monthLimit, yearLimit] = trips === MANY ? [MONTH_LIMIT, YEAR_LIMIT] : []
      const count = trips.toLocaleString('en')
      figures.push(
        besideStatic(`calendar, next month, ${count} trips`, month, staticMonth, monthLimit),
        besideStatic(`calendar, year, ${count} trips`, year, staticYear, yearLimit),
      )
    } finally {
      await server.stop()
    }
  }
  return figures
}

async function measure(server: BenchServer, executablePath: string) {
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await signInPage(page, server)
    await page.goto(`${server.url}/calendar?month=2024-03`)
    await untilLoaded(page)
    const months = await openStatic('main table', () => click('Next'))
    const years = await openStatic('[data-portal]', () => click('Year'))
    await closeYear()
    const times = await inTurns(ROUNDS, {
      month: () => untilPainted(page, 'main table', () => click('Next')),
      staticMonth: () => untilPainted(months.page, 'main table', months.click),
      year: async () => {
        const time = await untilPainted(page, '[role=dialog]', () => click('Year'))
        await closeYear()
        return time
      },
      staticYear: async () => {
        const time = await untilPainted(years.page, '[role=dialog]', years.click)
        await years.click()
        return time
      },
    })
    months.stop()
    years.stop()
    return times

    async function closeYear(): Promise<void> {
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    async function openStatic(selector: string, act: () => Promise<unknown>) {
      const { url, stop } = await serveStaticPage(page, server.url, { selector, act })
      const opened = await context.newPage()
      await opened.goto(url)
      await untilLoaded(opened)
      return { page: opened, click: () => opened.mouse.click(0, 0), stop }
    }
  } finally {
    await browser.close()
  }
}
