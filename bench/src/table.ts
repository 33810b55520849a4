/// <reference lib="dom" />
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { endpoints } from '@sojourn/contract/api/endpoints'
import { allowed, signInPage, untilLoaded, untilPainted } from './browser-page.ts'
import type { Databases } from './databases.ts'
import type { Figure } from './figure.ts'
import { inTurns } from './rounds.ts'
import { type BenchServer, startServer } from './server.ts'
import { serveStaticPage } from './static-page.ts'

const TRIPS = [10_000, 100_000]
/** Only with this many does it matter how long the page doesn't respond and how much memory it takes. */
const MANY = 100_000
const ROUNDS = 7
const CHANGE_LIMIT_MS = 100
const TASK_LIMIT_MS = 100
/** With 100,000 trips, before equal parts of them were shared. */
const MEMORY_BEFORE_MB = 134.6

/** How long people wait for the table: from the navigation to the first rows, and from the click to the paint. */
export async function table(databases: Databases, browser: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const trips of TRIPS) {
    // Without a copy in the browser: each load gets the list from the server.
    const server = await startServer({ ...(await databases.embedded(trips)).settings, LOCAL_COPY: 'off' })
    try {
      figures.push(...figuresOf(trips, await measure(server, browser)))
    } finally {
      await server.stop()
    }
  }
  return figures
}

type Measured = Awaited<ReturnType<typeof measure>>

function figuresOf(trips: number, measured: Measured): Figure[] {
  const { firstRows, staticRows, filter, sort, page, longestTask, memory } = measured
  const count = trips.toLocaleString('en')
  const figures: Figure[] = [
    {
      name: `table, first rows, ${count} trips`,
      ours: `${firstRows.toFixed(0)} ms`,
      yardstick: `${staticRows.toFixed(0)} ms with the same files and static rows`,
      ratio: firstRows / staticRows,
      goal: { atMost: 2.5 },
    },
    allowed(`table, filter, ${count} trips`, filter, CHANGE_LIMIT_MS),
    allowed(`table, sort, ${count} trips`, sort, CHANGE_LIMIT_MS),
    allowed(`table, next page, ${count} trips`, page, CHANGE_LIMIT_MS),
  ]
  if (trips !== MANY) return figures
  return [
    ...figures,
    allowed(`table, longest task while ${count} trips load`, longestTask, TASK_LIMIT_MS),
    {
      name: `table, memory of the page, ${count} trips`,
      ours: `${memory.toFixed(1)} MB`,
      yardstick: `${MEMORY_BEFORE_MB} MB before`,
      ratio: memory / MEMORY_BEFORE_MB,
      goal: { atMost: 0.6 },
    },
  ]
}

async function measure(server: BenchServer, executablePath: string) {
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signInPage(page, server)
    await page.addInitScript(watch)
    await page.goto(`${server.url}/table`)
    await untilLoaded(page)
    const still = await serveStaticPage(page, server.url)
    try {
      const inTurn = await inTurns(ROUNDS, {
        firstRows: () => firstRows(page, `${server.url}/table`),
        staticRows: () => firstRows(page, still.url),
        filter: () => changeOf(page, () => page.getByRole('button', { name: /^Remove / }).click()),
        sort: () => changeOf(page, () => page.getByLabel('Sort By').selectOption('Cost')),
        page: () => changeOf(page, () => page.getByRole('button', { name: 'Next page' }).click()),
        longestTask: () => longestTask(page, `${server.url}/table`),
      })
      return { ...inTurn, memory: await memoryOf(context, page) }
    } finally {
      still.stop()
    }
  } finally {
    await browser.close()
  }

  /** Each starts from the same view: half of the trips, in the order of the list, first page. */
  async function changeOf(page: Page, act: () => Promise<unknown>): Promise<number> {
    await page.goto(`${server.url}/table?oneCurtin=false`)
    await untilLoaded(page)
    return untilPainted(page, 'tr[data-trip]', act)
  }
}

interface Watched {
  rowsAt: Promise<number>
  tasks: { startTime: number; duration: number }[]
}

/** Runs in the page before anything else. */
function watch(): void {
  const tasks: Watched['tasks'] = []
  const rowsAt = new Promise<number>((resolve) => {
    const changes = new MutationObserver(() => {
      if (!document.querySelector('tr[data-trip]')) return
      changes.disconnect()
      requestAnimationFrame(() => {
        // Posted within the frame, so that it arrives after the paint.
        const afterPaint = new MessageChannel()
        afterPaint.port1.onmessage = () => resolve(performance.now())
        afterPaint.port2.postMessage(null)
      })
    })
    changes.observe(document, { childList: true, subtree: true })
  })
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  Object.assign(window, { rowsAt, tasks })
}

async function firstRows(page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  return page.evaluate(() => (window as never as Watched).rowsAt)
}

/** From the first byte of the list until all of it is shown. */
async function longestTask(page: Page, address: string): Promise<number> {
  await page.goto('about:blank')
  await page.goto(address)
  await untilLoaded(page)
  return page.evaluate((path) => {
    const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))
    const from = (list as PerformanceResourceTiming).responseStart
    const { tasks } = window as never as Watched
    return Math.max(0, ...tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration))
  }, `/api${endpoints.listTrips.path}`)
}

async function memoryOf(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return used / 1_000_000
}
